import { createFileRoute } from '@tanstack/react-router'
import { MoviePicker } from '../features/quick-search/movie-picker.tsx'
import { SignedInOnly } from '../features/shell/signed-in-only.tsx'
import { TonightScreen } from '../features/tonight/tonight-screen.tsx'
import type { EveningSlots } from '../features/tonight/room.ts'
import { WatchButton } from '../features/watch/watch-dialog.tsx'
import { usePageTitle } from '../hooks/use-page-title.ts'
import { textParameters } from '../lib/search-params.ts'

export const Route = createFileRoute('/tonight/$eveningId')({
  validateSearch: (search) => textParameters(search, ['screen', 'claim']),
  component: TonightPage,
  staticData: { focused: true },
})

const SLOTS: EveningSlots = {
  watch: (movie) => <WatchButton movie={movie} />,
  pickMovie: (onPick) => <MoviePicker onPick={onPick} />,
}

function TonightPage() {
  const { eveningId } = Route.useParams()
  const { screen, claim } = Route.useSearch()
  const navigate = Route.useNavigate()
  usePageTitle('Tonight')
  return (
    <div className="gutter page flex flex-col gap-3 py-2 lg:pb-10" data-tonight="">
      <TonightScreen
        eveningId={eveningId}
        slots={SLOTS}
        invitation={<SignedInOnly message="Please sign in to view this page.">{null}</SignedInOnly>}
        big={screen === 'tv'}
        claim={{
          wanted: claim !== undefined,
          onDone: () => void navigate({ search: ({ claim: _claim, ...rest }) => rest, replace: true }),
        }}
      />
    </div>
  )
}
