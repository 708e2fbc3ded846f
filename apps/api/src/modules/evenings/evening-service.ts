import type { CardAnswer, Evening } from '@marquee/contract'
import type { AuthUser } from '../../common/auth-user.ts'
import { notFound, problem } from '../../errors.ts'
import type { Catalogue } from '../catalogue/index.ts'
import { type Access, type Caller, seatGone, type Viewer } from './access.ts'
import type { Deal } from './deck.ts'
import { cardsOfRound, type EveningData, isOver, type SeatData } from './evening-data.ts'
import type { ChangeEvening, EveningChange } from './evening-transaction-repository.ts'
import {
  answeredBySeat,
  ballotsOf,
  debtsAfter,
  everyCard,
  judge,
  fewestVetoes,
  nextBest,
  type Verdict,
} from './outcome.ts'
import type { StartRepository } from './start-repository.ts'
import type { ViewCache } from './view-cache.ts'
import { secondsUntilWithout } from './view.ts'

interface EveningServiceDependencies {
  access: Access
  changeEvening: ChangeEvening
  deal: Deal
  views: ViewCache
  /** @throws AppError 404 for an unknown movie */
  requireMovie: (id: number) => Promise<unknown>
  ageLimitOf: Catalogue['ageLimitOf']
  lowestAge: StartRepository['lowestAge']
  now: () => Date
}

export type EveningService = ReturnType<typeof createEveningService>
type Settling = ReturnType<typeof createSettling>

/** Voting on an evening, its outcome, and its end. */
export function createEveningService(dependencies: EveningServiceDependencies) {
  const settling = createSettling(dependencies)
  return { ...settling, ...createVoting({ ...dependencies, settling }), ...createLeading(dependencies) }
}

interface OutcomeOptions {
  /** Decides without those who have not answered. */
  without?: boolean
}

/** Applies the outcome of the votes and of the time limit. */
function createSettling({ changeEvening, deal, now }: EveningServiceDependencies) {
  async function apply(change: EveningChange, verdict: Verdict): Promise<void> {
    if (verdict.kind !== 'film') return
    const { film, chosen, tally } = verdict
    await change.decide({ film, chosen, tally, at: now() })
  }

  /**
   * To be called inside of a change, as its last step.
   * @returns the evening when it needs more cards, which take too long to choose while it is locked
   */
  async function conclude(change: EveningChange, options: OutcomeOptions = {}): Promise<EveningData | null> {
    const { evening } = change
    if (evening.state !== 'ended' && isOver(evening, now())) await close(change, now())
    else if (evening.state === 'voting') {
      const verdict = judge(evening, options)
      if (verdict.kind === 'more cards') return evening
      await apply(change, verdict)
    }
    return null
  }

  /** Adds a second round of cards, unless another request has added it. */
  async function startSecondRound(evening: EveningData, options: OutcomeOptions = {}): Promise<void> {
    const dealt = await deal({
      groupId: evening.group_id,
      userIds: evening.seats.flatMap(({ user_id: userId }) => userId ?? []),
      limits: evening.limits,
      votes: ballotsOf(evening).flatMap(({ voter: userId, answers }) =>
        [...answers].map(([id, answer]) => ({ userId, id, answer })),
      ),
      dealt: evening.cards.map((card) => card.movie_id),
    })
    await changeEvening(evening.id, async (change) => {
      if ((await conclude(change, options)) === null) return
      if (dealt.cards.length > 0) await change.addRound(dealt)
      else await apply(change, fewestVetoes(change.evening))
    })
  }

  return {
    conclude,
    startSecondRound,

    /** Brings an evening up to date. It does nothing when there is nothing to do. */
    async settle(id: string, options: OutcomeOptions = {}): Promise<void> {
      const { result: exhausted } = await changeEvening(id, (change) => conclude(change, options))
      if (exhausted) await startSecondRound(exhausted, options)
    },
  }
}

/** Ends an evening, and notes who gave way in it. */
export function close(change: EveningChange, at: Date): Promise<void> {
  return change.close(at, debtsAfter(change.evening))
}

export interface Vote {
  movieId: number
  answer: CardAnswer
}

