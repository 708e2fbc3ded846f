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
  /** What each member of the active group may think of one movie. */
  memberScores: (groupId: string, movieId: number) =>
    queryOptions({
      queryKey: ['groups', 'scores', groupId, movieId],
      queryFn: ({ signal }) => call(routes.groupMembersScores, { params: { id: movieId } }, { signal }),
    }),
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** False for an address that cannot lead to a group, which then need not be asked for. */
export function isGroupId(text: string): boolean {
  return UUID.test(text)
}

export function isUnknownGroup(error: unknown): boolean {
  return error instanceof RequestError && error.status === 404
}
