import { queryOptions } from '@tanstack/react-query'
import { call, routes } from './api.ts'

/** This instance's public settings: configured providers and required credits. */
export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: ({ signal }) => call(routes.webConfig, {}, { signal }),
  staleTime: Infinity,
})
