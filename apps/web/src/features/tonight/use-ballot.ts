import type { CardAnswer, Evening } from '@marquee/contract'
import { useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { showToast } from '../../components/ui/toaster.tsx'
import { call, routes } from '../../lib/api.ts'
import type { RequestError } from '../../lib/api.ts'
import { detailOf } from '../../lib/failure.ts'
import { session } from '../../lib/session.ts'
import { useStore } from '../../lib/store.ts'
import { createBallot } from './ballot.ts'
import type { Ballot } from './ballot.ts'
import { showEvening, tonightQueries } from './queries.ts'
import type { Viewpoint } from './queries.ts'
import { t } from '../../words/t.ts'

/** A connection that has gone silent must not hold back the answers after it. */
const PATIENCE_MS = 10_000

/** One for each seat of this device, so that answers are sent while another participant holds the phone. */
const ballots = new Map<string, Ballot>()

function ballotOf(client: QueryClient, eveningId: string, seat: Viewpoint, seatId: string): Ballot {
  const made = session.shown()
  const name = `${seat === null ? (made?.key ?? '') : ''}/${seatId}`
  const known = ballots.get(name)
  if (known !== undefined) return known
  const created = createBallot({
    key: `ballot ${seatId}`,
    send: async ({ movieId, answer }) => {
      const signal = AbortSignal.timeout(PATIENCE_MS)
      const as = seat === null ? { made } : { seat: seat.token }
      const asked = { params: { id: eveningId, movieId }, body: { answer } }
      showEvening(client, seat, await call(routes.vote, asked, { signal, ...as }))
    },
    onRefused: (error) => {
      // A late voter sees the movie, or the new cards, which is explanation enough.
      if (!isLate(error)) showToast(detailOf(error) ?? t('tonight.useBallot.thatAnswerWasNotTaken'), { tone: 'alert' })
      void client.invalidateQueries({ queryKey: tonightQueries.evening(eveningId, seat).queryKey })
    },
  })
  ballots.set(name, created)
  return created
}

function isLate({ status, body }: RequestError): boolean {
  // The card was replaced when a member arrived.
  if (status === 404) return true
  const isProblem = typeof body === 'object' && body !== null && 'code' in body
  return isProblem && (body.code === 'evening_over' || body.code === 'round_over')
}

export interface OwnAnswers {
  /** The viewer's answers by movie, including those that are still on their way. */
  answers: ReadonlyMap<number, CardAnswer>
  /** True while an answer waits because it did not get through. */
  waits: boolean
  answer: (movieId: number, answer: CardAnswer) => void
}

/** The answers of the seat that the evening is seen from. */
export function useAnswers(evening: Evening, seat: Viewpoint, seatId: string): OwnAnswers {
  const client = useQueryClient()
  const ballot = useMemo(() => ballotOf(client, evening.id, seat, seatId), [client, evening.id, seat, seatId])
  const { pending, stuck } = useStore(ballot.store)
  useSending(ballot)
  const arrived = evening.viewer?.answers
  const answers = useMemo(
    () =>
      new Map([
        ...(arrived ?? []).map(({ movie_id: id, answer }) => [id, answer] as const),
        ...pending.map(({ movieId, answer }) => [movieId, answer] as const),
      ]),
    [arrived, pending],
  )
  return {
    answers,
    waits: stuck && pending.length > 0,
    answer: (movieId, answer) => void ballot.press({ movieId, answer }),
  }
}

/** Sends the answers of an earlier visit, and waiting ones as soon as the network or the user is back. */
function useSending(ballot: Ballot) {
  useEffect(() => {
    const send = () => void ballot.flush()
    send()
    const stop = new AbortController()
    addEventListener('online', send, stop)
    document.addEventListener('visibilitychange', send, stop)
    return () => stop.abort()
  }, [ballot])
}

/** Continues to send the answers of all participants who have used this phone. */
export function useSendOthers(eveningId: string, seats: readonly NonNullable<Viewpoint>[]) {
  const client = useQueryClient()
  useEffect(() => {
    for (const seat of seats) void ballotOf(client, eveningId, seat, seat.seatId).flush()
  }, [client, eveningId, seats])
}
