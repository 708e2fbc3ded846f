import {
  contentRegressors,
  multiplyRegressors,
  prepareRegression,
  regress,
  type Regression,
  type Regressors,
} from './content-regression.ts'
import { cholesky, solveLower, solveUpper } from './linalg/symmetric.ts'
import { transpose } from './linalg/sparse.ts'
import type { DenseRows, SparseRows } from './types.ts'

export interface BayesOptions {
  /** Factors next to the user bias, which is a loading that starts equal for all items. */
  factors: number
  /** Content dimensions that an item's expected loadings are regressed on. */
  contentDimensions: number
  /** Ridge of that regression. */
  contentRidge: number
  iterations: number
}

/** Items' loadings with their variances: row = [item bias, user-bias loading, factors …]. */
export interface Bayes {
  mean: number
  noise: number
  width: number
  loadings: Float64Array
  variances: Float64Array
}

interface Users {
  /** E[1, z] per user. */
  means: Float64Array
  /** E[[1, z][1, z]^T] per user, lower triangle by rows; in single precision, because training is bound by reading them. */
  moments: Float32Array
}

/** Mean and variance of rating values, used without data. */
const DEFAULT_MEAN = 0.45
const DEFAULT_VARIANCE = 0.25
/** Start values, in units of the ratings' standard deviation and variance. */
const START = { userBias: 0.4, factors: 0.3, noise: 0.65, biasVariance: 0.2, loadingVariance: 0.01 }
/** With fewer ratings than items little is learned, so the loadings start closer to the content. */
const COLD_START = { userBias: 0.3, factors: 0.6 }

/**
 * Variational Bayesian matrix factorisation (Lim & Teh, 2007) with a hierarchical prior: the prior mean of an item's
 * loadings is a ridge regression on its content; the prior's variances and the noise are learned. Users are standard
 * normal. Without data the content itself is the loading.
 * O(iterations x (ratings x d^2 + (users + items) x d^3)).
 */
export function fitBayes(
  ratings: SparseRows,
  embedding: DenseRows,
  itemCount: number,
  options: BayesOptions,
): BayesFit {
  const fit = initialState(ratings, embedding, itemCount, options)
  refineBayes(fit, ratings, itemCount, options)
  return fit
}

/** Continues a fit in place, for `iterations` more on these ratings. */
export function refineBayes(
  fit: BayesFit,
  ratings: SparseRows,
  itemCount: number,
  { iterations, contentRidge }: Pick<BayesOptions, 'iterations' | 'contentRidge'>,
): void {
  if (ratings.values.length === 0) return
  const byItem = transpose(ratings, itemCount)
  const counts = Float64Array.from({ length: itemCount }, (_, i) => byItem.offsets[i + 1] - byItem.offsets[i])
  const start = multiplyRegressors(fit.regressors, fit.startCoefficients, fit.bayes.width)
  const regression = prepareRegression(fit.regressors, { counts, start, ridge: contentRidge })
  for (let iteration = 0; iteration < iterations; iteration++) {
    updateItems(fit, byItem, expectUsers(fit.bayes, ratings))
    updatePrior(fit, regression)
  }
}

/** A fit, with the state needed to continue it. */
export interface BayesFit {
  bayes: Bayes
  /** Content with a leading 1, and the coefficients of the regression from it to the loadings at the start. */
  regressors: Regressors
  startCoefficients: Float64Array
  prior: Float64Array
  priorVariance: Float64Array
}

