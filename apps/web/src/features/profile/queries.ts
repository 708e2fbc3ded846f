import { queryOptions } from '@tanstack/react-query'
import { call, routes } from '../../lib/api.ts'

export const profileQueries = {
  sessions: () =>
    queryOptions({
      queryKey: ['profile', 'sessions'],
      queryFn: async ({ signal }) => (await call(routes.sessions, {}, { signal })).results,
    }),
  accuracy: () =>
    queryOptions({
      queryKey: ['profile', 'accuracy'],
      queryFn: ({ signal }) => call(routes.accuracy, {}, { signal }),
      staleTime: 0,
    }),
}
