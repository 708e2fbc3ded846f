import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { RequestError, call, routes } from '../../lib/api.ts'
import { t } from '../../words/t.ts'

export const PAGE_SIZE = 30

const withCode = (code: string | undefined) => (code === undefined ? {} : { code })

export const groupQueries = {
  /** Keys of queries that change with a group's version. */
  changing: (id: string) => [
    ['groups', 'list'],
    ['groups', 'detail', id],
    ['groups', 'removed', id],
  ],
  list: (page: number) =>
    queryOptions({
      queryKey: ['groups', 'list', page],
      queryFn: ({ signal }) => call(routes.groups, { query: { page, page_size: PAGE_SIZE } }, { signal }),
      placeholderData: keepPreviousData,
    }),
  /** @param code the code that the opened link carries */
  detail: (id: string, code?: string) =>
    queryOptions({
      queryKey: ['groups', 'detail', id],
      queryFn: ({ signal }) =>
        call(
          routes.group,
          { params: { id }, query: withCode(code) },
          { signal, failure: t('groups.queries.failedToFetchGroup') },
        ),
      staleTime: 0,
    }),
  /** Public facts of a group's link, for visitors. */
  invitation: (id: string, code?: string) =>
    queryOptions({
      queryKey: ['groups', 'invitation', id, code],
      queryFn: ({ signal }) =>
        call(
          routes.groupInvitation,
          { params: { id }, query: withCode(code) },
          { signal, failure: t('groups.queries.failedToFetchGroup') },
        ),
    }),
  /** Removed users of a group; for its creator. */
  removed: (id: string, page: number) =>
    queryOptions({
      queryKey: ['groups', 'removed', id, page],
      queryFn: ({ signal }) =>
        call(routes.removedMembers, { params: { id }, query: { page, page_size: PAGE_SIZE } }, { signal }),
      placeholderData: keepPreviousData,
    }),
  /** Each member's percent for one movie, for the active group. */
  memberScores: (groupId: string, movieId: number) =>
    queryOptions({
      queryKey: ['groups', 'scores', groupId, movieId],
      queryFn: ({ signal }) => call(routes.groupMembersScores, { params: { id: movieId } }, { signal }),
    }),
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** False for an id that cannot be a group's; no request is made for it. */
export function isGroupId(text: string): boolean {
  return UUID.test(text)
}

/** True if the link does not invite. */
export function isRefused(error: unknown): boolean {
  return error instanceof RequestError && error.status === 403
}

export function isUnknownGroup(error: unknown): boolean {
  return error instanceof RequestError && error.status === 404
}
