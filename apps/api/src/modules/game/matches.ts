import { type DailyGuess, type DailyMatches, type Genre, type Keyword, type Label } from '@marquee/contract'

const RUNTIME_TOLERANCE_MINUTES = 5
const MONEY_TOLERANCE = 0.1

export interface Facts {
  id: number
  title: string
  poster_path: string | null
  release_date: string | null
  tagline: string | null
  director: string | null
  moods: string[]
  runtime: number | null
  budget: number | null
  revenue: number | null
  cast: DailyMatches['cast']
  labels: Label[]
  genres: Genre[]
  keywords: Keyword[]
}

/**
 * What the guesses reveal of the answer: everything shared with any of them, the year when one has the same,
 * the answer's runtime, budget and revenue when one comes near (5 minutes, 10 %). Never more than the answer's own facts.
 * @param revealTagline the last guess is ahead or the game is over.
 */
export function findMatches(answer: Facts, guesses: readonly Facts[], revealTagline: boolean): DailyMatches {
  const shared = <T extends { id: number }>(list: (movie: Facts) => readonly T[]): T[] => {
    const guessed = new Set(guesses.flatMap((guess) => list(guess).map((item) => item.id)))
    return list(answer).filter((item) => guessed.has(item.id))
  }
  const whenNear = (value: (movie: Facts) => number | null, tolerance: (actual: number) => number): number | null => {
    const actual = value(answer)
    if (!actual) return null
    return guesses.some((guess) => isNear(value(guess), actual, tolerance(actual))) ? actual : null
  }
  return {
    cast: shared((movie) => movie.cast),
    labels: shared((movie) => movie.labels),
    genres: shared((movie) => movie.genres),
    keywords: shared((movie) => movie.keywords),
    year: whenNear(yearOf, () => 0),
    tagline: revealTagline ? answer.tagline : null,
    runtime: whenNear(
      (movie) => movie.runtime,
      () => RUNTIME_TOLERANCE_MINUTES,
    ),
    budget: whenNear(
      (movie) => movie.budget,
      (actual) => actual * MONEY_TOLERANCE,
    ),
    revenue: whenNear(
      (movie) => movie.revenue,
      (actual) => actual * MONEY_TOLERANCE,
    ),
  }
}

/** Whether the answer's year is before or after the guess's; null when it is the same or either is unknown. */
export function yearHint(answer: Facts, guess: Facts): DailyGuess['year_hint'] {
  const actual = yearOf(answer)
  const guessed = yearOf(guess)
  if (actual === null || guessed === null || actual === guessed) return null
  return actual < guessed ? 'earlier' : 'later'
}

/** 0 means unknown, as null does. */
function isNear(value: number | null, actual: number, tolerance: number): boolean {
  return value !== null && value !== 0 && Math.abs(value - actual) <= tolerance
}

function yearOf({ release_date }: Facts): number | null {
  return release_date === null ? null : Number(release_date.slice(0, 4))
}
