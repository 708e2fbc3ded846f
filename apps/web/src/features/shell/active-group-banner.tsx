import { Link } from '@tanstack/react-router'
import { Users } from 'lucide-react'
import { useActiveGroup, useInGroup } from '../../lib/active-group.ts'
import { rich, t } from '../../words/t.ts'

/** Names the active group and links to it. Its row is reserved while the group is being loaded. */
export function ActiveGroupBanner() {
  const group = useActiveGroup()
  const inGroup = useInGroup()
  if (group === null) return inGroup && <div className="h-11" />
  return (
    <aside aria-label={t('shell.activeGroupBanner.activeGroup')}>
      <Link
        to="/groups/$groupId"
        params={{ groupId: group.id }}
        className="flex min-h-11 items-center justify-center gap-2 border-b border-line bg-raised px-4 py-2 text-sm text-group hover:underline"
      >
        <Users className="size-4 shrink-0" aria-hidden="true" />
        <span className="truncate">
          {rich('shell.activeGroupBanner.youAreInTheGroup', { name: <strong>{group.name}</strong> })}
        </span>
      </Link>
    </aside>
  )
}
