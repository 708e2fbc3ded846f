import { queryOptions } from '@tanstack/react-query'
import { call, routes } from '../../lib/api.ts'

export const ratingQueries = {
  mine: (movieId: number) =>
    queryOptions({
      queryKey: ['ratings', movieId],
      queryFn: ({ signal }) =>
        call(routes.myRating, { params: { id: movieId } }, { signal, failure: 'Failed to fetch movie ratings' }),
    }),
}
