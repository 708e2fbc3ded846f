import type { MovieCard as Movie, Paged } from '@marquee/contract'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState } from '../ui/states.tsx'
import { Pagination, useLastPage } from '../ui/pagination.tsx'
import type { ChangePage } from '../ui/pagination.tsx'
import { MovieGrid, MovieGridSkeleton } from './movie-grid.tsx'
import { t } from '../../words/t.ts'

interface MovieResultsProps {
  label: string
  result: UseQueryResult<Paged<Movie>>
  empty: ReactNode
  paging?: { page: number; size: number; onChange: ChangePage }
  actions?: (movie: Movie) => ReactNode
  /** The loaded movies, unless the usual grid. */
  renderMovies?: (movies: readonly Movie[]) => ReactNode
  placeholder?: ReactNode
}

const ONE_PAGE = { page: 1, size: 1, onChange: () => {} }

/** A paged list of movies in each of its states: loading, failed, empty, loaded. */
export function MovieResults({ label, result, empty, paging, actions, renderMovies, placeholder }: MovieResultsProps) {
  const count = result.isPlaceholderData ? undefined : result.data?.count
  const isBeyondEnd = useLastPage(count, paging ?? ONE_PAGE)
  if (result.isPending || isBeyondEnd) return placeholder ?? <MovieGridSkeleton />
  if (result.isError) {
    const retry = () => void result.refetch()
    return (
      <ErrorState title={t('movie.movieResults.theListDidNotLoad')} message={result.error.message} onRetry={retry} />
    )
  }
  const { results } = result.data
  return (
    <>
      {results.length === 0
        ? empty
        : (renderMovies?.(results) ?? <MovieGrid label={label} movies={results} actions={actions} />)}
      {paging && <Pagination {...paging} count={result.data.count} />}
    </>
  )
}
