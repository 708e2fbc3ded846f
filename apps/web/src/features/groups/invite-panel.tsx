import type { Group } from '@marquee/contract'
import type { ReactNode } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { EmptyState } from '../../components/ui/states.tsx'
import { Avatar } from './avatar.tsx'
import { InviteCard } from './invite-card.tsx'
import { useJoinGroup } from './mutations.ts'
import { ToYourGroups } from './unknown-group.tsx'

interface InvitePanelProps {
  group: Group
  /** The code that the opened link carries. */
  code: string | undefined
  /** Way into the open evening, if there is one, for those who would rather not join the group. */
  tonight?: ReactNode
}

/** Invitation for users who opened the link and are not members, or the reason why it does not let them in. */
export function InvitePanel({ group, code, tonight }: InvitePanelProps) {
  const { id, name, creator, users, refusal } = group
  const join = useJoinGroup(id, code)
  if (refusal === 'removed')
    return (
      <EmptyState title="You were removed from this group" action={<ToYourGroups />}>
        Only the creator of <strong className="wrap-anywhere">{name}</strong> can let you back in.
      </EmptyState>
    )
  if (refusal === 'renewed')
    return (
      <EmptyState title="This link no longer invites" action={<ToYourGroups />}>
        Ask a member of <strong className="wrap-anywhere">{name}</strong> for the new one.
      </EmptyState>
    )
  return (
    <InviteCard name={name}>
      <ul aria-label="Members" className="flex flex-wrap justify-center gap-x-5 gap-y-3 text-sm">
        {users.map(({ user }) => (
          <li key={user.id} className="flex items-center gap-2">
            <Avatar name={user.username} />
            <span className="wrap-anywhere">
              {user.username} {user.id === creator && <span className="text-muted">[Creator]</span>}
            </span>
          </li>
        ))}
      </ul>
      <Button variant="primary" busy={join.isPending} onClick={() => join.mutate()}>
        Join Group
      </Button>
      <p className="text-sm text-muted">
        Members see each other’s names and, for each movie, what the others rated it or how likely they are to enjoy it.
        Nobody sees your e-mail.
      </p>
      {tonight}
    </InviteCard>
  )
}
