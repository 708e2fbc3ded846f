/** Days on which a movie may be among the first ten and be ignored. */
const MAX_IGNORED_DAYS = 5
/** Days for which an ignored movie is left out: the first time, and each time after that. */
const PAUSES = [14, 30]
/** Movies that sink on one day, so that the list changes little by little. */
const MAX_SINKING = 3
/** Points by which the mean percent of the first ten may be below that of the whole list. */
const MAX_FALL = 5
/** Days after which a movie that was not shown again is forgotten. */
const FORGOTTEN_AFTER = 45
/** Maximum number of stored movies. */
const MAX_STORED = 300
export const FIRST = 10

/** The days of a movie among the first ten, as numbers of days since 1970. */
export interface ShownMovie {
  first: number
  last: number
  /** Number of days since it last came up. */
  days: number
  /** The day on which it comes back. Null if it is in the list. */
  back: number | null
  /** Number of times that it sank. */
  sank: number
  /** Its percent when it last sank. */
  percent?: number
  /** Set once the user has opened its page: it does not sink. */
  opened?: true
}

export type ShownMovies = Record<string, ShownMovie>

/** The movies that are left out today; those of today’s first list stay until tomorrow. */
export function sunkToday(shown: ShownMovies, today: number): number[] {
  return Object.entries(shown).flatMap(([id, { back, last }]) =>
    back !== null && back > today && last < today ? Number(id) : [],
  )
}

/** True on the first day of a movie among the first ten of a user who had others there before. */
export function isNewFor(shown: ShownMovies, id: number, today: number): boolean {
  return (shown[id]?.first ?? today) === today && Object.values(shown).some(({ first }) => first < today)
}

/** A movie of a list, with its percent. */
export interface Listed {
  id: number
  percent: number
}

interface Showing {
  /** The first page of today's list, best first. */
  list: readonly Listed[]
  /** Movies that do not sink: those on the shortlist. */
  kept: ReadonlySet<number>
  today: number
}

/**
 * The stored movies after a list was shown. Of the movies that were ignored for long enough, at most three sink, the longest
 * shown first; they are left out from tomorrow on.
 */
export function afterShowing(shown: ShownMovies, { list, kept, today }: Showing): ShownMovies {
  const next: ShownMovies = { ...shown }
  const first = list.slice(0, FIRST)
  for (const { id } of first) next[id] = shownAgain(shown[id], today)
  const ignored = first
    .filter(({ id }) => next[id]!.days >= MAX_IGNORED_DAYS && next[id]!.opened !== true && !kept.has(id))
    .toSorted((a, b) => next[b.id]!.days - next[a.id]!.days)
  const away = Object.values(next).flatMap(({ back, percent }) => (back !== null && back > today ? (percent ?? 0) : []))
  for (const { id, percent } of sinking(ignored, list, away)) {
    const movie = next[id]!
    const pause = PAUSES[Math.min(movie.sank, PAUSES.length - 1)]!
    next[id] = { ...movie, days: 0, back: today + 1 + pause, sank: movie.sank + 1, percent }
  }
  const entries = Object.entries(next).filter(
    ([, { last, back }]) => today - Math.max(last, back ?? 0) <= FORGOTTEN_AFTER,
  )
  return Object.fromEntries(entries.toSorted(([, a], [, b]) => b.last - a.last).slice(0, MAX_STORED))
}

/** As many of the ignored movies as the first ten can lose. @param away percents of the movies that are left out today */
function sinking(ignored: readonly Listed[], list: readonly Listed[], away: readonly number[]): Listed[] {
  const whole = meanOfFirst([...list.map(({ percent }) => percent), ...away])
  const leaving: Listed[] = []
  for (const movie of ignored.slice(0, MAX_SINKING)) {
    const rest = list.filter((other) => other !== movie && !leaving.includes(other)).map(({ percent }) => percent)
    if (rest.length < FIRST || whole - meanOfFirst(rest) > MAX_FALL) break
    leaving.push(movie)
  }
  return leaving
}

function meanOfFirst(percents: readonly number[]): number {
  const best = percents.toSorted((a, b) => b - a).slice(0, FIRST)
  return best.reduce((sum, percent) => sum + percent, 0) / best.length
}

function shownAgain(movie: ShownMovie | undefined, today: number): ShownMovie {
  if (movie === undefined) return { first: today, last: today, days: 1, back: null, sank: 0 }
  return { ...movie, last: today, days: movie.days + Number(movie.last < today), back: null }
}
