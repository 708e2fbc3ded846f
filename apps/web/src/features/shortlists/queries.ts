import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, routes } from '../../lib/api.ts'

export const PAGE_SIZE = 30

export const shortlistQueries = {
  personal: (page: number) =>
    queryOptions({
      queryKey: ['shortlists', 'personal', page],
      queryFn: ({ signal }) => call(routes.personalShortlist, { query: { page, page_size: PAGE_SIZE } }, { signal }),
      placeholderData: keepPreviousData,
    }),
  /** The key of all pages of a group's shortlist. */
  ofGroup: (groupId: string) => ['shortlists', 'group', groupId],
  group: (groupId: string, page: number) =>
    queryOptions({
      queryKey: ['shortlists', 'group', groupId, page],
      queryFn: ({ signal }) =>
        call(routes.groupShortlist, { params: { groupId }, query: { page, page_size: PAGE_SIZE } }, { signal }),
      placeholderData: keepPreviousData,
    }),
}
