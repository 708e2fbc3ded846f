import { useQuery } from '@tanstack/react-query'
import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { Alert } from '../../components/ui/alert.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Dialog } from '../../components/ui/dialog.tsx'
import { useDebouncedValue } from '../../hooks/use-debounced-value.ts'
import { useDraft } from '../../hooks/use-draft.ts'
import { track } from '../../lib/analytics.ts'
import { formatMovies } from '../../words/format.ts'
import { FilterForm } from './filter-form.tsx'
import { FilterResults } from './filter-results.tsx'
import { arePossible, countOf, parseFilters, toSearch } from './filters.ts'
import type { FilterSearch } from './address.ts'
import type { Filters } from './filters.ts'
import { filterQueries } from './queries.ts'
import { useGoneFilters } from './use-gone-filters.ts'
import { t } from '../../words/t.ts'

/** The counts next to the options are updated after this time without a change. */
const COUNT_DELAY_MS = 333
const NONE: ReadonlySet<string> = new Set()

interface FilterSearchProps {
  /** The filters in the address: they fill the form, and are searched for immediately. */
  search: FilterSearch
  onSearch: (search: FilterSearch, change?: { correction: boolean }) => void
  signedIn: boolean
}

/** Filters on the left (in a sheet on small screens), results on the right. */
export function FilterSearchPanels({ search, onSearch, signedIn }: FilterSearchProps) {
  const applied = parseFilters(search)
  const [asked, setAsked] = useState(false)
  const [gone, setGone] = useState<ReadonlySet<string>>(NONE)
  useGoneFilters(applied, (left, found) => {
    // One may turn out to be gone later than another.
    setGone(new Set([...gone, ...found]))
    onSearch(toSearch(left), { correction: true })
  })
  const apply = (filters: Filters) => {
    setAsked(true)
    setGone(NONE)
    track({ name: 'search', query: JSON.stringify(toSearch(filters)) })
    onSearch(toSearch(filters))
  }
  return (
    <div className="grid gap-6 lg:grid-cols-[20rem_1fr] lg:gap-8">
      {gone.size > 0 && (
        <div className="lg:col-span-2">
          <Alert tone="info">{t('filters.filterSearch.gone', { gone: gone.size })}</Alert>
        </div>
      )}
      <FilterPanel applied={applied} onApply={apply} />
      <FilterResults
        filters={applied}
        asked={asked || countOf(applied) > 0}
        signedIn={signedIn}
        onOrder={(order) => apply({ ...applied, order })}
      />
    </div>
  )
}

function FilterPanel({ applied, onApply }: { applied: Filters; onApply: (filters: Filters) => void }) {
  const [draft, setDraft] = useDraft(applied)
  const [sheetOpen, setSheetOpen] = useState(false)
  const settled = useDebouncedValue(draft, COUNT_DELAY_MS)
  const counts = useQuery({ ...filterQueries.facets(settled), enabled: arePossible(settled) })
  const facets = arePossible(settled) ? counts.data : undefined
  const chosen = countOf(draft)
  const changed = JSON.stringify(toSearch(draft)) !== JSON.stringify(toSearch(applied))
  const form = (action: string) => (
    <FilterForm filters={draft} facets={facets} onChange={setDraft} onSearch={search} action={action} />
  )
  function search() {
    setSheetOpen(false)
    onApply(draft)
  }
  return (
    <>
      <div className="hidden lg:block">
        {form(t('common.words.search'))}
        <p className="mt-3 text-center text-sm text-muted" aria-live="polite">
          {facets !== undefined && changed && t('filters.filterSearch.matching', { total: facets.total })}
        </p>
      </div>
      <Button className="lg:hidden" aria-haspopup="dialog" onClick={() => setSheetOpen(true)}>
        <SlidersHorizontal className="size-4 text-accent" aria-hidden="true" />
        {chosen > 0 ? t('filters.filterSearch.filtersChosen', { chosen }) : t('filters.filterSearch.filters')}
      </Button>
      <Dialog title={t('filters.filterSearch.filters')} open={sheetOpen} onClose={() => setSheetOpen(false)}>
        {form(
          facets === undefined
            ? t('common.words.search')
            : t('filters.filterSearch.searchTotal', { total: formatMovies(facets.total) }),
        )}
      </Dialog>
    </>
  )
}
