import type { ExternalMovieCard, MovieCard } from '@marquee/contract'

/** The part of a query's result that a row of movies shows. */
export interface Row<M extends ExternalMovieCard = MovieCard> {
  isPending: boolean
  isError: boolean
  /** `paused` while there is no network. */
  fetchStatus?: string
  data: { results: M[] } | undefined
}

type AnyRow = Row<ExternalMovieCard>
type MovieOf<R extends AnyRow> = NonNullable<R['data']>['results'][number]

const PENDING = { isPending: true, isError: false, data: undefined }

/** Rows of a page on which each movie appears once: a row leaves out what earlier ones show, and waits until those are known. */
export function distinctRows<T extends readonly AnyRow[]>(
  rows: readonly [...T],
  size = Infinity,
): { [K in keyof T]: Row<MovieOf<T[K]>> } {
  const shown = new Set<number | string>()
  let isWaiting = false
  const distinct = rows.map((row) => {
    if (row.isError) return row
    // Rows that are known from earlier must not wait for the network to return.
    if (row.data === undefined && row.fetchStatus === 'paused') return PENDING
    isWaiting ||= row.data === undefined
    if (isWaiting || row.data === undefined) return PENDING
    const results = eachOnce(row.data.results.filter((movie) => !shown.has(keyOfMovie(movie)))).slice(0, size)
    for (const movie of results) shown.add(keyOfMovie(movie))
    return { ...row, data: { results } }
  })
  return distinct as { [K in keyof T]: Row<MovieOf<T[K]>> }
}

/** Our id, or TMDB's for a movie that the catalogue has not. */
export function keyOfMovie({ id, tmdb_id: tmdbId }: Pick<ExternalMovieCard, 'id' | 'tmdb_id'>): number | string {
  return id ?? `tmdb-${tmdbId}`
}

const eachOnce = <M extends ExternalMovieCard>(movies: readonly M[]) => [
  ...new Map(movies.map((movie) => [keyOfMovie(movie), movie])).values(),
]
