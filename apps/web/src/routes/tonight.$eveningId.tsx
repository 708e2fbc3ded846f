import { createFileRoute, notFound } from '@tanstack/react-router'
import { invitationQueries, isEveningId, isUnknownEvening } from '../features/invitation/queries.ts'
import { TonightInvitation, UnknownEvening } from '../features/invitation/tonight-invitation.tsx'
import { MoviePicker } from '../features/quick-search/movie-picker.tsx'
import { TonightScreen } from '../features/tonight/tonight-screen.tsx'
import type { EveningSlots } from '../features/tonight/room.ts'
import { WatchButton } from '../features/watch/watch-dialog.tsx'
import { usePageTitle } from '../hooks/use-page-title.ts'
import { auth } from '../lib/auth-store.ts'
import { textParameters } from '../lib/search-params.ts'
import { hasKeptSeat } from '../lib/seats.ts'
import { useWayOfMember } from './-join-as-member.tsx'
import { useShowEvening } from './-show-evening.ts'
import { t } from '../words/t.ts'

export const Route = createFileRoute('/tonight/$eveningId')({
  validateSearch: (search) => textParameters(search, ['screen', 'claim', 'code']),
  loaderDeps: ({ search: { code } }) => ({ code }),
  loader: async ({ context: { queryClient }, params: { eveningId }, deps: { code } }) => {
    if (auth.get().isAuthenticated || hasKeptSeat(eveningId)) return
    if (!isEveningId(eveningId)) throw notFound()
    const invitation = invitationQueries.evening(eveningId, code)
    await queryClient.prefetchQuery(invitation)
    if (isUnknownEvening(queryClient.getQueryState(invitation.queryKey)?.error)) throw notFound()
  },
  component: TonightPage,
  notFoundComponent: UnknownEveningPage,
  staticData: { focused: true },
  // The loader's dependencies would be too much for the first page.
  codeSplitGroupings: [['loader', 'component', 'notFoundComponent']],
})

const SLOTS: EveningSlots = {
  watch: (movie) => <WatchButton movie={movie} />,
  pickMovie: (onPick) => <MoviePicker onPick={onPick} />,
}

function TonightPage() {
  const { eveningId } = Route.useParams()
  const { screen, claim, code } = Route.useSearch()
  const navigate = Route.useNavigate()
  usePageTitle(t('common.words.tonight'))
  return (
    <div className="gutter page flex min-h-dvh flex-col py-1">
      <TonightScreen
        eveningId={eveningId}
        slots={SLOTS}
        invitation={<Invitation eveningId={eveningId} code={code} />}
        big={screen === 'tv'}
        claim={{
          wanted: claim !== undefined,
          onDone: () => void navigate({ search: ({ claim: _claim, ...rest }) => rest, replace: true }),
        }}
      />
    </div>
  )
}

function UnknownEveningPage() {
  usePageTitle(t('routes.tonightEveningId.eveningNotFound'))
  return (
    <div className="gutter page py-2">
      <UnknownEvening />
    </div>
  )
}

/** View for visitors without a seat. */
function Invitation({ eveningId, code }: { eveningId: string; code: string | undefined }) {
  const show = useShowEvening(eveningId)
  const account = useWayOfMember(eveningId)
  return <TonightInvitation eveningId={eveningId} code={code} account={account} onSeated={show} />
}
