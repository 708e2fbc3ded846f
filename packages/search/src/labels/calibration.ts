import { Cholesky } from '../algebra/cholesky.ts'

const ROUNDS = 12
const RIDGE = 1e-6

/** Turns a raw score and the share of movies that carry the label into a probability. */
export interface Calibration {
  probability(score: number, share: number): number
}

export interface CalibrationExample {
  score: number
  share: number
  carried: boolean
}

/** Platt scaling (1999) with the label's share as a second input, fitted by Newton's method on held-out scores. */
export function calibrate(examples: readonly CalibrationExample[]): Calibration {
  let weights = new Float64Array([-2, 4, 0.5])
  for (let round = 0; round < ROUNDS; round++) {
    const gradient = new Float64Array(3)
    const hessian = new Float64Array([RIDGE, 0, 0, 0, RIDGE, 0, 0, 0, RIDGE])
    for (const { score, share, carried } of examples) {
      const inputs = inputsOf(score, share)
      const p = logistic(inputs, weights)
      inputs.forEach((a, i) => {
        gradient[i] += (p - (carried ? 1 : 0)) * a
        for (let j = 0; j <= i; j++) hessian[i * 3 + j] += p * (1 - p) * a * inputs[j]
      })
    }
    const step = new Cholesky(hessian, 3).solve(gradient)
    weights = weights.map((weight, i) => weight - Math.max(-2, Math.min(2, step[i])))
  }
  return { probability: (score, share) => logistic(inputsOf(score, share), weights) }
}

function inputsOf(score: number, share: number): [number, number, number] {
  return [1, score, Math.log(share / (1 - share))]
}

function logistic(inputs: readonly number[], weights: Float64Array): number {
  return 1 / (1 + Math.exp(-inputs.reduce((sum, value, i) => sum + value * weights[i], 0)))
}
