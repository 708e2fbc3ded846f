import type { Evening, OpenEvening } from '@marquee/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { RequestError, call, routes } from '../../lib/api.ts'
import type { KeptSeat } from '../../lib/seats.ts'

export const PAGE_SIZE = 12

/** Viewer of an evening: the holder of a seat's token, or the signed-in account. */
export type Viewpoint = KeptSeat | null

/** The later of two views, because answers may overtake each other. */
export function newest(shown: Evening | undefined, arrived: Evening): Evening {
  return shown !== undefined && shown.version > arrived.version ? shown : arrived
}

const eveningKey = (id: string, seat: Viewpoint) => ['evenings', id, seat?.seatId ?? 'own']

export const tonightQueries = {
  /** Keys of queries that change with a group's version. */
  changing: (groupId: string) => [
    ['tonight', 'mine'],
    ['tonight', 'past', groupId],
    ['tonight', 'members', groupId],
  ],
  /** An evening as the holder of a seat, or the account, sees it. */
  evening: (id: string, seat: Viewpoint) =>
    queryOptions({
      queryKey: eveningKey(id, seat),
      queryFn: async ({ client, queryKey, signal }): Promise<Evening> => {
        const since = client.getQueryData<Evening>(queryKey)?.version
        const asked = { params: { id }, query: since === undefined ? {} : { since } }
        const answer = await call(routes.evening, asked, { signal, ...(seat && { seat: seat.token }) })
        const shown = client.getQueryData<Evening>(queryKey)
        // There is nothing newer than the shown view.
        if (answer === null) return shown!
        return newest(shown, answer)
      },
      // The result of starting or joining is not fetched again: the stream announces every change.
      staleTime: 10_000,
    }),
  /** Data for starting an evening. */
  start: (groupId: string) =>
    queryOptions({
      queryKey: ['tonight', 'start', groupId],
      queryFn: ({ signal }) => call(routes.eveningStart, { params: { id: groupId } }, { signal }),
      staleTime: 0,
    }),
  /** Members who can be chosen as watching. */
  members: (groupId: string) =>
    queryOptions({
      queryKey: ['tonight', 'members', groupId],
      queryFn: async ({ signal }) => {
        const { users } = await call(routes.group, { params: { id: groupId } }, { signal })
        return users.map(({ user }) => ({ id: user.id, name: user.username }))
      },
    }),
  /** Open evenings of the user's groups, and movies to ask about. */
  tonight: () =>
    queryOptions({
      queryKey: ['tonight', 'mine'],
      queryFn: async ({ signal }) => {
        const { open, ask } = await call(routes.tonight, {}, { signal })
        // An evening that waits for answers comes before one that has its movie.
        const isDecided = ({ state }: OpenEvening) => Number(state !== 'voting')
        return { open: open.toSorted((a, b) => isDecided(a) - isDecided(b)), ask }
      },
      staleTime: 0,
    }),
  /** Past evenings of a group, the latest first. */
  past: (groupId: string, page: number) =>
    queryOptions({
      queryKey: ['tonight', 'past', groupId, page],
      queryFn: ({ signal }) =>
        call(routes.evenings, { params: { id: groupId }, query: { page, page_size: PAGE_SIZE } }, { signal }),
      placeholderData: keepPreviousData,
    }),
}

/** Shows an evening that an answer has brought, unless something newer is shown. */
export function showEvening(client: QueryClient, seat: Viewpoint, evening: Evening) {
  client.setQueryData<Evening>(eveningKey(evening.id, seat), (shown) => newest(shown, evening))
}

/** True if the caller may not see the evening, or there is none. */
export function isNotOurs(error: unknown): boolean {
  return error instanceof RequestError && [401, 403, 404].includes(error.status)
}
