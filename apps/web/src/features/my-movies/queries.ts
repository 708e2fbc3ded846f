import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, routes } from '../../lib/api.ts'
import { toQuery } from './search.ts'
import type { Shown } from './search.ts'

export const PAGE_SIZE = 60

const NAME = 'my-movies'

export const myMoviesQueries = {
  all: [NAME],
  /** The first page with the counts. While it is shown it never changes by itself, so that nothing moves. */
  first: (shown: Shown) =>
    queryOptions({
      queryKey: [NAME, toQuery(shown)],
      queryFn: ({ signal }) =>
        call(routes.myMovies, { query: { ...toQuery(shown), page_size: PAGE_SIZE } }, { signal }),
      placeholderData: keepPreviousData,
      refetchOnReconnect: false,
    }),
  /** A later page, by its cursor of the first one. */
  later: (shown: Shown, cursor: string) =>
    queryOptions({
      queryKey: [NAME, 'later', toQuery(shown), cursor],
      queryFn: async ({ signal }) => {
        const query = { ...toQuery(shown), page_size: PAGE_SIZE, cursor }
        return (await call(routes.myMovies, { query }, { signal })).results
      },
      staleTime: Infinity,
    }),
  genres: () =>
    queryOptions({
      queryKey: ['genres'],
      queryFn: async ({ signal }) => (await call(routes.genres, {}, { signal })).results,
      staleTime: Infinity,
    }),
}
