import { queryOptions } from '@tanstack/react-query'
import { call, routes } from '../../lib/api.ts'

/** Evenings that are on, and movies to ask about. */
export const tonightQuery = queryOptions({
  queryKey: ['tonight'],
  queryFn: ({ signal }) => call(routes.tonight, {}, { signal }),
  staleTime: 0,
})

/** What starting an evening in a group needs, with who gave way there. */
export const startQuery = (groupId: string) =>
  queryOptions({
    queryKey: ['tonight', 'start', groupId],
    queryFn: ({ signal }) => call(routes.eveningStart, { params: { id: groupId } }, { signal }),
    staleTime: 0,
  })
