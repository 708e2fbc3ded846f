import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { buttonClass } from '../../components/ui/button.tsx'
import { EmptyState, ErrorState } from '../../components/ui/states.tsx'
import { clearActiveGroup, useActiveGroup } from '../../lib/active-group.ts'
import { GroupHeader } from './group-header.tsx'
import { InvitePanel } from './invite-panel.tsx'
import { groupQueries, isGroupId, isUnknownGroup } from './queries.ts'

interface GroupViewProps {
  groupId: string
  /** After leaving or destroying the group. */
  onExit: () => Promise<void>
  /** Shown to members below the group's header. */
  children: ReactNode
}

/** A group's page for its members, or the invitation for everybody else. */
export function GroupView({ groupId, onExit, children }: GroupViewProps) {
  const possible = isGroupId(groupId)
  const { data: group, isPending, error, refetch } = useQuery({ ...groupQueries.detail(groupId), enabled: possible })
  useForgetLostGroup(groupId, group?.is_member)
  if (!possible || isUnknownGroup(error)) return <UnknownGroup />
  if (isPending) return <EmptyState title="Loading..." />
  if (group === undefined) return <ErrorState message={error?.message ?? ''} onRetry={() => void refetch()} />
  if (!group.is_member) return <InvitePanel group={group} />
  return (
    <div className="flex flex-col gap-10">
      <GroupHeader group={group} onExit={onExit} />
      {children}
    </div>
  )
}

function UnknownGroup() {
  return (
    <EmptyState
      title="Group not found"
      action={
        <Link to="/groups" className={buttonClass({ variant: 'primary' })}>
          Your groups
        </Link>
      }
    >
      The link may be mistyped, or the group may no longer exist.
    </EmptyState>
  )
}

/** A group that has removed the visitor is no longer active for them. */
function useForgetLostGroup(groupId: string, isMember: boolean | undefined) {
  const active = useActiveGroup()?.id === groupId
  useEffect(() => {
    if (isMember === false && active) clearActiveGroup('You are not a member of this group')
  }, [isMember, active])
}
