import { searchHead } from '@marquee/contract/page-heads'
import { createFileRoute } from '@tanstack/react-router'
import { AskedInstead, useAsked } from '../features/plot-search/asked-instead.tsx'
import { ExternalResults } from '../features/quick-search/external-results.tsx'
import { quickSearchQueries } from '../features/quick-search/queries.ts'
import { SearchResults } from '../features/quick-search/search-results.tsx'
import { usePageTitle } from '../hooks/use-page-title.ts'
import { t } from '../words/t.ts'

export const Route = createFileRoute('/search/$query')({
  loader: ({ context: { queryClient }, params }) =>
    void queryClient.prefetchQuery(quickSearchQueries.suggestions(params.query)),
  component: SearchQueryPage,
  // The loader's dependencies would be too much for the first page.
  codeSplitGroupings: [['loader', 'component']],
})

function SearchQueryPage() {
  const { query } = Route.useParams()
  usePageTitle(...searchHead(query))
  const { answer, ...asked } = useAsked(query)
  return (
    <div className="gutter page py-8">
      <h1 className="mb-6 text-2xl">{t('routes.searchQuery.resultsForQuery', { query })}</h1>
      <SearchResults query={query} asked={{ ...asked, movies: <AskedInstead text={query} answer={answer} /> }} />
      <ExternalResults query={query} />
    </div>
  )
}
