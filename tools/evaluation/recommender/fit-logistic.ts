import { cholesky, solveLower, solveUpper } from '../../../packages/recommender/src/linalg/symmetric.ts'

const ROUNDS = 25
const RIDGE = 1e-6

/** One observation: its features, the outcome (1 or 0), and its weight. */
export interface Example {
  features: readonly number[]
  outcome: number
  weight: number
}

/** Weights of a logistic regression by Newton's method, with a slight ridge penalty. O(rounds x examples x width²). */
export function fitLogistic(examples: readonly Example[], width: number): Float64Array {
  const weights = new Float64Array(width)
  for (let round = 0; round < ROUNDS; round++) {
    const step = weights.map((weight) => -RIDGE * weight)
    const hessian = { n: width, data: new Float64Array(width * width) }
    for (let i = 0; i < width; i++) hessian.data[i * width + i] = RIDGE
    for (const { features, outcome, weight } of examples) {
      const likelihood = 1 / (1 + Math.exp(-features.reduce((sum, x, i) => sum + x * weights[i], 0)))
      const curvature = weight * likelihood * (1 - likelihood)
      for (let i = 0; i < width; i++) {
        step[i] += weight * (outcome - likelihood) * features[i]
        for (let j = 0; j <= i; j++) hessian.data[i * width + j] += curvature * features[i] * features[j]
      }
    }
    cholesky(hessian)
    solveLower(hessian, step)
    solveUpper(hessian, step)
    for (let i = 0; i < width; i++) weights[i] += step[i]
  }
  return weights
}
