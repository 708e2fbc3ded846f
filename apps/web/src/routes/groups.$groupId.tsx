import type { MovieCard } from '@marquee/contract'
import { useQuery } from '@tanstack/react-query'
import { Link, createFileRoute, useNavigate } from '@tanstack/react-router'
import { MovieResults } from '../components/movie/movie-results.tsx'
import { buttonClass } from '../components/ui/button.tsx'
import { EmptyState } from '../components/ui/states.tsx'
import { GroupView } from '../features/groups/group-view.tsx'
import { groupQueries, isGroupId } from '../features/groups/queries.ts'
import { MemberBars } from '../features/groups/member-bars.tsx'
import { ListedButton } from '../features/marks/shortlist-button.tsx'
import { SignedInOnly } from '../features/shell/signed-in-only.tsx'
import { PAGE_SIZE, shortlistQueries } from '../features/shortlists/queries.ts'
import { useAddressPage } from '../hooks/use-address-page.ts'
import { usePageTitle } from '../hooks/use-page-title.ts'
import { useActiveGroup } from '../lib/active-group.ts'
import { useAuth } from '../lib/auth-store.ts'
import { parsePageSearch } from '../lib/search-params.ts'

export const Route = createFileRoute('/groups/$groupId')({ validateSearch: parsePageSearch, component: GroupPage })

function GroupPage() {
  const { groupId } = Route.useParams()
  const { isAuthenticated } = useAuth()
  const group = useQuery({ ...groupQueries.detail(groupId), enabled: isAuthenticated && isGroupId(groupId) }).data
  const navigate = useNavigate()
  usePageTitle(group?.name ?? 'Group')
  return (
    <div className="gutter page py-8">
      {group === undefined && <h1 className="sr-only">Group</h1>}
      <SignedInOnly message="Please sign in to view this page.">
        <GroupView key={groupId} groupId={groupId} onExit={() => navigate({ to: '/groups' })}>
          <GroupShortlist groupId={groupId} />
        </GroupView>
      </SignedInOnly>
    </div>
  )
}

function GroupShortlist({ groupId }: { groupId: string }) {
  const [page, changePage] = useAddressPage()
  const isActive = useActiveGroup()?.id === groupId
  const result = useQuery(shortlistQueries.group(groupId, page))
  const underCard = (movie: MovieCard) => (
    <div className="flex flex-col gap-2">
      <MemberBars groupId={groupId} movie={movie} />
      <ListedButton movie={movie} list="group" />
    </div>
  )
  return (
    <section aria-labelledby="group-shortlist">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h2 id="group-shortlist" className="text-xl">
          Group shortlist
        </h2>
        <p className="text-sm text-muted">
          {isActive ? (
            <Link to="/recommendations" className="link">
              Recommendations for the group
            </Link>
          ) : (
            'Activate the group to see how much each of you may like a movie, and to add movies.'
          )}
        </p>
      </div>
      <MovieResults
        label="Group shortlist"
        result={result}
        empty={
          <EmptyState
            title="Nothing found yet."
            action={
              <Link to="/search" className={buttonClass({ variant: 'primary' })}>
                Find a movie
              </Link>
            }
          >
            While the group is active, every movie’s page has a button that puts it here for all of you.
          </EmptyState>
        }
        {...(isActive && { actions: underCard })}
        paging={{ page, size: PAGE_SIZE, onChange: changePage }}
      />
    </section>
  )
}
