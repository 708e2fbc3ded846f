import { Cholesky } from '../../algebra/cholesky.ts'

/** Values of a movie's features by their number. */
export type FeatureRow = ReadonlyMap<number, number>

export interface Expectations {
  /** The value of each target to expect of a movie with these features; a target's own value is not used for it. O(features · targets). */
  of(row: FeatureRow): Float32Array
}

/**
 * Learns which features come with which: ridge regression of each target on the inputs, without the target itself where it is an input
 * (EASE; Steck, 2019). One factorisation serves all targets: O(inputs³ / 3 + targets · inputs²).
 */
export function learnExpectations(
  rows: readonly FeatureRow[],
  { inputs, targets, ridge }: { inputs: readonly number[]; targets: readonly number[]; ridge: number },
): Expectations {
  const position = new Map(inputs.map((feature, i) => [feature, i]))
  const weights = inputs.map(() => new Float32Array(targets.length))
  if (rows.length > 0 && inputs.length > 0) {
    const gram = new Cholesky(gramMatrix(rows, position, ridge), inputs.length)
    targets.forEach((target, column) => {
      const own = position.get(target)
      const solution = gram.solve(own === undefined ? products(rows, position, target) : unit(inputs.length, own))
      const scale = own === undefined ? 1 : -1 / solution[own]
      for (let i = 0; i < inputs.length; i++) weights[i][column] = i === own ? 0 : solution[i] * scale
    })
  }
  const estimate = (row: FeatureRow) => {
    const expected = new Float32Array(targets.length)
    for (const [feature, value] of row) {
      const of = position.get(feature)
      if (of === undefined) continue
      const line = weights[of]
      for (let t = 0; t < expected.length; t++) expected[t] += value * line[t]
    }
    return expected
  }
  const scales = scalesOf(rows, targets, rows.map(estimate))
  return { of: (row) => estimate(row).map((value, t) => (value - scales[t].others) * scales[t].factor) }
}

/**
 * From estimates to grades: 0 is the average of movies without the target, and 1 that of its carriers, taken back where the two
 * hardly differ (by d / (1 + d) for a difference of d standard deviations).
 */
function scalesOf(rows: readonly FeatureRow[], targets: readonly number[], estimates: readonly Float32Array[]) {
  return targets.map((target, t) => {
    const carriers = estimates.filter((_, i) => (rows[i].get(target) ?? 0) > 0).map((values) => values[t])
    const others = estimates.filter((_, i) => !rows[i].has(target)).map((values) => values[t])
    const mean = average(others)
    const apart = average(carriers) - mean
    const spread = Math.sqrt(average(others.map((value) => (value - mean) ** 2)))
    return { others: mean, factor: apart > 0 ? 1 / (apart + spread) : 0 }
  })
}

function average(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length
}

function gramMatrix(rows: readonly FeatureRow[], position: ReadonlyMap<number, number>, ridge: number): Float64Array {
  const size = position.size
  const gram = new Float64Array(size * size)
  for (const row of rows) {
    const present = [...row].flatMap(([feature, value]) => {
      const at = position.get(feature)
      return at === undefined ? [] : [{ at, value }]
    })
    for (const a of present) for (const b of present) gram[a.at * size + b.at] += a.value * b.value
  }
  for (let i = 0; i < size; i++) gram[i * size + i] += ridge
  return gram
}

/** The inputs' products with a target. */
function products(rows: readonly FeatureRow[], position: ReadonlyMap<number, number>, target: number): Float64Array {
  const sums = new Float64Array(position.size)
  for (const row of rows) {
    const wanted = row.get(target)
    if (wanted === undefined) continue
    for (const [feature, value] of row) {
      const at = position.get(feature)
      if (at !== undefined) sums[at] += value * wanted
    }
  }
  return sums
}

function unit(length: number, at: number): Float64Array {
  const vector = new Float64Array(length)
  vector[at] = 1
  return vector
}
