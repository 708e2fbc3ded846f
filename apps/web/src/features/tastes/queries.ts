import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, routes } from '../../lib/api.ts'

export const PAGE_SIZE = 30
const POLL_MS = 1000
/** The page stops polling after this many requests; the next visit shows the result. */
const MAX_LOOKS = 90

export const tasteQueries = {
  list: () =>
    queryOptions({
      queryKey: ['tastes', 'list'],
      queryFn: ({ signal }) => call(routes.tastes, {}, { signal }),
    }),
  movies: (tasteId: string, page: number) =>
    queryOptions({
      queryKey: ['tastes', tasteId, 'movies', page],
      queryFn: ({ signal }) =>
        call(routes.tasteMovies, { params: { tasteId }, query: { page, page_size: PAGE_SIZE } }, { signal }),
      placeholderData: keepPreviousData,
    }),
  /** State of the calculation that was queued at `since`; polled until it is done. */
  recalculation: (since: number) =>
    queryOptions({
      queryKey: ['taste-recalculation', since],
      queryFn: ({ signal }) => call(routes.recalculation, {}, { signal }),
      refetchInterval: ({ state }) =>
        state.data?.state === 'queued' && state.dataUpdateCount < MAX_LOOKS ? POLL_MS : false,
    }),
}
