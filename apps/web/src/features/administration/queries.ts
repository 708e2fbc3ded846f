import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { RequestError, call, routes } from '../../lib/api.ts'

export const PAGE_SIZE = 30
const POLL_MS = 5000

const paged = (page: number) => ({ page, page_size: PAGE_SIZE })

/** Nothing here is taken from an earlier visit: other administrators and commands change it too. */
const fresh = { staleTime: 0 }

export const adminQueries = {
  all: ['administration'],
  people: (query: string, page: number) =>
    queryOptions({
      queryKey: ['administration', 'people', query, page],
      queryFn: ({ signal }) =>
        call(
          routes.adminPeople,
          { query: { ...paged(page), ...(query !== '' && { query }) } },
          { signal, failure: 'The people did not load' },
        ),
      placeholderData: keepPreviousData,
      ...fresh,
    }),
  invites: (page: number) =>
    queryOptions({
      queryKey: ['administration', 'invites', page],
      queryFn: ({ signal }) =>
        call(routes.adminInvites, { query: paged(page) }, { signal, failure: 'The invites did not load' }),
      placeholderData: keepPreviousData,
      ...fresh,
    }),
  registration: () =>
    queryOptions({
      queryKey: ['administration', 'registration'],
      queryFn: ({ signal }) =>
        call(routes.adminRegistration, {}, { signal, failure: 'It is not known who may sign up' }),
      ...fresh,
    }),
  /** Asked again every five seconds while the page is visible. */
  status: () =>
    queryOptions({
      queryKey: ['administration', 'status'],
      queryFn: ({ signal }) => call(routes.adminStatus, {}, { signal, failure: 'The state did not load' }),
      refetchInterval: POLL_MS,
      ...fresh,
    }),
  settings: () =>
    queryOptions({
      queryKey: ['administration', 'settings'],
      queryFn: ({ signal }) => call(routes.adminSettings, {}, { signal, failure: 'The settings did not load' }),
      ...fresh,
    }),
  audit: (page: number) =>
    queryOptions({
      queryKey: ['administration', 'audit', page],
      queryFn: ({ signal }) =>
        call(routes.adminAudit, { query: paged(page) }, { signal, failure: 'The audit log did not load' }),
      placeholderData: keepPreviousData,
      ...fresh,
    }),
  messages: (page: number) =>
    queryOptions({
      queryKey: ['administration', 'messages', page],
      queryFn: ({ signal }) =>
        call(routes.adminMessages, { query: paged(page) }, { signal, failure: 'The messages did not load' }),
      placeholderData: keepPreviousData,
      ...fresh,
    }),
}

/** True if the role was taken away since the page was opened. */
export function isNoAdministrator(error: unknown): boolean {
  return error instanceof RequestError && error.status === 403
}
