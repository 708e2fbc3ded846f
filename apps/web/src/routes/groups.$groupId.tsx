import type { Group, MovieCard } from '@marquee/contract'
import { invitationHead } from '@marquee/contract/page-heads'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, createFileRoute } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { MovieResults } from '../components/movie/movie-results.tsx'
import { buttonClass } from '../components/ui/button.tsx'
import { EmptyState } from '../components/ui/states.tsx'
import { GroupView } from '../features/groups/group-view.tsx'
import { groupQueries, isGroupId } from '../features/groups/queries.ts'
import { SignedOutInvitation } from '../features/groups/signed-out-invitation.tsx'
import { MemberBars } from '../features/groups/member-bars.tsx'
import { ListedButton } from '../features/marks/shortlist-button.tsx'
import { SignedInOnly } from '../features/shell/signed-in-only.tsx'
import { PAGE_SIZE, shortlistQueries } from '../features/shortlists/queries.ts'
import { useAddressPage } from '../hooks/use-address-page.ts'
import { useLive } from '../hooks/use-live.ts'
import { usePageTitle } from '../hooks/use-page-title.ts'
import { useActiveGroup } from '../lib/active-group.ts'
import { routes } from '../lib/api.ts'
import { auth, useAuth } from '../lib/auth-store.ts'
import { textParameters } from '../lib/search-params.ts'

export const Route = createFileRoute('/groups/$groupId')({
  validateSearch: (search) => textParameters(search, ['code', 'page']),
  loaderDeps: ({ search: { code } }) => ({ code }),
  loader: ({ context: { queryClient }, params: { groupId }, deps: { code } }) => {
    if (!auth.get().isAuthenticated && isGroupId(groupId))
      void queryClient.prefetchQuery(groupQueries.invitation(groupId, code))
  },
  component: GroupPage,
  // What the loader needs would be too much for the first page.
  codeSplitGroupings: [['loader', 'component']],
})

function GroupPage() {
  const { groupId } = Route.useParams()
  const { code } = Route.useSearch()
  const { isAuthenticated } = useAuth()
  return (
    <div className="gutter page py-8">
      {isAuthenticated ? (
        <SignedInGroup key={groupId} groupId={groupId} code={code} />
      ) : (
        <Invitation groupId={groupId} code={code} />
      )}
    </div>
  )
}

interface LinkProps {
  groupId: string
  /** The code that the opened link carries. */
  code: string | undefined
}

function Invitation({ groupId, code }: LinkProps) {
  const invitation = useQuery({ ...groupQueries.invitation(groupId, code), enabled: isGroupId(groupId) }).data
  const [title, description] = invitation ? invitationHead(invitation) : ['Group']
  usePageTitle(title, description)
  return (
    <>
      {invitation === undefined && <h1 className="sr-only">Group</h1>}
      <SignedOutInvitation groupId={groupId} code={code}>
        <SignedInOnly message="Please sign in to view this page.">{null}</SignedInOnly>
      </SignedOutInvitation>
    </>
  )
}

function SignedInGroup({ groupId, code }: LinkProps) {
  const group = useQuery({ ...groupQueries.detail(groupId, code), enabled: isGroupId(groupId) }).data
  const navigate = Route.useNavigate()
  usePageTitle(group?.name ?? 'Group')
  useLinkAsAddress(group)
  useLiveGroup(groupId, group?.is_member === true)
  return (
    <>
      {(group === undefined || group.refusal !== undefined) && <h1 className="sr-only">{group?.name ?? 'Group'}</h1>}
      <GroupView groupId={groupId} code={code} onExit={() => navigate({ to: '/groups' })}>
        <GroupShortlist groupId={groupId} />
      </GroupView>
    </>
  )
}

/** Shows members, shortlist and link as they are now, whoever changes them. */
function useLiveGroup(groupId: string, isMember: boolean) {
  const queryClient = useQueryClient()
  const version = useRef<number>(undefined)
  const refresh = () => {
    const keys = [...groupQueries.changing(groupId), shortlistQueries.ofGroup(groupId)]
    return Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
  }
  useLive({
    stream: routes.groupEvents,
    params: { id: groupId },
    enabled: isMember,
    onHint(hint) {
      if (hint.version === version.current) return
      version.current = hint.version
      void refresh()
    },
    refresh,
  })
}

/** A member's address is the link that invites now, so that it can also be copied from the browser's bar. */
function useLinkAsAddress(group: Group | undefined) {
  const navigate = Route.useNavigate()
  const { code } = Route.useSearch()
  const isStale = group?.is_member === true && group.invite_code !== code
  const current = group?.invite_code
  useEffect(() => {
    if (!isStale) return
    const search = ({ code: _before, ...rest }: { code?: string; page?: string }) =>
      current === undefined ? rest : { ...rest, code: current }
    void navigate({ search, replace: true, resetScroll: false })
  }, [navigate, isStale, current])
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
