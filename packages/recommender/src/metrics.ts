import { createRandom } from './random.ts'

/** Recall at k: hits among the first k, divided by the most that could be hit, min(k, relevant). 0 … 1. */
export function recallAt(ranked: readonly number[], relevant: ReadonlySet<number>, k: number): number {
  let hits = 0
  for (let rank = 0; rank < Math.min(k, ranked.length); rank++) if (relevant.has(ranked[rank])) hits++
  return hits / Math.min(k, relevant.size)
}

/** Normalised discounted cumulative gain at k with binary gains and the ideal cut at k. 0 … 1. */
export function ndcgAt(ranked: readonly number[], relevant: ReadonlySet<number>, k: number): number {
  let gain = 0
  for (let rank = 0; rank < Math.min(k, ranked.length); rank++) if (relevant.has(ranked[rank])) gain += discount(rank)
  let ideal = 0
  for (let rank = 0; rank < Math.min(k, relevant.size); rank++) ideal += discount(rank)
  return gain / ideal
}

/** Root mean square error; NaN without predictions. */
export function rmse(predicted: ArrayLike<number>, actual: ArrayLike<number>): number {
  let sum = 0
  for (let k = 0; k < predicted.length; k++) sum += (predicted[k] - actual[k]) ** 2
  return Math.sqrt(sum / predicted.length)
}

/**
 * Expected calibration error: mean |mean prediction - mean outcome| over bins of equal mass.
 * @param options.weights mass of each prediction; equal by default
 */
export function calibrationError(
  predicted: Float64Array,
  actual: Float64Array,
  { bins = 10, weights }: { bins?: number; weights?: Float64Array } = {},
): number {
  const order = Uint32Array.from(predicted, (_, k) => k).sort((a, b) => predicted[a] - predicted[b] || a - b)
  const massOf = (k: number) => weights?.[k] ?? 1
  const total = order.reduce((sum, k) => sum + massOf(k), 0)
  const differences = new Float64Array(bins)
  let before = 0
  for (const k of order) {
    const mass = massOf(k)
    differences[Math.min(bins - 1, Math.floor((bins * (before + mass / 2)) / total))] +=
      mass * (predicted[k] - actual[k])
    before += mass
  }
  return differences.reduce((sum, difference) => sum + Math.abs(difference), 0) / total
}

/** Area under the ROC curve: the probability that a positive is predicted above a negative; ties count half. */
export function areaUnderCurve(predicted: Float64Array, positive: readonly boolean[]): number {
  const order = Uint32Array.from(predicted, (_, k) => k).sort((a, b) => predicted[a] - predicted[b])
  let rankSum = 0
  let positives = 0
  for (let from = 0; from < order.length;) {
    let to = from
    while (to < order.length && predicted[order[to]] === predicted[order[from]]) to++
    for (let k = from; k < to; k++) {
      if (!positive[order[k]]) continue
      positives++
      rankSum += (from + to + 1) / 2
    }
    from = to
  }
  return (rankSum - (positives * (positives + 1)) / 2) / (positives * (order.length - positives))
}

/** Arithmetic mean; NaN without values. */
export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

/** Mean of the paired differences and its standard error. */
export function pairedDifference(a: readonly number[], b: readonly number[]): { mean: number; standardError: number } {
  const differences = a.map((value, k) => value - b[k])
  const center = mean(differences)
  const variance = differences.reduce((sum, d) => sum + (d - center) ** 2, 0) / Math.max(1, differences.length - 1)
  return { mean: center, standardError: Math.sqrt(variance / differences.length) }
}

function discount(rank: number): number {
  return 1 / Math.log2(rank + 2)
}

const RESAMPLES = 1000

/** 95 % interval of the mean paired difference a - b, by the percentile bootstrap over users. Deterministic for a seed. */
export function bootstrapInterval(a: readonly number[], b: readonly number[], seed: number): [number, number] {
  const random = createRandom(seed)
  const means = Float64Array.from({ length: RESAMPLES }, () => {
    let sum = 0
    for (let draw = 0; draw < a.length; draw++) {
      const k = Math.floor(random() * a.length)
      sum += a[k] - b[k]
    }
    return sum / a.length
  }).sort()
  return [means[Math.floor(0.025 * RESAMPLES)], means[Math.floor(0.975 * RESAMPLES)]]
}
