import { useQuery } from '@tanstack/react-query'
import { MovieResults } from '../../components/movie/movie-results.tsx'
import { Select } from '../../components/ui/field.tsx'
import { Spinner } from '../../components/ui/spinner.tsx'
import { EmptyState } from '../../components/ui/states.tsx'
import { useAddressPage } from '../../hooks/use-address-page.ts'
import { formatMovies } from '../../words/format.ts'
import type { Filters } from './filters.ts'
import { PAGE_SIZE, filterQueries } from './queries.ts'
import { t } from '../../words/t.ts'

const ORDERS = [
  { value: 'popularity', label: t('filters.filterResults.mostPopularFirst') },
  { value: 'personal', label: t('filters.filterResults.bestForYouFirst') },
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
    <section aria-label={t('common.words.results')} className="min-w-0">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <h2 className="flex basis-full items-center gap-3 text-xl sm:basis-auto">
          {t('common.words.results')}
          {result.isFetching && <Spinner label={t('common.words.searching')} />}
          {count > 0 && <span className="font-sans text-sm text-muted">{formatMovies(count)}</span>}
        </h2>
        {signedIn && asked && (
          <Select
            label={t('filters.filterResults.order')}
            value={filters.order}
            options={ORDERS}
            onChange={(order) => onOrder(order === 'personal' ? 'personal' : 'popularity')}
          />
        )}
      </div>
      {asked ? (
        <MovieResults
          label={t('common.words.results')}
          result={result}
          empty={
            <EmptyState title={t('filters.filterResults.noResultsFoundYet')}>
              {t('filters.filterResults.removeAFilterOrWiden')}
            </EmptyState>
          }
          paging={{ page, size: PAGE_SIZE, onChange: changePage }}
        />
      ) : (
        <EmptyState title={t('filters.filterResults.noResultsFoundYet')}>
          {t('filters.filterResults.chooseWhatYouAreIn')}
        </EmptyState>
      )}
    </section>
  )
}
