import { interpolate } from './isotonic.ts'
import { cholesky, solveLower, solveUpper } from './linalg/symmetric.ts'
import type { KnownRating } from './scoring.ts'
import type { ValueModel } from './types.ts'

/**
 * A user's factors in the value model: the posterior mean given the ratings, with the items' uncertainty as noise.
 * O(ratings x d^2 + d^3).
 */
export function fitUser(model: ValueModel, ratings: readonly KnownRating[]): Float64Array {
  const { width, values } = model.loadings
  const precision = { n: width, data: new Float64Array(width * width) }
  const userFactors = new Float64Array(width)
  for (const { row, value } of ratings) {
    const at = row * width
    const residual = value - model.mean - model.itemBias[row]
    for (let i = 0; i < width; i++) {
      userFactors[i] += values[at + i] * residual
      precision.data[i * width + i] += model.variances[at + i]
      for (let j = 0; j <= i; j++) precision.data[i * width + j] += values[at + i] * values[at + j]
    }
  }
  for (let i = 0; i < width; i++) precision.data[i * width + i] += model.noise
  cholesky(precision)
  solveLower(precision, userFactors)
  solveUpper(precision, userFactors)
  return userFactors
}

/** The linear prediction, before calibration. */
export function rawValue({ mean, itemBias, loadings }: ValueModel, userFactors: Float64Array, row: number): number {
  const { width, values } = loadings
  let sum = mean + itemBias[row]
  for (let i = 0; i < width; i++) sum += userFactors[i] * values[row * width + i]
  return sum
}

/** E[value] of an item for a user. */
export function predictValue(model: ValueModel, userFactors: Float64Array, row: number): number {
  return interpolate(model.expected, rawValue(model, userFactors, row))
}

/** P(value is Dislike) of an item for a user. */
export function dislikeProbability(model: ValueModel, userFactors: Float64Array, row: number): number {
  return -interpolate(model.spared, rawValue(model, userFactors, row))
}
