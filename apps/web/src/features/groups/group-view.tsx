import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { EmptyState, ErrorState } from '../../components/ui/states.tsx'
import { clearActiveGroup, useActiveGroup } from '../../lib/active-group.ts'
import { useFollowed } from '../../hooks/use-followed.ts'
import { shareAddressQuery } from '../../lib/share-address.ts'
import { GroupHeader } from './group-header.tsx'
import { InvitePanel } from './invite-panel.tsx'
import { groupQueries, isGroupId, isUnknownGroup } from './queries.ts'
import { UnknownGroup } from './unknown-group.tsx'
import { t } from '../../words/t.ts'

interface GroupViewProps {
  groupId: string
  /** The code that the opened link carries. */
  code: string | undefined
  /** For invited users: the way into the open evening, if there is one. */
  tonight?: ReactNode
  /** Explains whose votes weigh more. */
  votes: ReactNode
  /** After leaving or destroying the group. */
  onExit: () => Promise<void>
  /** Shown to members next to the group's header on a desk, below it on a phone. */
  evening: ReactNode
  /** Shown to members below both. */
  children: ReactNode
}

/** A group's page for its members, or the invitation for all others. */
export function GroupView({ groupId, code, tonight, votes, onExit, evening, children }: GroupViewProps) {
  const possible = isGroupId(groupId)
  const followed = useFollowed()
  const result = useQuery({
    ...groupQueries.detail(groupId, code),
    ...followed,
    // Members follow the group's stream; invited users have none.
    refetchInterval: ({ state }) => (state.data?.is_member === true ? false : followed.refetchInterval),
    enabled: possible,
  })
  const { data: group, isPending, error, refetch } = result
  // Known with the group, so that the sentence under its link moves nothing.
  const isAddressPending = useQuery(shareAddressQuery).isPending
  useForgetLostGroup(groupId, group?.is_member)
  // Here, so that the group's own heading replaces it in the same frame.
  const hidden = <h1 className="sr-only">{group?.name ?? t('common.words.group')}</h1>
  if (!possible || isUnknownGroup(error)) {
    return (
      <>
        {hidden}
        <UnknownGroup />
      </>
    )
  }
  if (isPending || isAddressPending) {
    return (
      <div className="min-h-dvh">
        {hidden}
        <EmptyState title={t('common.words.loading')} />
      </div>
    )
  }
  if (group === undefined) {
    return (
      <>
        {hidden}
        <ErrorState message={error?.message ?? ''} onRetry={() => void refetch()} />
      </>
    )
  }
  if (!group.is_member) {
    return (
      <>
        {group.refusal !== undefined && hidden}
        <InvitePanel group={group} code={code} tonight={tonight} />
      </>
    )
  }
  return (
    <div className="flex flex-col gap-6 sm:gap-8">
      <div className="flex flex-col gap-4 lg:grid lg:grid-cols-[minmax(0,1fr)_26rem] lg:items-start lg:gap-10">
        <GroupHeader group={group} votes={votes} onExit={onExit} />
        <div className="flex min-w-0 flex-col gap-3">{evening}</div>
      </div>
      {children}
    </div>
  )
}

/** A group that has removed the visitor is no longer active for them. */
function useForgetLostGroup(groupId: string, isMember: boolean | undefined) {
  const active = useActiveGroup()?.id === groupId
  useEffect(() => {
    if (isMember === false && active) clearActiveGroup(t('groups.groupView.youAreNotAMember'))
  }, [isMember, active])
}
