import { queryOptions } from '@tanstack/react-query'
import { call, routes } from '../../lib/api.ts'

export const watchQueries = {
  offers: (movieId: number) =>
    queryOptions({
      queryKey: ['movies', movieId, 'watch'],
      queryFn: ({ signal }) => call(routes.whereToWatch, { params: { id: movieId } }, { signal }),
    }),
}
