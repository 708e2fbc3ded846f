import { queryOptions } from '@tanstack/react-query'
import { call, routes } from '../../lib/api.ts'

export const watchQueries = {
  offers: (movieId: number) =>
    queryOptions({
      queryKey: ['movies', movieId, 'watch'],
      queryFn: ({ signal }) => call(routes.whereToWatch, { params: { id: movieId } }, { signal }),
    }),

  /** The same for a chosen region, whose offers the instance keeps from then on. */
  offersIn: (movieId: number, region: string | undefined) =>
    queryOptions({
      queryKey: ['movies', movieId, 'watch', region],
      queryFn: ({ signal }) =>
        call(
          routes.whereToWatch,
          { params: { id: movieId }, query: region === undefined ? {} : { region } },
          { signal },
        ),
      enabled: region !== undefined,
    }),
}
