import type { Evening, RatingValue } from '@marquee/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { showToast } from '../../components/ui/toaster.tsx'
import { activeGroup, clearActiveGroup } from '../../lib/active-group.ts'
import { call, routes } from '../../lib/api.ts'
import { detailOf } from '../../lib/failure.ts'
import { setMark } from '../../lib/marks.ts'
import { localDay } from '../../lib/local-day.ts'
import { forgetSeat, keepSeat, passPhone } from '../../lib/seats.ts'
import type { KeptSeat } from '../../lib/seats.ts'
import { showEvening, tonightQueries } from './queries.ts'
import type { Viewpoint } from './queries.ts'
import { t } from '../../words/t.ts'

const sayFailure = (text: string) => (error: Error) => showToast(detailOf(error) ?? text, { tone: 'alert' })

type Start = Parameters<typeof call<typeof routes.startEvening>>[1]['body']

/** Starts an evening, or finds the one that is open. */
export function useStartEvening(onStarted: (eveningId: string) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ groupId, ...body }: Start & { groupId: string }) =>
      call(routes.startEvening, { params: { id: groupId }, body }),
    onSuccess: (evening) => {
      showEvening(client, null, evening)
      // Pages ask again when they are next opened: the cards have the network for themselves.
      void client.invalidateQueries({ queryKey: ['tonight'], refetchType: 'none' })
      onStarted(evening.id)
    },
  })
}

/** Takes the member's own seat. */
export function useTakeOwnSeat(eveningId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(routes.takeSeat, { params: { id: eveningId } }),
    onSuccess: ({ evening }) => showEvening(client, null, evening),
    onError: sayFailure(t('tonight.mutations.youCouldNotTakeYour')),
  })
}

/** Takes a seat for a participant without a phone, and passes the phone to them. */
export function useHandPhone(eveningId: string, onPassed: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (to: { name: string } | { member_id: string; name: string }) => {
      const body = 'member_id' in to ? { member_id: to.member_id } : { name: to.name }
      const { seat_id: seatId, token, evening } = await call(routes.takeSeat, { params: { id: eveningId }, body })
      if (token === null) throw new Error('The server gave no token for the seat')
      return { seat: { seatId, token, name: to.name }, evening }
    },
    onSuccess: ({ seat, evening }) => {
      showEvening(client, seat, evening)
      keepSeat(eveningId, seat)
      // First: the form is gone with its owner’s page.
      onPassed()
      passPhone(eveningId, seat.seatId)
    },
  })
}

/** Decides without those who have not answered. */
export function useDecide(eveningId: string, seat: Viewpoint) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(routes.decideEvening, { params: { id: eveningId } }, seat ? { seat: seat.token } : {}),
    onSuccess: (evening) => showEvening(client, seat, evening),
    onError: (error) => {
      sayFailure(t('tonight.mutations.thisCouldNotBeDecided'))(error)
      void client.invalidateQueries({ queryKey: tonightQueries.evening(eveningId, seat).queryKey })
    },
  })
}

/** Actions of those who lead: the next movie, another movie, the end. */
export function useLead(eveningId: string) {
  const client = useQueryClient()
  const params = { id: eveningId }
  const onSuccess = (evening: Evening) => {
    showEvening(client, null, evening)
    void client.invalidateQueries({ queryKey: ['tonight'] })
  }
  const onError = (error: Error) => {
    sayFailure(t('common.words.thisDidNotWorkTry'))(error)
    void client.invalidateQueries({ queryKey: tonightQueries.evening(eveningId, null).queryKey })
  }
  return {
    next: useMutation({
      mutationFn: (declined: number) => call(routes.nextFilm, { params, body: { movie_id: declined } }),
      onSuccess,
      onError,
    }),
    override: useMutation({
      mutationFn: (movieId: number) => call(routes.overrideFilm, { params, body: { movie_id: movieId } }),
      onSuccess,
      onError,
    }),
    end: useMutation({ mutationFn: () => call(routes.endEvening, { params }), onSuccess, onError }),
    closeGuests: useMutation({
      mutationFn: (closed: boolean) => call(routes.closeGuests, { params, body: { closed } }),
      onSuccess,
      onError,
    }),
    removeGuests: useMutation({ mutationFn: () => call(routes.removeGuests, { params }), onSuccess, onError }),
  }
}

/**
 * Ends the evening together with its group, if no one has joined.
 * @param onDone navigates away, before the page finds that the evening no longer exists
 */
export function useDiscardGroup({ id, group }: Pick<Evening, 'id' | 'group'>, onDone: () => Promise<void>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(routes.destroyGroup, { params: { id: group.id } }),
    onSuccess: async () => {
      await onDone()
      if (activeGroup.get().group?.id === group.id) clearActiveGroup()
      client.removeQueries({ queryKey: ['evenings', id] })
      client.removeQueries({ queryKey: ['groups', 'detail', group.id] })
      void client.invalidateQueries({ queryKey: ['groups', 'list'] })
      void client.invalidateQueries({ queryKey: ['tonight'] })
    },
    onError: sayFailure(t('tonight.mutations.theEveningWasNotEnded')),
  })
}

/** Leaves a seat, with its votes. */
export function useLeaveSeat(eveningId: string, seat: Viewpoint) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (seatId: string) =>
      call(routes.leaveSeat, { params: { id: eveningId, seatId } }, seat ? { seat: seat.token } : {}),
    onSuccess: (_, seatId) => {
      if (seat !== null) forgetSeat(eveningId, seatId)
      return client.invalidateQueries({ queryKey: ['evenings', eveningId] })
    },
    onError: sayFailure(t('tonight.mutations.youCouldNotLeaveTry')),
  })
}

/** Makes a guest's seat the account's. */
export function useClaimSeat(eveningId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ token }: KeptSeat) => call(routes.claimSeat, { params: { id: eveningId }, body: { token } }),
    onSuccess: ({ name }, { seatId }) => {
      forgetSeat(eveningId, seatId)
      showToast(t('tonight.mutations.yourSeatIsKeptAnd', { name }), { tone: 'alert' })
      void client.invalidateQueries({ queryKey: ['groups'] })
      return client.invalidateQueries({ queryKey: ['evenings', eveningId] })
    },
    onError: sayFailure(t('tonight.mutations.yourSeatCouldNotBe')),
  })
}

/** The answer about an evening's movie: whether it was watched, and how it was. */
export interface Watched {
  watched: boolean
  rating: RatingValue | null
}

/** Stores whether the movie was watched, and its rating. @param decidedAt gives the viewing its day, where the user is */
export function useSayHowItWas(eveningId: string, movieId: number, decidedAt: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (answer: Watched) =>
      call(routes.afterEvening, {
        params: { id: eveningId },
        body: { ...answer, seen_on: localDay(new Date(decidedAt)) },
      }),
    onSuccess: (_, { watched, rating }) => {
      if (watched) setMark(movieId, 'seen', true)
      if (rating !== null) setMark(movieId, 'rating', rating)
      // Queries that depend on ratings are fetched again when they are next opened.
      void client.invalidateQueries({ refetchType: 'none' })
      return client.invalidateQueries({ queryKey: ['tonight'] })
    },
    onError: sayFailure(t('tonight.mutations.thatWasNotSavedTry')),
  })
}
