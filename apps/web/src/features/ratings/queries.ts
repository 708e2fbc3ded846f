import { queryOptions } from '@tanstack/react-query'
import { call, routes } from '../../lib/api.ts'
import { t } from '../../words/t.ts'

export const ratingQueries = {
  mine: (movieId: number) =>
    queryOptions({
      queryKey: ['ratings', movieId],
      queryFn: ({ signal }) =>
        call(
          routes.myRating,
          { params: { id: movieId } },
          { signal, failure: t('ratings.queries.failedToFetchMovieRatings') },
        ),
    }),
}
