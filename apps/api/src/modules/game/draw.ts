import { createHmac } from 'node:crypto'

/** Minimum number of days between two games with the same movie, if there are enough movies. */
export const REST_DAYS = 365
const DAY_MS = 86_400_000

/** From this day on, one day in six has an unusual answer. Earlier days keep the answers that they had. */
export const UNUSUAL_SINCE = '2026-12-01'
/** One day of UNUSUAL_EVERY has an answer that is not in English or older than 1970. */
export const UNUSUAL_EVERY = 6

export interface Candidate {
  id: number
  /** Among the best known movies; others are drawn only on a day of unusual ones. */
  known: boolean
  /** Not in English, or older than 1970. */
  unusual: boolean
}

export interface Use {
  movieId: number
  /** UTC date, YYYY-MM-DD. */
  day: string
}

/**
 * The movie of a day. Of each six days from UNUSUAL_SINCE on, one that the secret picks has an unusual movie and the others have none, as
 * long as there are such movies that were not used within REST_DAYS. O(n log n).
 */
export function drawDaily(
  { secret, day }: { secret: string; day: string },
  candidates: readonly Candidate[],
  uses: readonly Use[],
): number | null {
  const known = candidates.flatMap((one) => (one.known ? [one.id] : []))
  if (day < UNUSUAL_SINCE) return drawMovie({ secret, day }, known, uses)
  const unusual = isUnusualDay(secret, day)
  const distances = distancesTo(day, uses)
  const isRested = ({ id }: Candidate) => (distances.get(id) ?? Infinity) > REST_DAYS
  const rested = candidates.filter((one) => one.unusual === unusual && (unusual || one.known) && isRested(one))
  return drawMovie({ secret, day }, rested.length > 0 ? rested.map(({ id }) => id) : known, uses)
}

function isUnusualDay(secret: string, day: string): boolean {
  const number = (Date.parse(day) - Date.parse(UNUSUAL_SINCE)) / DAY_MS
  const block = Math.floor(number / UNUSUAL_EVERY)
  return number - block * UNUSUAL_EVERY === pick(secret, `unusual:${block}`, UNUSUAL_EVERY)
}

/**
 * One of the candidates: HMAC-SHA256 of the day under the secret picks among the candidates that were not used within
 * REST_DAYS, before or after; if all were, the one whose nearest use is furthest away. Null without candidates.
 * The order of candidates and uses does not matter. O(n log n).
 */
export function drawMovie(
  { secret, day }: { secret: string; day: string },
  candidates: readonly number[],
  uses: readonly Use[],
): number | null {
  const ids = [...new Set(candidates)].toSorted((a, b) => a - b)
  const distances = distancesTo(day, uses)
  const rested = ids.filter((id) => (distances.get(id) ?? Infinity) > REST_DAYS)
  if (rested.length > 0) return rested[pick(secret, day, rested.length)] ?? null
  return ids.reduce<number | null>(
    (best, id) => (best === null || distances.get(id)! > distances.get(best)! ? id : best),
    null,
  )
}

/** The UTC date of a time, YYYY-MM-DD. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}

/** Days from `day` to each movie's nearest use. */
function distancesTo(day: string, uses: readonly Use[]): Map<number, number> {
  const distances = new Map<number, number>()
  for (const use of uses) {
    const distance = Math.abs(Date.parse(use.day) - Date.parse(day)) / DAY_MS
    distances.set(use.movieId, Math.min(distance, distances.get(use.movieId) ?? Infinity))
  }
  return distances
}

/** 48 bits: far more values than movies, so that the modulo favours none noticeably. */
function pick(secret: string, day: string, count: number): number {
  return createHmac('sha256', secret).update(`daily-game:${day}`).digest().readUIntBE(0, 6) % count
}
