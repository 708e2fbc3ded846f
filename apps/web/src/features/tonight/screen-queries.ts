import { queryOptions } from '@tanstack/react-query'
import { call, routes } from '../../lib/api.ts'

export const screenQueries = {
  /** The code that a member types at the television. */
  code: (eveningId: string) =>
    queryOptions({
      queryKey: ['screen-code', eveningId],
      queryFn: ({ signal }) => call(routes.eveningScreen, { params: { id: eveningId } }, { signal }),
    }),
  /** The evening of a code, on the television. */
  opened: (code: string) =>
    queryOptions({
      queryKey: ['screen', code],
      queryFn: ({ signal }) => call(routes.openScreen, { body: { code } }, { signal }),
      staleTime: Infinity,
      // A code that is typed again later may belong to no evening any more.
      gcTime: 0,
    }),
}
