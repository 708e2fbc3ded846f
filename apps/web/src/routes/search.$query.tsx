import { createFileRoute } from '@tanstack/react-router'
import { ExternalResults } from '../features/quick-search/external-results.tsx'
import { SearchResults } from '../features/quick-search/search-results.tsx'
import { usePageTitle } from '../hooks/use-page-title.ts'

export const Route = createFileRoute('/search/$query')({ component: SearchQueryPage })

function SearchQueryPage() {
  const { query } = Route.useParams()
  usePageTitle(`Search: ${query}`)
  return (
    <div className="gutter page py-8">
      <h1 className="mb-6 text-2xl">Results for “{query}”</h1>
      <SearchResults query={query} />
      <ExternalResults query={query} />
    </div>
  )
}
