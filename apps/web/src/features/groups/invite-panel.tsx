import type { Group } from '@marquee/contract'
import { Button } from '../../components/ui/button.tsx'
import { Avatar } from './avatar.tsx'
import { useJoinGroup } from './mutations.ts'

/** The invitation that somebody sees who opened the link and is not a member. */
export function InvitePanel({ group: { id, name, creator, users } }: { group: Group }) {
  const join = useJoinGroup(id)
  return (
    <section className="mx-auto flex max-w-lg flex-col items-center gap-6 rounded-control border border-line bg-surface p-6 text-center sm:p-10">
      <h1 className="text-xl wrap-anywhere">
        You are invited to join group <span className="text-accent">{name}</span>
      </h1>
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
    </section>
  )
}