function initialState(ratings: SparseRows, embedding: DenseRows, itemCount: number, options: BayesOptions): BayesFit {
  const count = ratings.values.length
  const mean = count > 0 ? ratings.values.reduce((sum, v) => sum + v, 0) / count : DEFAULT_MEAN
  const spread = count > 0 ? ratings.values.reduce((sum, v) => sum + (v - mean) ** 2, 0) / count : DEFAULT_VARIANCE
  const variance = spread > 0 ? spread : DEFAULT_VARIANCE
  const taste = Math.min(options.factors, embedding.width)
  const width = 2 + taste
  const regressors = contentRegressors(embedding, itemCount, options.contentDimensions)
  const startCoefficients = new Float64Array(regressors.width * width)
  const cold = count < itemCount
  startCoefficients[1] = (cold ? COLD_START : START).userBias * Math.sqrt(variance)
  const relativeScale = cold ? COLD_START.factors / typicalLength(embedding, itemCount, taste) : START.factors
  const scale = relativeScale * Math.sqrt(variance)
  for (let k = 0; k < taste && k + 1 < regressors.width; k++) startCoefficients[(k + 1) * width + 2 + k] = scale
  const priorVariance = new Float64Array(width).fill(START.loadingVariance * variance)
  priorVariance[0] = START.biasVariance * variance
  const prior = multiplyRegressors(regressors, startCoefficients, width)
  const variances = new Float64Array(itemCount * width)
  for (let i = 0; i < itemCount; i++) variances.set(priorVariance, i * width)
  const bayes = { mean, noise: START.noise * variance, width, loadings: prior.slice(), variances }
  return { bayes, regressors, startCoefficients, prior, priorVariance }
}

/** Root mean square length of the items' first dimensions, 1 when there are none; scales the factors to a typical item. */
function typicalLength(embedding: DenseRows, itemCount: number, dimensions: number): number {
  let square = 0
  for (let i = 0; i < itemCount; i++) {
    for (let k = 0; k < dimensions; k++) square += embedding.values[i * embedding.width + k] ** 2
  }
  return square > 0 ? Math.sqrt(square / itemCount) : 1
}

/** Posterior of every user's factors. */
function expectUsers(bayes: Bayes, ratings: SparseRows): Users {
  const { width, noise } = bayes
  const d = width - 1
  const packed = (width * (width + 1)) / 2
  const userCount = ratings.offsets.length - 1
  const users = { means: new Float64Array(userCount * width), moments: new Float32Array(userCount * packed) }
  const system = { n: d, data: new Float64Array(d * d) }
  const inverse = new Float64Array(d * d)
  for (let u = 0; u < userCount; u++) {
    const z = users.means.subarray(u * width + 1, (u + 1) * width)
    accumulateUser(bayes, ratings, u, { system: system.data, target: z })
    for (let i = 0; i < d; i++) system.data[i * d + i] += noise
    cholesky(system)
    solveLower(system, z)
    solveUpper(system, z)
    users.means[u * width] = 1
    invertFactor(system.data, inverse, d)
    storeMoments(users, u, { inverse, noise, width })
  }
  return users
}

function accumulateUser(
  { width, mean, loadings, variances }: Bayes,
  ratings: SparseRows,
  u: number,
  { system, target }: { system: Float64Array; target: Float64Array },
): void {
  const d = width - 1
  system.fill(0)
  for (let e = ratings.offsets[u]; e < ratings.offsets[u + 1]; e++) {
    const at = ratings.columns[e] * width
    const residual = ratings.values[e] - mean - loadings[at]
    for (let i = 0; i < d; i++) {
      const x = loadings[at + 1 + i]
      target[i] += x * residual
      system[i * d + i] += variances[at + 1 + i]
      for (let j = 0; j <= i; j++) system[i * d + j] += x * loadings[at + 1 + j]
    }
  }
}

/** E[[1, z][1, z]^T] with covariance noise x L^-T L^-1. */
function storeMoments(
  { means, moments }: Users,
  u: number,
  { inverse, noise, width }: { inverse: Float64Array; noise: number; width: number },
): void {
  const d = width - 1
  let to = (u * width * (width + 1)) / 2
  for (let i = 0; i < width; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = means[u * width + i] * means[u * width + j]
      if (j > 0) for (let k = i - 1; k < d; k++) sum += noise * inverse[k * d + i - 1] * inverse[k * d + j - 1]
      moments[to++] = sum
    }
  }
}

