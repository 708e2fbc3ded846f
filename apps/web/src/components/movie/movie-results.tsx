import type { MovieCard as Movie, Paged } from '@marquee/contract'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState } from '../ui/states.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { MovieGrid, MovieGridSkeleton } from './movie-grid.tsx'

interface MovieResultsProps {
  label: string
  result: UseQueryResult<Paged<Movie>>
  empty: ReactNode
  paging?: { page: number; size: number; onChange: (page: number) => void }
  actions?: (movie: Movie) => ReactNode
}

/** A paged list of movies in each of its states: loading, failed, empty, loaded. */
export function MovieResults({ label, result, empty, paging, actions }: MovieResultsProps) {
  if (result.isPending) return <MovieGridSkeleton />
  if (result.isError) return <ErrorState message={result.error.message} onRetry={() => void result.refetch()} />
  const { results, count } = result.data
  return (
    <>
      {results.length === 0 ? empty : <MovieGrid label={label} movies={results} actions={actions} />}
      {paging && <Pagination page={paging.page} count={count} size={paging.size} onChange={paging.onChange} />}
    </>
  )
}
