import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '../components/ui/button.tsx'
import { useJoinGroup } from '../features/groups/mutations.ts'
import { groupQueries } from '../features/groups/queries.ts'
import { invitationQueries, isEveningId } from '../features/invitation/queries.ts'
import { tonightQueries } from '../features/tonight/queries.ts'
import { useAuth } from '../lib/auth-store.ts'
import { t } from '../words/t.ts'

/** On an evening's invitation: the way in for an account. Undefined for visitors, and where the group does not admit the account. */
export function useWayOfMember(eveningId: string): ReactNode {
  const { isAuthenticated } = useAuth()
  const evening = useQuery({ ...invitationQueries.evening(eveningId), enabled: isEveningId(eveningId) }).data
  const groupId = evening?.group.id
  const group = useQuery({ ...groupQueries.detail(groupId ?? ''), enabled: isAuthenticated && groupId !== undefined })
  if (!isAuthenticated || groupId === undefined || group.isError || group.data?.refusal !== undefined) return undefined
  return <JoinAsMember eveningId={eveningId} groupId={groupId} isReady={group.data !== undefined} />
}

interface JoinAsMemberProps {
  eveningId: string
  groupId: string
  /** False until it is known that the group admits the account. */
  isReady: boolean
}

/** Joins the group. The evening then appears, where a member takes a seat without another press. */
function JoinAsMember({ eveningId, groupId, isReady }: JoinAsMemberProps) {
  const { me } = useAuth()
  const client = useQueryClient()
  const join = useJoinGroup(groupId, undefined)
  const show = () => void client.invalidateQueries({ queryKey: tonightQueries.evening(eveningId, null).queryKey })
  return (
    <div className="flex w-full max-w-md flex-col gap-3">
      <Button
        variant="primary"
        disabled={!isReady}
        busy={join.isPending || join.isSuccess}
        onClick={() => join.mutate(undefined, { onSuccess: show })}
      >
        {t('routes.joinAsMember.joinAsUsername', { username: me?.username ?? t('routes.joinAsMember.aMember') })}
      </Button>
      <p className="text-sm text-muted">{t('routes.joinAsMember.youAlsoJoinTheGroup')}</p>
    </div>
  )
}