/** Lower triangular inverse. */
function invertFactor(lower: Float64Array, inverse: Float64Array, n: number): void {
  inverse.fill(0)
  for (let i = 0; i < n; i++) {
    const pivot = 1 / lower[i * n + i]
    inverse[i * n + i] = pivot
    for (let k = 0; k < i; k++) {
      const factor = lower[i * n + k]
      if (factor !== 0) for (let j = 0; j <= k; j++) inverse[i * n + j] -= factor * pivot * inverse[k * n + j]
    }
  }
}

/** Posterior of every item's loadings given the users, and the residual noise. */
function updateItems({ bayes, prior, priorVariance }: BayesFit, byItem: SparseRows, users: Users): void {
  const { width, loadings, variances } = bayes
  const packed = (width * (width + 1)) / 2
  const sum = new Float64Array(packed)
  const system = { n: width, data: new Float64Array(width * width) }
  const inverse = new Float64Array(width * width)
  let residual = 0
  for (let item = 0; item + 1 < byItem.offsets.length; item++) {
    // Without ratings an item is what its content says already, and nothing is left over.
    if (byItem.offsets[item] === byItem.offsets[item + 1]) continue
    const w = loadings.subarray(item * width, (item + 1) * width)
    const right = new Float64Array(width)
    const squares = accumulateItem({ users, byItem, item, mean: bayes.mean }, sum, right)
    for (let i = 0, at = 0; i < width; i++) {
      for (let j = 0; j <= i; j++) system.data[i * width + j] = sum[at++] / bayes.noise
      system.data[i * width + i] += 1 / priorVariance[i]
      w[i] = right[i] / bayes.noise + prior[item * width + i] / priorVariance[i]
    }
    const target = w.slice()
    cholesky(system)
    solveLower(system, w)
    solveUpper(system, w)
    invertFactor(system.data, inverse, width)
    let fit = 0
    for (let i = 0; i < width; i++) {
      let variance = 0
      for (let k = i; k < width; k++) variance += inverse[k * width + i] ** 2
      variances[item * width + i] = variance
      fit += w[i] * target[i] - (w[i] * w[i]) / priorVariance[i] + 1 - variance / priorVariance[i]
      residual -= 2 * w[i] * right[i]
    }
    residual += squares + bayes.noise * fit
  }
  bayes.noise = Math.max(residual / byItem.values.length, 1e-4)
}

function accumulateItem(
  { users, byItem, item, mean }: { users: Users; byItem: SparseRows; item: number; mean: number },
  sum: Float64Array,
  right: Float64Array,
): number {
  let squares = 0
  sum.fill(0)
  for (let e = byItem.offsets[item]; e < byItem.offsets[item + 1]; e++) {
    const u = byItem.columns[e]
    const value = byItem.values[e] - mean
    squares += value * value
    for (let i = 0; i < right.length; i++) right[i] += users.means[u * right.length + i] * value
    const from = u * sum.length
    for (let k = 0; k < sum.length; k++) sum[k] += users.moments[from + k]
  }
  return squares
}

/** Regresses the loadings on content, items weighted by their ratings, and learns the variance around the regression. */
function updatePrior(state: BayesFit, regression: Regression): void {
  const { bayes, regressors, startCoefficients } = state
  const { counts } = regression
  const { width } = bayes
  const coefficients = regress(bayes, regressors, regression)
  for (let k = 0; k < coefficients.length; k++) coefficients[k] += startCoefficients[k]
  state.prior = multiplyRegressors(regressors, coefficients, width)
  state.priorVariance.fill(0)
  const known = counts.reduce((sum, count) => sum + (count > 0 ? 1 : 0), 0)
  for (let item = 0; item < counts.length; item++) {
    for (let i = item * width; i < (item + 1) * width; i++) {
      if (counts[item] > 0) {
        state.priorVariance[i % width] += ((bayes.loadings[i] - state.prior[i]) ** 2 + bayes.variances[i]) / known
      } else {
        bayes.loadings[i] = state.prior[i]
      }
    }
  }
  for (let item = 0; item < counts.length; item++) {
    if (counts[item] === 0) bayes.variances.set(state.priorVariance, item * width)
  }
}
