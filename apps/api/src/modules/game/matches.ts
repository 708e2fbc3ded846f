import type { DailyGuess, DailyMatches, DailyRange, Genre, Keyword, Label } from '@marquee/contract'

/** A movie of the game: the answer or a guess. */
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
  directors: DailyMatches['directors']
  labels: Label[]
  genres: Genre[]
  keywords: Keyword[]
  origin_country: DailyMatches['origin_country']
  original_language: string | null
}

/** Progress of the game. */
export interface Stage {
  /** The last guess is ahead. */
  lastChance: boolean
  over: boolean
}

/**
 * Facts of the answer that the guesses reveal: everything shared with any of them, and numbers that one of them has exactly;
 * of other numbers only between which guesses they lie. Everything once the game is over. Never the title or the poster.
 */
export function findMatches(answer: Facts, guesses: readonly Facts[], { lastChance, over }: Stage): DailyMatches {
  const shared = <T>(list: (movie: Facts) => readonly T[], keyOf: (item: T) => number | string): T[] => {
    const guessed = new Set(guesses.flatMap((guess) => list(guess).map(keyOf)))
    return list(answer).filter((item) => over || guessed.has(keyOf(item)))
  }
  const sharedTopics = <T extends { id: number; name: string }>(list: (movie: Facts) => readonly T[]) =>
    shared(list, idOf).filter(({ name }) => over || !namesTitle(name, answer.title))
  const number = (value: (movie: Facts) => number | null) => compare(value(answer), guesses.map(value), over)
  const numbers = {
    year: number(yearOf),
    runtime: number(({ runtime }) => known(runtime)),
    budget: number(({ budget }) => known(budget)),
    revenue: number(({ revenue }) => known(revenue)),
  }
  const sameLanguage = guesses.some((guess) => guess.original_language === answer.original_language)
  return {
    cast: shared((movie) => movie.cast, idOf),
    directors: shared((movie) => movie.directors, idOf),
    labels: sharedTopics((movie) => movie.labels),
    genres: shared((movie) => movie.genres, idOf),
    keywords: sharedTopics((movie) => movie.keywords),
    origin_country: shared(
      (movie) => movie.origin_country,
      (country) => country.iso_3166_1,
    ),
    original_language: over || sameLanguage ? answer.original_language : null,
    year: numbers.year.exact,
    tagline: over || lastChance ? answer.tagline : null,
    runtime: numbers.runtime.exact,
    budget: numbers.budget.exact,
    revenue: numbers.revenue.exact,
    ranges: {
      year: numbers.year.range,
      runtime: numbers.runtime.range,
      budget: numbers.budget.range,
      revenue: numbers.revenue.range,
    },
  }
}

/** Direction from the guess's year to the answer's; null if they are equal or either is unknown. */
export function yearHint(answer: Facts, guess: Facts): DailyGuess['year_hint'] {
  const actual = yearOf(answer)
  const guessed = yearOf(guess)
  if (actual === null || guessed === null || actual === guessed) return null
  return actual < guessed ? 'earlier' : 'later'
}

/** The year of release. */
export function yearOf({ release_date }: Facts): number | null {
  return release_date === null ? null : Number(release_date.slice(0, 4))
}

/** True if a text has the whole title among its words, as the keyword "halloween" of Halloween. */
function namesTitle(text: string, title: string): boolean {
  return words(text).includes(words(title))
}

/** The words of a text, each between single spaces. */
function words(text: string): string {
  return ` ${
    text
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.join(' ') ?? ''
  } `
}

const idOf = ({ id }: { id: number }) => id

const OPEN: DailyRange = { above: null, below: null }

/** The answer's number once a guess has exactly the same or the game is over; until then the guesses nearest to it on either side. */
function compare(
  actual: number | null,
  guessed: readonly (number | null)[],
  over: boolean,
): { exact: number | null; range: DailyRange } {
  if (actual === null) return { exact: null, range: OPEN }
  if (over || guessed.includes(actual)) return { exact: actual, range: OPEN }
  const numbers = guessed.filter((number) => number !== null)
  const lower = numbers.filter((number) => number < actual)
  const higher = numbers.filter((number) => number > actual)
  return {
    exact: null,
    range: {
      above: lower.length === 0 ? null : Math.max(...lower),
      below: higher.length === 0 ? null : Math.min(...higher),
    },
  }
}

/** 0 means unknown, as null does. */
function known(number: number | null): number | null {
  return number === 0 ? null : number
}
