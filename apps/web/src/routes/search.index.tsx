import { createFileRoute } from '@tanstack/react-router'
import { parseSearch } from '../features/filters/address.ts'
import { countOf, pageOf, parseFilters } from '../features/filters/filters.ts'
import { FilterSearchPanels } from '../features/filters/filter-search.tsx'
import { filterQueries } from '../features/filters/queries.ts'
import { usePageTitle } from '../hooks/use-page-title.ts'
import { useAuth } from '../lib/auth-store.ts'

export const Route = createFileRoute('/search/')({
  validateSearch: parseSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => {
    const filters = parseFilters(deps)
    void queryClient.prefetchQuery(filterQueries.genres())
    void queryClient.prefetchQuery(filterQueries.facets(filters))
    if (countOf(filters) > 0) void queryClient.prefetchQuery(filterQueries.results(filters, pageOf(deps)))
  },
  component: SearchPage,
  // What the loader needs would be too much for the first page.
  codeSplitGroupings: [['loader', 'component']],
})

function SearchPage() {
  usePageTitle('Advanced Filters', 'Filter movies by genre, mood, place, period, keyword and year.')
  const { isAuthenticated } = useAuth()
  const navigate = Route.useNavigate()
  return (
    <div className="gutter page py-8">
      <h1 className="mb-6 text-2xl">Advanced Filters</h1>
      <FilterSearchPanels
        search={Route.useSearch()}
        signedIn={isAuthenticated}
        onSearch={(search) => void navigate({ search, resetScroll: false })}
      />
    </div>
  )
}
