import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, routes } from '../../lib/api.ts'

export const PAGE_SIZE = 30

/** The part of the work that a person is known for. */
export function partOf(department: string | null): 'cast' | 'crew' {
  return department === null || department === 'Acting' ? 'cast' : 'crew'
}

export const personQueries = {
  detail: (id: number) =>
    queryOptions({
      queryKey: ['people', id, 'detail'],
      queryFn: ({ signal }) => call(routes.person, { params: { id } }, { signal }),
    }),
  cast: (id: number, page: number) =>
    queryOptions({
      queryKey: ['people', id, 'cast', page],
      queryFn: ({ signal }) =>
        call(routes.personCast, { params: { id }, query: { page, page_size: PAGE_SIZE } }, { signal }),
      placeholderData: keepPreviousData,
    }),
  crew: (id: number, page: number) =>
    queryOptions({
      queryKey: ['people', id, 'crew', page],
      queryFn: ({ signal }) =>
        call(routes.personCrew, { params: { id }, query: { page, page_size: PAGE_SIZE } }, { signal }),
      placeholderData: keepPreviousData,
    }),
}
