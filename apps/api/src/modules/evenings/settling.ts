import { nextDebts } from '@marquee/recommender'
import type { EveningChange } from './change-repository.ts'
import type { ChangeEvening } from './changing.ts'
import type { Deal } from './dealing.ts'
import { isOver, type EveningData } from './evening-data.ts'
import { ballotsOf, judge, leastMinded, type Verdict } from './verdict.ts'

export interface SettlingDependencies {
  changeEvening: ChangeEvening
  deal: Deal
  now: () => Date
}

interface Manner {
  /** Decides without those who have not answered. */
  without?: boolean
}

export type Settling = ReturnType<typeof createSettling>

/** Brings an evening to what its votes and the clock have come to. */
export function createSettling({ changeEvening, deal, now }: SettlingDependencies) {
  async function apply(change: EveningChange, verdict: Verdict): Promise<void> {
    if (verdict.kind !== 'film') return
    const { film, chosen, tally } = verdict
    await change.decide({ film, chosen, tally, at: now() })
  }

  /**
   * To be called inside of a change, as its last step.
   * @returns the evening when it needs more cards, which take too long to choose while it is locked
   */
  async function conclude(change: EveningChange, manner: Manner = {}): Promise<EveningData | null> {
    const { evening } = change
    if (evening.state !== 'ended' && isOver(evening, now())) await close(change, now())
    else if (evening.state === 'voting') {
      const verdict = judge(evening, manner)
      if (verdict.kind === 'more cards') return evening
      await apply(change, verdict)
    }
    return null
  }

  /** Adds a second round of cards, unless somebody else has done it meanwhile. */
  async function dealAgain(evening: EveningData, manner: Manner = {}): Promise<void> {
    const cards = await deal({
      groupId: evening.group_id,
      userIds: evening.seats.flatMap(({ user_id: userId }) => userId ?? []),
      limits: evening.limits,
      votes: ballotsOf(evening).flatMap(({ voter: userId, answers }) =>
        [...answers].map(([id, answer]) => ({ userId, id, answer })),
      ),
      dealt: evening.cards.map((card) => card.movie_id),
    })
    await changeEvening(evening.id, async (change) => {
      if ((await conclude(change, manner)) === null) return
      if (cards.length > 0) await change.addRound(cards)
      else await apply(change, leastMinded(change.evening))
    })
  }

  return {
    conclude,
    dealAgain,

    /** Brings an evening up to date. It does nothing when there is nothing to do. */
    async settle(id: string, manner: Manner = {}): Promise<void> {
      const { result: exhausted } = await changeEvening(id, (change) => conclude(change, manner))
      if (exhausted) await dealAgain(exhausted, manner)
    },
  }
}

/** Ends an evening, and notes who gave way in it. */
export function close(change: EveningChange, at: Date): Promise<void> {
  return change.close(at, debtsAfter(change.evening))
}

/**
 * The group's ledger after an evening: null when the evening teaches nothing about who gave way, because the votes have not
 * chosen what is watched.
 */
export function debtsAfter(evening: EveningData): Map<string, number> | null {
  const { film_id: film, chosen, declined, debts } = evening
  if (film === null || declined.length > 0 || (chosen !== 'everybody' && chosen !== 'votes')) return null
  const known = new Map(debts.map(({ user_id: userId, debt }) => [userId, debt]))
  return nextDebts(known, { film, ballots: ballotsOf(evening) })
}
