import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { RequestError, call, routes } from '../../lib/api.ts'

export const PAGE_SIZE = 30

export const groupQueries = {
  list: (page: number) =>
    queryOptions({
      queryKey: ['groups', 'list', page],
      queryFn: ({ signal }) => call(routes.groups, { query: { page, page_size: PAGE_SIZE } }, { signal }),
      placeholderData: keepPreviousData,
    }),
  detail: (id: string) =>
    queryOptions({
      queryKey: ['groups', 'detail', id],
      queryFn: ({ signal }) => call(routes.group, { params: { id } }, { signal, failure: 'Failed to fetch group' }),
      staleTime: 0,
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

export function isUnknownGroup(error: unknown): boolean {
  return error instanceof RequestError && error.status === 404
}
