import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { RequestError, call, routes } from '../../lib/api.ts'

export const PAGE_SIZE = 30

/** 404 is an answer here: it is not on the list. */
async function isListed(request: Promise<unknown>): Promise<boolean> {
  try {
    await request
    return true
  } catch (error) {
    if (error instanceof RequestError && error.status === 404) return false
    throw error
  }
}

export const shortlistQueries = {
  personal: (page: number) =>
    queryOptions({
      queryKey: ['shortlists', 'personal', 'list', page],
      queryFn: ({ signal }) => call(routes.personalShortlist, { query: { page, page_size: PAGE_SIZE } }, { signal }),
      placeholderData: keepPreviousData,
    }),
  group: (groupId: string, page: number) =>
    queryOptions({
      queryKey: ['shortlists', 'group', groupId, page],
      queryFn: ({ signal }) =>
        call(routes.groupShortlist, { params: { groupId }, query: { page, page_size: PAGE_SIZE } }, { signal }),
      placeholderData: keepPreviousData,
    }),
  onPersonal: (movieId: number) =>
    queryOptions({
      queryKey: ['shortlists', 'personal', 'has', movieId],
      queryFn: ({ signal }) => isListed(call(routes.onShortlist, { params: { id: movieId } }, { signal })),
    }),
  onGroup: (movieId: number) =>
    queryOptions({
      queryKey: ['shortlists', 'active-group', 'has', movieId],
      queryFn: ({ signal }) => isListed(call(routes.onGroupShortlist, { params: { id: movieId } }, { signal })),
    }),
}
