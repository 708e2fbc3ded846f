import { Cholesky } from '../../../packages/search/src/algebra/cholesky.ts'

const ROUNDS = 8
const RIDGE = 1e-4
const MIN_STEP = 1e-3

/** One choice: the features of the candidates row by row, and which row was right. */
export interface Choice {
  features: Float32Array
  chosen: number
}

/**
 * Weights under which the chosen candidates are most likely (conditional logit: McFadden, 1974), found by Newton's method
 * on standardised features with a ridge penalty. O(rounds · rows · width²).
 */
export function fitConditionalLogit(choices: readonly Choice[], width: number): Float64Array {
  const scale = standardDeviations(choices, width)
  let weights = new Float64Array(width)
  let { loss, gradient, hessian } = evaluate(choices, weights, scale)
  for (let round = 0; round < ROUNDS; round++) {
    const direction = new Cholesky(hessian, width).solve(gradient)
    let step = 1
    let next = evaluate(
      choices,
      weights.map((w, i) => w - step * direction[i]),
      scale,
    )
    while (next.loss > loss && step > MIN_STEP) {
      step /= 2
      next = evaluate(
        choices,
        weights.map((w, i) => w - step * direction[i]),
        scale,
      )
    }
    if (next.loss >= loss) break
    weights = weights.map((w, i) => w - step * direction[i])
    ;({ loss, gradient, hessian } = next)
  }
  return weights.map((weight, i) => weight / scale[i])
}

function standardDeviations(choices: readonly Choice[], width: number): Float64Array {
  const sum = new Float64Array(width)
  const squares = new Float64Array(width)
  let rows = 0
  for (const { features } of choices) {
    rows += features.length / width
    features.forEach((value, at) => {
      sum[at % width] += value
      squares[at % width] += value * value
    })
  }
  return squares.map((square, i) => Math.sqrt(Math.max(0, square / rows - (sum[i] / rows) ** 2)) || 1)
}

/** Mean negative log likelihood with its gradient and the lower triangle of its Hessian. */
function evaluate(choices: readonly Choice[], weights: Float64Array, scale: Float64Array) {
  const width = weights.length
  const gradient = weights.map((weight) => 2 * RIDGE * weight)
  const hessian = new Float64Array(width * width)
  for (let i = 0; i < width; i++) hessian[i * width + i] = 2 * RIDGE
  let loss = weights.reduce((sum, weight) => sum + RIDGE * weight * weight, 0)
  for (const { features, chosen } of choices) {
    const rows = features.map((value, at) => value / scale[at % width])
    const { shares, logTotal } = softmax(rows, weights)
    loss += (logTotal - utility(rows, chosen, weights)) / choices.length
    const mean = new Float64Array(width)
    shares.forEach((share, r) => {
      for (let i = 0; i < width; i++) {
        const part = (share * rows[r * width + i]) / choices.length
        mean[i] += part * choices.length
        for (let j = 0; j <= i; j++) hessian[i * width + j] += part * rows[r * width + j]
      }
    })
    for (let i = 0; i < width; i++) {
      gradient[i] += (mean[i] - rows[chosen * width + i]) / choices.length
      for (let j = 0; j <= i; j++) hessian[i * width + j] -= (mean[i] * mean[j]) / choices.length
    }
  }
  return { loss, gradient, hessian }
}

function softmax(rows: Float32Array, weights: Float64Array) {
  const utilities = Float64Array.from({ length: rows.length / weights.length }, (_, r) => utility(rows, r, weights))
  const largest = utilities.reduce((a, b) => Math.max(a, b))
  const likelihood = utilities.map((value) => Math.exp(value - largest))
  const total = likelihood.reduce((a, b) => a + b)
  return { shares: likelihood.map((value) => value / total), logTotal: largest + Math.log(total) }
}

function utility(rows: Float32Array, row: number, weights: Float64Array): number {
  let sum = 0
  for (let i = 0; i < weights.length; i++) sum += rows[row * weights.length + i] * weights[i]
  return sum
}
