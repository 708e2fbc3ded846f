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
  accuracy: () =>
    queryOptions({
      queryKey: ['profile', 'accuracy'],
      queryFn: ({ signal }) => call(routes.accuracy, {}, { signal }),
      staleTime: 0,
    }),
}
