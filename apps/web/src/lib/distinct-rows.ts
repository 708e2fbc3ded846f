import type { MovieCard } from '@marquee/contract'

/** The part of a query's result that a row of movies shows. */
export interface Row {
  isPending: boolean
  isError: boolean
  /** `paused` while there is no network. */
  fetchStatus?: string
  data: { results: MovieCard[] } | undefined
}

const PENDING: Row = { isPending: true, isError: false, data: undefined }

/** Rows of a page on which each movie appears once: a row leaves out what earlier ones show, and waits until those are known. */
export function distinctRows<T extends readonly Row[]>(
  rows: readonly [...T],
  size = Infinity,
): { [K in keyof T]: Row } {
  const shown = new Set<number>()
  let isWaiting = false
  const distinct = rows.map((row) => {
    if (row.isError) return row
    // Rows that are known from earlier must not wait for the network to return.
    if (row.data === undefined && row.fetchStatus === 'paused') return PENDING
    isWaiting ||= row.data === undefined
    if (isWaiting || row.data === undefined) return PENDING
    const results = uniqueById(row.data.results.filter(({ id }) => !shown.has(id))).slice(0, size)
    for (const { id } of results) shown.add(id)
    return { ...row, data: { results } }
  })
  return distinct as { [K in keyof T]: Row }
}

const uniqueById = (movies: readonly MovieCard[]) => [...new Map(movies.map((movie) => [movie.id, movie])).values()]