/** Viewing an evening, voting, and deciding without missing votes. */
function createVoting({
  access,
  changeEvening,
  settling,
  views,
  now,
}: EveningServiceDependencies & { settling: Settling }) {
  /** Returns the caller's view after applying due votes and timeouts. */
  async function look(id: string, caller: Caller): Promise<Viewer> {
    const viewer = await access.viewerOf(id, caller, { screens: true })
    if (!(await views.isDue(viewer.head))) return viewer
    await settling.settle(viewer.head.id)
    return access.viewerOf(id, caller, { screens: true })
  }

  return {
    look,
    show: async (id: string, caller: Caller): Promise<Evening> => views.show(await look(id, caller)),

    async vote(id: string, caller: Caller, { movieId, answer }: Vote): Promise<Evening> {
      const viewer = await access.viewerOf(id, caller)
      const { result: exhausted, version } = await changeEvening(id, async (change) => {
        const { evening } = change
        requireVoting(evening, now())
        const seat = requireSeat(evening, viewer)
        requireCard(evening, movieId)
        await markJoined(change, seat, { byToken: viewer.byToken, at: now() })
        const known = evening.votes.find((vote) => vote.seat_id === seat.id && vote.movie_id === movieId)
        if (known?.answer !== answer) await change.saveVote({ seatId: seat.id, movieId, answer, at: now() })
        return settling.conclude(change)
      })
      if (exhausted) {
        await settling.startSecondRound(exhausted)
        return views.show(await access.viewerOf(id, caller))
      }
      return views.show({ ...viewer, head: { ...viewer.head, version } })
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
      if (exhausted) await settling.startSecondRound(exhausted, { without: true })
      return views.show(await access.viewerOf(id, caller))
    },
  }
}

/** @throws AppError 409 unless people may still vote */
export function requireVoting(evening: EveningData, now: Date): void {
  if (evening.state === 'voting' && !isOver(evening, now)) return
  throw problem(evening.state === 'decided' ? 'evening_over/decided' : 'evening_over')
}

/** Returns the caller's seat as it is under the lock. @throws AppError 403 without one */
function requireSeat(evening: EveningData, { seatId, byToken }: Viewer): SeatData {
  const seat = evening.seats.find(({ id }) => id === seatId)
  if (byToken && seat?.handed !== true) throw seatGone()
  if (seat === undefined) throw problem('no_seat')
  return seat
}

function requireCard({ cards, round }: EveningData, movieId: number): void {
  const card = cards.find((each) => each.movie_id === movieId)
  if (card === undefined) throw notFound('Card')
  if (card.round !== round) throw problem('round_over')
}

/** Marks a seat as taken. On a member's own device the token of another device ends. */
export async function markJoined(
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
  if (!leads && !hasFinished) throw problem('answer_first')
  if (evening.votes.length === 0) throw problem('no_votes')
  const seconds = secondsUntilWithout(evening, now)
  if (seconds > 0) throw seconds === 1 ? problem('too_early/second') : problem('too_early', { seconds })
}

/** Actions of those who lead an evening: another movie, and the end. */
function createLeading({
  access,
  changeEvening,
  views,
  requireMovie,
  ageLimitOf,
  lowestAge,
  now,
}: EveningServiceDependencies) {
  async function lead(user: AuthUser, id: string, work: (change: EveningChange) => Promise<void>): Promise<Evening> {
    await access.requireLead(id, user)
    await changeEvening(id, work)
    return views.show(await access.viewerOf(id, { user, token: null }))
  }

  return {
    /** Declines a movie for the next best. The same movie twice is declined once. */
    next: (user: AuthUser, id: string, declined: number): Promise<Evening> =>
      lead(user, id, async (change) => {
        const { evening } = change
        requireNotOver(evening, now())
        if (evening.state === 'voting') throw problem('not_decided/voting')
        if (evening.film_id !== declined) {
          if (evening.declined.includes(declined)) return
          throw problem('film_changed')
        }
        const film = nextBest(evening)
        if (film === undefined) throw problem('no_more_cards')
        await change.decline(declined)
        const { by, order } = tallyOf(evening)
        // Counts of a movie that is not the best would reveal an objection.
        const tally = { counts: null, by, order }
        await change.decide({ film, chosen: by === 'least_minded' ? by : 'votes', tally, at: now() })
      }),

    /** Takes any movie of the catalogue, whatever the votes say. */
    async override(user: AuthUser, id: string, film: number): Promise<Evening> {
      const { head } = await access.requireLead(id, user)
      await requireMovie(film)
      const { seats } = await views.current(head)
      const limit = ageLimitOf(await lowestAge([user.id, ...seats.flatMap(({ user_id: userId }) => userId ?? [])]))
      if (limit !== null && !limit.allows(film)) throw notFound('Movie')
      return lead(user, id, async (change) => {
        const { evening } = change
        requireNotOver(evening, now())
        if (evening.film_id === film) return
        await change.decide({ film, chosen: 'override', tally: tallyOf(evening), at: now() })
      })
    },

    /** Ends it, also without a movie. */
    end: (user: AuthUser, id: string): Promise<Evening> =>
      lead(user, id, async (change) => {
        if (change.evening.state !== 'ended') await close(change, now())
      }),
  }
}

/** Returns the stored result of the votes, or computes it. */
function tallyOf(evening: EveningData) {
  return evening.tally ?? { counts: null, by: 'votes' as const, order: everyCard(evening) }
}

function requireNotOver(evening: EveningData, now: Date): void {
  if (evening.state === 'ended' || isOver(evening, now)) throw problem('evening_over')
}
