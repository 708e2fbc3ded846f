import type { KnownRating } from './scoring.ts'
import { topRows } from './select.ts'
import type { Model } from './types.ts'
import { dislikeProbability, fitUser, predictValue } from './value-model.ts'

/** Number of reference rows on which each user's scale is computed. */
const REFERENCES = 400
/** Regression of values on scores, in standard deviations of each. */
const REGRESSION = 0.7
/** Values beyond these are compressed towards 99 and 1 percent, because no prediction is certain. */
const LIMITS = { above: 0.7, below: 0, most: 0.985, least: -0.485 }
/** Above this dislike probability a movie moves to the end of the list and shows the low value predicted for it. */
const VETO = 0.6
/** With fewer ratings no percents are shown, and dislikes cannot be predicted either. */
const MIN_RATINGS_TO_VETO = 5

/** The reference rows: the best known items, weighted by the share of people who have seen and liked them. */
export function chooseReferences(shares: Float64Array): Model['references'] {
  const rows = Uint32Array.from(topRows(shares, REFERENCES)).sort()
  return { rows, weights: Float32Array.from(rows, (row) => shares[row]) }
}

/** Maps one user's scores to rating values, -0.5 … 1, monotonically. */
export interface PercentScale {
  /** E[value] of a row with this score. */
  valueOf(row: number, score: number): number
  /** E[value] by the value model alone, which knows what people think of movies that they have seen, not what they choose to see. */
  predictedValue(row: number): number
  /** P(Dislike) of the row. */
  dislikeProbability(row: number): number
  /** True if the user is so likely to dislike the row that it moves to the list's end. */
  vetoes(row: number): boolean
}

/**
 * Puts scores on the scale of ratings, so that a list is ordered by the percents it shows. Over the reference rows,
 * weighted by their audience, a score z standard deviations from the user's mean becomes a value REGRESSION x z standard
 * deviations from the mean of the values that the value model predicts for this user. O(references x features).
 */
export function createPercentScale(
  model: Model,
  scoreOf: (row: number) => number,
  ratings: readonly KnownRating[],
): PercentScale {
  const { rows, weights } = model.references
  const taste = fitUser(model.value, ratings)
  const predict = (row: number) => predictValue(model.value, taste, row)
  const scores = momentsOf(rows, weights, scoreOf)
  const values = momentsOf(rows, weights, predict)
  const slope = scores.spread > 0 ? (REGRESSION * values.spread) / scores.spread : 0
  const toValue = (score: number) => compress(values.mean + slope * (score - scores.mean))
  const probabilityOf = (row: number) => dislikeProbability(model.value, taste, row)
  const vetoes = (row: number) => ratings.length >= MIN_RATINGS_TO_VETO && probabilityOf(row) > VETO
  return {
    predictedValue: predict,
    dislikeProbability: probabilityOf,
    vetoes,
    valueOf: (row, score) => (vetoes(row) ? Math.min(toValue(score), predict(row)) : toValue(score)),
  }
}

function compress(value: number): number {
  const { above, below, most, least } = LIMITS
  if (value > above) return above + (most - above) * (1 - Math.exp((above - value) / (most - above)))
  if (value < below) return below - (below - least) * (1 - Math.exp((value - below) / (below - least)))
  return value
}

function momentsOf(
  rows: Uint32Array,
  weights: Float32Array,
  of: (row: number) => number,
): { mean: number; spread: number } {
  let [total, first, second] = [0, 0, 0]
  rows.forEach((row, k) => {
    const x = of(row)
    total += weights[k]
    first += weights[k] * x
    second += weights[k] * x * x
  })
  if (total === 0) return { mean: 0, spread: 0 }
  const mean = first / total
  return { mean, spread: Math.sqrt(Math.max(0, second / total - mean * mean)) }
}
