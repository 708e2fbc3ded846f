import type { DailySession } from '@marquee/contract'
import { t } from '../../words/t.ts'

const DAY_MS = 86_400_000
/** The day before the first numbered game. */
const DAY_ZERO = Date.UTC(2025, 11, 31)

/** The number of a day's game: 1 on 1 January 2026. */
export function gameNumber(date: string): number {
  return Math.round((Date.parse(`${date}T00:00:00Z`) - DAY_ZERO) / DAY_MS)
}

type Outcome = Pick<DailySession, 'num_guesses' | 'solved'>

/** One square per allowed guess: red for a wrong one, green for the right one, white for those not needed. */
export function squares({ num_guesses, solved }: Outcome, allowed: number): string {
  const wrong = solved ? num_guesses - 1 : num_guesses
  return '🟥'.repeat(wrong) + (solved ? '🟩' : '') + '⬜'.repeat(Math.max(0, allowed - num_guesses))
}

/** The same in words, for screen readers. */
export function squaresInWords({ num_guesses, solved }: Outcome): string {
  if (!solved) return t('dailyGame.shareResult.wrongGuesses', { guesses: num_guesses })
  const wrong = num_guesses - 1
  if (wrong === 0) return t('dailyGame.shareResult.rightOnTheFirstGuess')
  return t('dailyGame.shareResult.wrongThenRight', { wrong })
}

/** Three lines to share: number and score, squares, link. They reveal nothing about the movie. */
export function resultText(outcome: Outcome, { date, allowed, url }: { date: string; allowed: number; url: string }) {
  const score = outcome.solved ? outcome.num_guesses : 'X'
  return t('dailyGame.shareResult.marqueeDateScoreAllowedOutcome', {
    date: gameNumber(date),
    score,
    allowed,
    outcome: squares(outcome, allowed),
    url,
  })
}
