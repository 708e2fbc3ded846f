import type { CardAnswer, Evening } from '@marquee/contract'
import { conflict, forbidden, notFound } from '../../errors.ts'
import { seatGone, type Access, type Caller, type Viewer } from './access.ts'
import type { EveningChange } from './change-repository.ts'
import type { ChangeEvening } from './changing.ts'
import { cardsOfRound, isOver, type EveningData, type SeatData } from './evening-data.ts'
import type { Settling } from './settling.ts'
import { secondsUntilWithout } from './snapshot.ts'
import type { Snapshots } from './snapshots.ts'
import { answeredBySeat } from './verdict.ts'

export interface VotingDependencies {
  access: Access
  changeEvening: ChangeEvening
  settling: Settling
  snapshots: Snapshots
  now: () => Date
}

export interface Vote {
  movieId: number
  answer: CardAnswer
}

export type Voting = ReturnType<typeof createVoting>

/** Looking at an evening, answering its cards, and deciding without those who do not answer. */
export function createVoting({ access, changeEvening, settling, snapshots, now }: VotingDependencies) {
  /** Whoever asks, with the evening brought up to date. */
  async function look(id: string, caller: Caller): Promise<Viewer> {
    const viewer = await access.viewerOf(id, caller)
    if (!(await snapshots.isDue(viewer.head))) return viewer
    await settling.settle(viewer.head.id)
    return access.viewerOf(id, caller)
  }

  return {
    look,
    show: async (id: string, caller: Caller): Promise<Evening> => snapshots.show(await look(id, caller)),

    async vote(id: string, caller: Caller, { movieId, answer }: Vote): Promise<Evening> {
      const viewer = await access.viewerOf(id, caller)
      const { result: exhausted, version } = await changeEvening(id, async (change) => {
        const { evening } = change
        requireVoting(evening, now())
        const seat = requireSeat(evening, viewer)
        requireCard(evening, movieId)
        await comeTo(change, seat, { byToken: viewer.byToken, at: now() })
        const known = evening.votes.find((vote) => vote.seat_id === seat.id && vote.movie_id === movieId)
        if (known?.answer !== answer) await change.saveVote({ seatId: seat.id, movieId, answer, at: now() })
        return settling.conclude(change)
      })
      if (exhausted) {
        await settling.dealAgain(exhausted)
        return snapshots.show(await access.viewerOf(id, caller))
      }
      return snapshots.show({ ...viewer, head: { ...viewer.head, version } })
    },

    /** A second press, or another's at the same moment, finds the decision made. */
    async decide(id: string, caller: Caller): Promise<Evening> {
      const viewer = await access.viewerOf(id, caller)
      const { result: exhausted } = await changeEvening(id, async (change) => {
        const { evening } = change
        if (evening.state === 'decided' && !isOver(evening, now())) return null
        requireVoting(evening, now())
        requireMayDecide(evening, viewer, now())
        return settling.conclude(change, { without: true })
      })
      if (exhausted) await settling.dealAgain(exhausted, { without: true })
      return snapshots.show(await access.viewerOf(id, caller))
    },
  }
}

/** @throws AppError 409 unless people may still vote */
export function requireVoting(evening: EveningData, now: Date): void {
  if (evening.state === 'voting' && !isOver(evening, now)) return
  throw conflict(
    evening.state === 'decided' ? 'This evening has already come to a movie.' : 'This evening is over.',
    'evening_over',
  )
}

/** The seat of whoever calls, as it is under the lock. @throws AppError 403 without one */
function requireSeat(evening: EveningData, { seatId, byToken }: Viewer): SeatData {
  const seat = evening.seats.find(({ id }) => id === seatId)
  if (byToken && seat?.handed !== true) throw seatGone()
  if (seat === undefined) throw forbidden('Take a seat first.', 'no_seat')
  return seat
}

function requireCard({ cards, round }: EveningData, movieId: number): void {
  const card = cards.find((each) => each.movie_id === movieId)
  if (card === undefined) throw notFound('Card')
  if (card.round !== round) throw conflict('There are new cards; this one is no longer voted on.', 'round_over')
}

/** Notes that somebody has come. On their own device a member's seat is theirs alone again. */
export async function comeTo(
  change: EveningChange,
  seat: SeatData,
  { byToken, at }: { byToken: boolean; at: Date },
): Promise<void> {
  if (byToken || (seat.joined && !seat.handed)) return
  await change.takeSeat(seat.id, { tokenHash: null, at })
}

function requireMayDecide(evening: EveningData, viewer: Viewer, now: Date): void {
  const { seatId, leads } = viewer
  const hasFinished =
    seatId !== null && answeredBySeat(evening).get(requireSeat(evening, viewer).id) === cardsOfRound(evening).length
  if (!leads && !hasFinished) throw forbidden('Answer your own cards first.', 'answer_first')
  if (evening.votes.length === 0) throw conflict('Nobody has answered a card yet.', 'no_votes')
  const seconds = secondsUntilWithout(evening, now)
  if (seconds > 0) {
    const wait = seconds === 1 ? 'one second' : `${seconds} seconds`
    throw conflict(`Somebody has just answered. Wait ${wait}, in case others do.`, 'too_early')
  }
}
