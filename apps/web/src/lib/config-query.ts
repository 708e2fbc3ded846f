import { queryOptions } from '@tanstack/react-query'
import { call, routes } from './api.ts'

/** This instance's public settings: which providers are configured and what must be credited. */
export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: ({ signal }) => call(routes.webConfig, {}, { signal }),
  staleTime: Infinity,
})
