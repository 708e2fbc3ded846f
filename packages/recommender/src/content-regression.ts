import { cholesky, solveLower, solveUpper, type Square } from './linalg/symmetric.ts'
import type { DenseRows } from './types.ts'

/** Content with a leading 1: `width` values per item. */
export interface Regressors {
  width: number
  values: Float64Array
}

/** The first `dimensions` of the items' content, with a leading 1. */
export function contentRegressors(embedding: DenseRows, itemCount: number, dimensions: number): Regressors {
  const used = Math.min(dimensions, embedding.width)
  const width = used + 1
  const values = new Float64Array(itemCount * width)
  for (let i = 0; i < itemCount; i++) {
    values[i * width] = 1
    for (let k = 0; k < used; k++) values[i * width + 1 + k] = embedding.values[i * embedding.width + k]
  }
  return { width, values }
}

/** Data that every iteration of the regression of the loadings on content needs, and none changes. */
export interface Regression {
  /** Ratings of each item. */
  counts: Float64Array
  /** Expected loadings at the start. */
  start: Float64Array
  /** Cholesky factor of the weighted content's products, with the ridge. */
  factor: Square
}

/** Weighs items by their ratings. @param ridge on all coefficients but the first, which is the mean */
export function prepareRegression(
  regressors: Regressors,
  { counts, start, ridge }: Pick<Regression, 'counts' | 'start'> & { ridge: number },
): Regression {
  const d = regressors.width
  const factor = { n: d, data: new Float64Array(d * d) }
  for (let item = 0; item < counts.length; item++) {
    const weight = weightOf(counts[item])
    if (weight === 0) continue
    for (let i = 0; i < d; i++) {
      const x = weight * regressors.values[item * d + i]
      for (let j = 0; j <= i; j++) factor.data[i * d + j] += x * regressors.values[item * d + j]
    }
  }
  for (let i = 0; i < d; i++) factor.data[i * d + i] += i === 0 ? 1e-6 : ridge
  cholesky(factor)
  return { counts, start, factor }
}

/** Of an item in the regression, by its ratings. */
function weightOf(count: number): number {
  return count / (count + 5)
}

/** Coefficients of the weighted ridge regression of (loadings - start) on the content. */
export function regress(
  { width, loadings }: { width: number; loadings: Float64Array },
  regressors: Regressors,
  { counts, start, factor }: Regression,
): Float64Array {
  const d = regressors.width
  const coefficients = new Float64Array(d * width)
  for (let item = 0; item < counts.length; item++) {
    const weight = weightOf(counts[item])
    if (weight === 0) continue
    for (let i = 0; i < d; i++) {
      const x = weight * regressors.values[item * d + i]
      const row = item * width
      for (let k = 0; k < width; k++) coefficients[i * width + k] += x * (loadings[row + k] - start[row + k])
    }
  }
  const column = new Float64Array(d)
  for (let k = 0; k < width; k++) {
    for (let i = 0; i < d; i++) column[i] = coefficients[i * width + k]
    solveLower(factor, column)
    solveUpper(factor, column)
    for (let i = 0; i < d; i++) coefficients[i * width + k] = column[i]
  }
  return coefficients
}

/** Predictions from content by these coefficients: `width` values per item. */
export function multiplyRegressors(
  { width: d, values }: Regressors,
  coefficients: Float64Array,
  width: number,
): Float64Array {
  const n = values.length / d
  const out = new Float64Array(n * width)
  for (let item = 0; item < n; item++) {
    for (let i = 0; i < d; i++) {
      const x = values[item * d + i]
      if (x !== 0) for (let k = 0; k < width; k++) out[item * width + k] += x * coefficients[i * width + k]
    }
  }
  return out
}
