import { queryOptions } from '@tanstack/react-query'
import { call, routes } from '../../lib/api.ts'

export const profileQueries = {
  sessions: () =>
    queryOptions({
      queryKey: ['profile', 'sessions'],
      queryFn: async ({ signal }) => (await call(routes.sessions, {}, { signal })).results,
    }),
  methods: () =>
    queryOptions({
      queryKey: ['profile', 'methods'],
      queryFn: ({ signal }) => call(routes.signInMethods, {}, { signal }),
      staleTime: 0,
    }),
  passkeys: () =>
    queryOptions({
      queryKey: ['profile', 'passkeys'],
      queryFn: async ({ signal }) => (await call(routes.passkeys, {}, { signal })).results,
    }),
  secondFactor: () =>
    queryOptions({
      queryKey: ['profile', 'second-factor'],
      queryFn: ({ signal }) => call(routes.secondFactor, {}, { signal }),
    }),
  tokens: () =>
    queryOptions({
      queryKey: ['profile', 'tokens'],
      queryFn: async ({ signal }) => (await call(routes.personalTokens, {}, { signal })).results,
    }),
  invites: () =>
    queryOptions({
      queryKey: ['profile', 'invites'],
      queryFn: async ({ signal }) => (await call(routes.ownInvites, {}, { signal })).results,
      staleTime: 0,
    }),
  /** The number of rated movies. */
  rated: () =>
    queryOptions({
      queryKey: ['profile', 'rated'],
      queryFn: async ({ signal }) => {
        const { counts } = await call(routes.myMovies, { query: { page_size: 1 } }, { signal })
        return counts.levels.reduce((sum, { count }) => sum + count, 0)
      },
      staleTime: 0,
    }),
  accuracy: () =>
    queryOptions({
      queryKey: ['profile', 'accuracy'],
      queryFn: ({ signal }) => call(routes.accuracy, {}, { signal }),
      staleTime: 0,
    }),
}
