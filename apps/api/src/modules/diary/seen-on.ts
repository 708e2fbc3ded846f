import { fieldError } from '../../errors.ts'

export type Precision = 'day' | 'month' | 'year' | 'unknown'

/** A date as stored: the first day of a month or year of which no more is known. */
export interface StoredDate {
  date: string | null
  precision: Precision
}

const PRECISION: Record<number, Precision> = { 4: 'year', 7: 'month', 10: 'day' }
/** The zone furthest ahead of UTC, where a day starts first. */
const AHEAD_MS = 14 * 3_600_000

/**
 * Reads the day, month or year of a viewing.
 * @throws FieldError for a day that no calendar has, and for the future
 */
export function toStoredDate(seenOn: string | null, now: Date): StoredDate {
  if (seenOn === null) return { date: null, precision: 'unknown' }
  const date = `${seenOn}-01-01`.slice(0, 10)
  if (!isDay(date)) throw fieldError('seen_on', 'no_such_day')
  const today = new Date(now.getTime() + AHEAD_MS).toISOString().slice(0, seenOn.length)
  if (seenOn > today) throw fieldError('seen_on', 'day_in_future')
  return { date, precision: PRECISION[seenOn.length] ?? 'day' }
}

/** True for a day of the calendar, as in `2024-02-29`. */
export function isDay(date: string): boolean {
  const time = Date.parse(`${date}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date)
}
