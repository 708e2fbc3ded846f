import { useQuery } from '@tanstack/react-query'
import { MovieResults } from '../../components/movie/movie-results.tsx'
import { Select } from '../../components/ui/field.tsx'
import { Spinner } from '../../components/ui/spinner.tsx'
import { EmptyState } from '../../components/ui/states.tsx'
import { useAddressPage } from '../../hooks/use-address-page.ts'
import { formatMovies } from '../../lib/format.ts'
import type { Filters } from './filters.ts'
import { PAGE_SIZE, filterQueries } from './queries.ts'

const ORDERS = [
  { value: 'popularity', label: 'Most popular first' },
  { value: 'personal', label: 'Best for you first' },
]

interface FilterResultsProps {
  filters: Filters
  /** False until a filter is set. */
  asked: boolean
  signedIn: boolean
  onOrder: (order: Filters['order']) => void
}

/** The paged results of the filters. */
export function FilterResults({ filters, asked, signedIn, onOrder }: FilterResultsProps) {
  const [page, changePage] = useAddressPage()
  const result = useQuery({ ...filterQueries.results(filters, page), enabled: asked })
  const count = result.data?.count ?? 0
  return (
    <section aria-label="Results" className="min-w-0">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <h2 className="flex basis-full items-center gap-3 text-xl sm:basis-auto">
          Results
          {result.isFetching && <Spinner label="Searching" />}
          {count > 0 && <span className="font-sans text-sm text-muted">{formatMovies(count)}</span>}
        </h2>
        {signedIn && asked && (
          <Select
            label="Order"
            value={filters.order}
            options={ORDERS}
            onChange={(order) => onOrder(order === 'personal' ? 'personal' : 'popularity')}
          />
        )}
      </div>
      {asked ? (
        <MovieResults
          label="Results"
          result={result}
          empty={<EmptyState title="No results found yet.">Remove a filter, or widen the years.</EmptyState>}
          paging={{ page, size: PAGE_SIZE, onChange: changePage }}
        />
      ) : (
        <EmptyState title="No results found yet.">Choose what you are in the mood for, then press Search.</EmptyState>
      )}
    </section>
  )
}
