import { RATING_VALUES, type Accuracy } from '@marquee/contract'

const { Dislike, Best } = RATING_VALUES

/** A rating's value as a percent, 0 for Dislike and 100 for Best. */
export function percentOfValue(value: number): number {
  return (100 * (value - Dislike)) / (Best - Dislike)
}

const LEVELS = Object.values(RATING_VALUES).map(percentOfValue)

/** The level a percent is closest to, 0 (Dislike) to 3 (Best). */
export function levelOf(percent: number): number {
  const distances = LEVELS.map((level) => Math.abs(level - percent))
  return distances.indexOf(Math.min(...distances))
}

/** Measures predictions that were made before the rating, compared with popularity alone. Errors are in percent points. */
export function measureAccuracy(
  rows: readonly { value: number; predicted: number | null; baseline: number | null }[],
): Accuracy {
  const mine = compare(rows.map((row) => ({ actual: row.value, expected: row.predicted })))
  const popularity = compare(rows.map((row) => ({ actual: row.value, expected: row.baseline })))
  return {
    count: mine.count,
    within_one_level: mine.within,
    mean_error: mine.error,
    baseline_within_one_level: popularity.within,
    baseline_mean_error: popularity.error,
  }
}

function compare(pairs: readonly { actual: number; expected: number | null }[]) {
  const known = pairs.flatMap(({ actual, expected }) =>
    expected === null ? [] : [{ actual: percentOfValue(actual), expected }],
  )
  const count = known.length
  if (count === 0) return { count, within: null, error: null }
  const within = known.filter(({ actual, expected }) => Math.abs(levelOf(actual) - levelOf(expected)) <= 1).length
  const error = known.reduce((sum, { actual, expected }) => sum + Math.abs(actual - expected), 0)
  return { count, within: Math.round((100 * within) / count), error: Math.round((10 * error) / count) / 10 }
}
