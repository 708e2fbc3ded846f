import { createHmac } from 'node:crypto'

/** Minimum number of days between two games with the same movie, if there are enough movies. */
export const REST_DAYS = 365
const DAY_MS = 86_400_000

export interface Use {
  movieId: number
  /** UTC date, YYYY-MM-DD. */
  day: string
}

/**
 * The movie of a day: HMAC-SHA256 of the day under the secret picks among the candidates that were not used within
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
