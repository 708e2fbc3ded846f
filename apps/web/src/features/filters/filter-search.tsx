import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { MovieResults } from '../../components/movie/movie-results.tsx'
import { isPageInRange } from '../../components/ui/pagination.tsx'
import { Spinner } from '../../components/ui/spinner.tsx'
import { EmptyState } from '../../components/ui/states.tsx'
import { track } from '../../lib/analytics.ts'
import { FilterForm } from './filter-form.tsx'
import { isEmpty, parseFilters, toSearch } from './filters.ts'
import type { FilterSearch } from './filters.ts'
import { PAGE_SIZE, filterQueries } from './queries.ts'

interface FilterSearchProps {
  /** What the address says: it fills the form, and anything in it is searched for at once. */
  search: FilterSearch
  onSearch: (search: FilterSearch) => void
}

/** Filters on the left, what they find on the right. */
export function FilterSearchPanels({ search, onSearch }: FilterSearchProps) {
  const applied = parseFilters(search)
  const [draft, setDraft] = useState(applied)
  const [page, setPage] = useState(1)
  const [asked, setAsked] = useState(!isEmpty(applied))
  const result = useQuery({ ...filterQueries.results(applied, page), enabled: asked })
  const count = result.data?.count ?? 0
  const apply = (filters: typeof draft) => {
    setPage(1)
    setAsked(true)
    track({ name: 'search', query: JSON.stringify(toSearch(filters)) })
    onSearch(toSearch(filters))
  }
  return (
    <div className="grid gap-8 lg:grid-cols-[20rem_1fr]">
      <FilterForm
        filters={draft}
        onChange={setDraft}
        onSearch={() => apply(draft)}
        onClear={isEmpty(draft) ? undefined : () => setDraft(parseFilters({}))}
      />
      <section aria-label="Results" className="min-w-0">
        <h2 className="mb-4 flex items-center gap-3 text-xl">
          Results
          {result.isFetching && <Spinner label="Searching" />}
          {count > 0 && <span className="font-sans text-sm text-muted">{count} movies</span>}
        </h2>
        {asked ? (
          <MovieResults
            label="Results"
            result={result}
            empty={<EmptyState title="No results found yet.">Take a filter away, or widen the years.</EmptyState>}
            paging={{
              page,
              size: PAGE_SIZE,
              onChange: (next) => {
                if (isPageInRange(next, count, PAGE_SIZE)) setPage(next)
              },
            }}
          />
        ) : (
          <EmptyState title="No results found yet.">Choose what you are in the mood for, then press Search.</EmptyState>
        )}
      </section>
    </div>
  )
}
