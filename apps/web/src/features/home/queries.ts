import { queryOptions } from '@tanstack/react-query'
import { call, routes } from '../../lib/api.ts'

export const homeQueries = {
  dailyGame: () =>
    queryOptions({
      queryKey: ['daily-game', 'available'],
      queryFn: ({ signal }) => call(routes.dailyAvailable, {}, { signal }),
    }),
}
