import { createFileRoute } from '@tanstack/react-router'
import { parseSearch } from '../features/filters/address.ts'
import { FilterSearchPanels } from '../features/filters/filter-search.tsx'
import { usePageTitle } from '../hooks/use-page-title.ts'
import { useAuth } from '../lib/auth-store.ts'

export const Route = createFileRoute('/search/')({ validateSearch: parseSearch, component: SearchPage })

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
