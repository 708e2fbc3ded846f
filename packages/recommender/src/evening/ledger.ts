import type { Ballot } from './votes.ts'

/** The share of a debt that is left after another evening. */
const KEPT = 0.9
/** Share of a difference in satisfaction that becomes debt. */
const RATE = 0.5

/** The weight of a vote, 1 to 2, for a debt of 0 to 1. */
export function weightOf(debt: number): number {
  return 1 + clamp(debt)
}

/**
 * The group's debts after another evening. A voter who merely found the movie fine while others loved it
 * gains debt, a voter who loved it loses some, and older debts fade. Only these two answers count: nothing here depends on
 * vetoes. Those who were not there, or who left the movie open, keep their debts. O(voters).
 *
 * @returns a debt of 0 to 1 for every user in `debts` and every voter
 */
export function nextDebts(
  debts: ReadonlyMap<string, number>,
  { film, ballots }: { film: number; ballots: readonly Ballot[] },
): Map<string, number> {
  const next = new Map(debts)
  const gains = ballots.flatMap(({ voter, answers }) => {
    const answer = answers.get(film)
    return answer === 'love' || answer === 'fine' ? [{ voter, gain: answer === 'love' ? 1 : 0 }] : []
  })
  const mean = gains.reduce((sum, { gain }) => sum + gain, 0) / Math.max(1, gains.length)
  for (const { voter, gain } of gains) next.set(voter, clamp(KEPT * (debts.get(voter) ?? 0) + RATE * (mean - gain)))
  return next
}

function clamp(debt: number): number {
  return Math.min(1, Math.max(0, debt))
}
