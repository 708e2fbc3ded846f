import { PAGE_HEADS } from '@marquee/contract/page-heads'
import { createFileRoute } from '@tanstack/react-router'
import { parseSearch } from '../features/filters/address.ts'
import { arePossible, countOf, parseFilters } from '../features/filters/filters.ts'
import { FilterSearchPanels } from '../features/filters/filter-search.tsx'
import { filterQueries } from '../features/filters/queries.ts'
import { usePageTitle } from '../hooks/use-page-title.ts'
import { useAuth } from '../lib/auth-store.ts'
import { parsePage } from '../lib/search-params.ts'
import { t } from '../words/t.ts'

export const Route = createFileRoute('/search/')({
  validateSearch: parseSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => {
    const filters = parseFilters(deps)
    void queryClient.prefetchQuery(filterQueries.genres())
    if (arePossible(filters)) void queryClient.prefetchQuery(filterQueries.facets(filters))
    if (countOf(filters) > 0) void queryClient.prefetchQuery(filterQueries.results(filters, parsePage(deps.page)))
  },
  component: SearchPage,
  // The loader's dependencies would be too much for the first page.
  codeSplitGroupings: [['loader', 'component']],
})

function SearchPage() {
  usePageTitle(...PAGE_HEADS['/search'])
  const { isAuthenticated } = useAuth()
  const navigate = Route.useNavigate()
  return (
    <div className="gutter page py-8">
      <h1 className="mb-6 text-2xl">{t('routes.searchIndex.advancedFilters')}</h1>
      <FilterSearchPanels
        search={Route.useSearch()}
        signedIn={isAuthenticated}
        onSearch={(search, change) =>
          void navigate({ search, replace: change?.correction === true, resetScroll: false })
        }
      />
    </div>
  )
}
