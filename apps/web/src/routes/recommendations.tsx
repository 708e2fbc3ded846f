import type { Taste } from '@marquee/contract'
import { PAGE_HEADS } from '@marquee/contract/page-heads'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Recommendations } from '../features/recommendations/recommendations-page.tsx'
import { parseSearch } from '../features/recommendations/address.ts'
import { recommendationQueries } from '../features/recommendations/queries.ts'
import type { TasteLine } from '../features/recommendations/taste-rows.ts'
import { SignedInOnly } from '../features/shell/signed-in-only.tsx'
import { tasteQueries } from '../features/tastes/queries.ts'
import { tasteName } from '../features/tastes/taste-name.ts'
import { usePageTitle } from '../hooks/use-page-title.ts'
import { useInGroup } from '../lib/active-group.ts'
import { auth, useAuth } from '../lib/auth-store.ts'
import { within } from '../lib/within.ts'
import { t } from '../words/t.ts'

export const Route = createFileRoute('/recommendations')({
  validateSearch: parseSearch,
  // The note above the list is part of the first paint, unless the server takes its time.
  loader: ({ context: { queryClient } }) =>
    auth.get().isAuthenticated ? within(400, queryClient.prefetchQuery(recommendationQueries.progress())) : undefined,
  component: RecommendationsPage,
})

function RecommendationsPage() {
  usePageTitle(...PAGE_HEADS['/recommendations'])
  const inGroup = useInGroup()
  const navigate = Route.useNavigate()
  const { isAuthenticated } = useAuth()
  return (
    <div className="gutter page pt-2 pb-8">
      {!isAuthenticated && <h1 className="my-6 text-2xl">{t('common.words.recommendations')}</h1>}
      <SignedInOnly message={t('routes.recommendations.pleaseLoginToSeeYour')}>
        <Recommendations
          inGroup={inGroup}
          tastes={useTastes(isAuthenticated)}
          search={Route.useSearch()}
          onSearch={(search) => void navigate({ search, resetScroll: false })}
        />
      </SignedInOnly>
    </div>
  )
}

const NONE: readonly TasteLine[] = []

/** The tastes that the list may name, which there are with enough ratings only. Without an answer it names none. */
function useTastes(isAuthenticated: boolean): readonly TasteLine[] {
  const progress = useQuery({ ...recommendationQueries.progress(), enabled: isAuthenticated }).data
  const hasTastes = progress !== undefined && progress.ratings >= progress.needed && progress.preparing === undefined
  const { data = NONE } = useQuery({ ...tasteQueries.list(), enabled: isAuthenticated && hasTastes, select: toLines })
  return data
}

const toLines = (tastes: readonly Taste[]): TasteLine[] =>
  tastes.map(({ taste_id: id, movies }) => ({ id, name: tasteName(id), movies: movies.map((movie) => movie.id) }))
