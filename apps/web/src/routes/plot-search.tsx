import { PAGE_HEADS } from '@marquee/contract/page-heads'
import { createFileRoute } from '@tanstack/react-router'
import { PlotSearch } from '../features/plot-search/plot-search.tsx'
import type { PlotSearchParameters } from '../features/plot-search/plot-query.ts'
import { usePageTitle } from '../hooks/use-page-title.ts'
import { textParameters } from '../lib/search-params.ts'
import type { PageSearch } from '../lib/search-params.ts'
import { t } from '../words/t.ts'

const NAMES = ['plot', 'year_from', 'year_to', 'chips', 'read_as', 'page'] as const

export const Route = createFileRoute('/plot-search')({
  validateSearch: (search: Record<string, unknown>): PlotSearchParameters & PageSearch => textParameters(search, NAMES),
  component: PlotSearchPage,
})

function PlotSearchPage() {
  usePageTitle(...PAGE_HEADS['/plot-search'])
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <div className="gutter page py-8">
      <h1 className="text-2xl">{t('routes.plotSearch.plotSearch')}</h1>
      <p className="mt-2 mb-6 max-w-prose text-muted">{t('routes.plotSearch.forgotTheTitleDescribeWhat')}</p>
      <PlotSearch
        search={search}
        onSearch={(next, { keepsText }) => void navigate({ search: next, resetScroll: !keepsText })}
      />
    </div>
  )
}
