import { createFileRoute } from '@tanstack/react-router'
import { FilterSearchPanels } from '../features/filters/filter-search.tsx'
import type { FilterSearch } from '../features/filters/filters.ts'
import { usePageTitle } from '../hooks/use-page-title.ts'

const PARAMETERS = ['genres', 'labels', 'keywords', 'year_from', 'year_to'] as const

export const Route = createFileRoute('/search/')({
  validateSearch: (search: Record<string, unknown>): FilterSearch =>
    Object.fromEntries(PARAMETERS.flatMap((name) => (typeof search[name] === 'string' ? [[name, search[name]]] : []))),
  component: SearchPage,
})

function SearchPage() {
  usePageTitle('Advanced filters')
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <div className="gutter page py-8">
      <h1 className="mb-6 text-2xl">Advanced filters</h1>
      <FilterSearchPanels
        key={JSON.stringify(search)}
        search={search}
        onSearch={(next) => void navigate({ search: next, resetScroll: false })}
      />
    </div>
  )
}
