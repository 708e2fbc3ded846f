import type { KnownRating } from './scoring.ts'
import { topRows } from './select.ts'
import type { Model } from './types.ts'
import { dislikeChance, fitUser, predictValue } from './value-model.ts'

/** Rows on which a person's scale is drawn. */
const REFERENCES = 400
/** How far a score that is unusual for this person moves the value, as a share of how far values spread. */
const REGRESSION = 0.7
/** Values beyond these bend towards 99 and 1 percent: nothing is certain before it is watched. */
const BENDS = { above: 0.7, below: 0, most: 0.985, least: -0.485 }
/** A movie that a person dislikes with more than this chance sinks to a list's end and shows the low value predicted for it. */
const VETO = 0.6
/** From so few ratings as do not show percents yet, nobody's dislikes can be told. */
const ENOUGH_TO_VETO = 5

/** The best known rows, weighted by the share of people who have seen and liked them. */
export function chooseReferences(shares: Float64Array): Model['references'] {
  const rows = Uint32Array.from(topRows(shares, REFERENCES)).sort()
  return { rows, weights: Float32Array.from(rows, (row) => shares[row]) }
}

/** One person's scale: what a movie of such a score is worth to them, -0.5 … 1; rises with the score. */
export interface PercentScale {
  /** E[value] of a row with this score. */
  valueOf(row: number, score: number): number
  /** P(Dislike) of the row. */
  dislikeChance(row: number): number
  /** Whether the person is likely to dislike the row. */
  vetoes(row: number): boolean
}

/**
 * Gives scores the scale of ratings, so that a list is ordered by what it shows: among well-known movies, each weighted by
 * how many people watch it, a score so many standard deviations from the person's mean becomes a value that is REGRESSION
 * times as many from the mean of what the value model predicts for this person. O(references x features).
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
  const rise = (score: number) => bend(values.mean + slope * (score - scores.mean))
  const chanceOf = (row: number) => dislikeChance(model.value, taste, row)
  const vetoes = (row: number) => ratings.length >= ENOUGH_TO_VETO && chanceOf(row) > VETO
  return {
    dislikeChance: chanceOf,
    vetoes,
    valueOf: (row, score) => (vetoes(row) ? Math.min(rise(score), predict(row)) : rise(score)),
  }
}

function bend(value: number): number {
  const { above, below, most, least } = BENDS
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
