import type { AdminTmdb } from '@marquee/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { RequestError, call, routes } from '../../lib/api.ts'
import { t } from '../../words/t.ts'

export const PAGE_SIZE = 30
const POLL_MS = 5000
const FETCH_POLL_MS = 2000

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
          { signal, failure: t('administration.queries.thePeopleDidNotLoad') },
        ),
      placeholderData: keepPreviousData,
      ...fresh,
    }),
  invites: (page: number) =>
    queryOptions({
      queryKey: ['administration', 'invites', page],
      queryFn: ({ signal }) =>
        call(
          routes.adminInvites,
          { query: paged(page) },
          { signal, failure: t('administration.queries.theInvitesDidNotLoad') },
        ),
      placeholderData: keepPreviousData,
      ...fresh,
    }),
  registration: () =>
    queryOptions({
      queryKey: ['administration', 'registration'],
      queryFn: ({ signal }) =>
        call(routes.adminRegistration, {}, { signal, failure: t('administration.queries.registrationDidNotLoad') }),
      ...fresh,
    }),
  /** Asked again every five seconds while the page is visible. */
  status: () =>
    queryOptions({
      queryKey: ['administration', 'status'],
      queryFn: ({ signal }) =>
        call(routes.adminStatus, {}, { signal, failure: t('administration.queries.theStateDidNotLoad') }),
      refetchInterval: POLL_MS,
      ...fresh,
    }),
  /** Polled while movies are fetched. */
  tmdb: () =>
    queryOptions({
      queryKey: ['administration', 'tmdb'],
      queryFn: ({ signal }) =>
        call(routes.adminTmdb, {}, { signal, failure: t('administration.queries.theTokenDidNotLoad') }),
      refetchInterval: ({ state }) => (isOpen(state.data?.fetch) ? FETCH_POLL_MS : false),
      ...fresh,
    }),
  /** Polled while ratings are matched with movies. */
  friends: () =>
    queryOptions({
      queryKey: ['administration', 'friends'],
      queryFn: ({ signal }) =>
        call(routes.adminFriends, {}, { signal, failure: t('administration.queries.theRatingsDidNotLoad') }),
      refetchInterval: ({ state }) =>
        state.data?.brought.some((source) => source.state === 'matching') ? FETCH_POLL_MS : false,
      ...fresh,
    }),
  settings: () =>
    queryOptions({
      queryKey: ['administration', 'settings'],
      queryFn: ({ signal }) =>
        call(routes.adminSettings, {}, { signal, failure: t('administration.queries.theSettingsDidNotLoad') }),
      ...fresh,
    }),
  audit: (page: number) =>
    queryOptions({
      queryKey: ['administration', 'audit', page],
      queryFn: ({ signal }) =>
        call(
          routes.adminAudit,
          { query: paged(page) },
          { signal, failure: t('administration.queries.theAuditLogDidNot') },
        ),
      placeholderData: keepPreviousData,
      ...fresh,
    }),
  messages: (page: number) =>
    queryOptions({
      queryKey: ['administration', 'messages', page],
      queryFn: ({ signal }) =>
        call(
          routes.adminMessages,
          { query: paged(page) },
          { signal, failure: t('administration.queries.theMessagesDidNotLoad') },
        ),
      placeholderData: keepPreviousData,
      ...fresh,
    }),
}

/** True while movies wait to be fetched, or are being fetched. */
export function isOpen(fetch: AdminTmdb['fetch'] | undefined): boolean {
  return fetch?.state === 'waiting' || fetch?.state === 'running'
}

/** True if the role was taken away since the page was opened. */
export function isNoAdministrator(error: unknown): boolean {
  return error instanceof RequestError && error.status === 403
}
