import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../components/ui/button.tsx'
import { EmptyState } from '../../components/ui/states.tsx'
import { AvatarRow } from './avatar.tsx'
import { groupQueries } from './queries.ts'

/** Asks with which group to watch tonight; says what a group is for to whoever has none. */
export function GroupChoice() {
  const { data } = useQuery(groupQueries.list(1))
  if (data === undefined) return null
  if (data.count === 0) {
    return (
      <EmptyState
        title="Who are you watching with?"
        action={
          <Link to="/groups" state={{ createsGroup: true }} className={buttonClass({ variant: 'primary' })}>
            Create a group
          </Link>
        }
      >
        Create a group, and send its link to whoever sits beside you. Then you find a movie together in a minute.
      </EmptyState>
    )
  }
  return (
    <section aria-labelledby="with-whom">
      <h2 id="with-whom" className="mb-4 text-lg">
        Who are you watching with?
      </h2>
      <ul aria-labelledby="with-whom" className="grid gap-3 sm:grid-cols-2">
        {data.results.map(({ id, name, users }) => (
          <li key={id}>
            <Link
              to="/groups/$groupId"
              params={{ groupId: id }}
              search={{ tonight: 'start' }}
              className="grid grid-cols-[auto_minmax(50%,1fr)] items-center gap-4 rounded-control border border-line bg-surface p-4 hover:border-field"
            >
              <AvatarRow names={users.map(({ user }) => user.username)} />
              <span className="line-clamp-2 font-semibold wrap-anywhere">{name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
