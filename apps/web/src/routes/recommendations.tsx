import { PAGE_HEADS } from '@marquee/contract/page-heads'
import { createFileRoute } from '@tanstack/react-router'
import { Recommendations } from '../features/recommendations/recommendations-page.tsx'
import { parseSearch } from '../features/recommendations/address.ts'
import { recommendationQueries } from '../features/recommendations/queries.ts'
import { SignedInOnly } from '../features/shell/signed-in-only.tsx'
import { usePageTitle } from '../hooks/use-page-title.ts'
import { useInGroup } from '../lib/active-group.ts'
import { auth } from '../lib/auth-store.ts'
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
  return (
    <div className="gutter page py-8">
      <h1 className="mb-6 text-2xl">{t('common.words.recommendations')}</h1>
      <SignedInOnly message={t('routes.recommendations.pleaseLoginToSeeYour')}>
        <Recommendations
          inGroup={inGroup}
          search={Route.useSearch()}
          onSearch={(search) => void navigate({ search, resetScroll: false })}
        />
      </SignedInOnly>
    </div>
  )
}
