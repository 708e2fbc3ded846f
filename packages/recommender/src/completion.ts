import type { Factors } from './factors.ts'
import type { SparseRows } from './types.ts'

export interface CompletionOptions {
  /** Ridge of the regression. */
  ridge: number
  /** Number of observations at which own data and content have the same weight. */
  halfWay: number
}

/** Added to the similarity of every two items, so that the regression can learn a mean. */
const COMMON = 0.1
const STEPS = 25

/**
 * Predicts the factors of items with few or no observations from their content: kernel ridge regression from content to
 * factors (CB2CF, Barkan et al., 2019), solved for all dimensions together by preconditioned conjugate gradients that
 * only ever multiply with the sparse content. Own and predicted factor are blended by n / (n + halfWay).
 * O(steps x entries x size).
 */
export function completeFactors(
  factors: Factors,
  content: SparseRows,
  counts: Float32Array,
  options: CompletionOptions,
): Factors {
  const { size, values } = factors
  const n = counts.length
  const ridge = Float64Array.from(counts, (count) => (options.ridge * (count + options.halfWay)) / count)
  const known = Uint8Array.from(counts, (count) => (count > 0 ? 1 : 0))
  const dual = solveKernel({ content, ridge, known, size }, values)
  const predicted = multiplyKernel(content, dual, size)
  const blended = new Float64Array(values.length)
  for (let i = 0; i < n; i++) {
    const own = counts[i] / (counts[i] + options.halfWay)
    for (let k = i * size; k < (i + 1) * size; k++) blended[k] = own * values[k] + (1 - own) * predicted[k]
  }
  return { size, values: blended }
}

interface KernelSystem {
  content: SparseRows
  ridge: Float64Array
  known: Uint8Array
  size: number
}

/** Solves (K + ridge) X = B over the known rows, by conjugate gradients on all columns together. */
function solveKernel(system: KernelSystem, target: Float64Array): Float64Array {
  const { ridge, known, size } = system
  const x = new Float64Array(target.length)
  const r = target.map((value, at) => (known[Math.floor(at / size)] ? value : 0))
  const scale = ridge.map((value, i) => (known[i] ? 1 / (1 + COMMON + value) : 0))
  const z = r.map((value, at) => value * scale[Math.floor(at / size)])
  const p = z.slice()
  let rz = columnDots(r, z, size)
  for (let step = 0; step < STEPS; step++) {
    const ap = multiplyKernel(system.content, p, size)
    for (let at = 0; at < ap.length; at++) {
      const i = Math.floor(at / size)
      ap[at] = known[i] ? ap[at] + ridge[i] * p[at] : 0
    }
    const length = ratio(rz, columnDots(p, ap, size))
    for (let at = 0; at < x.length; at++) {
      x[at] += length[at % size] * p[at]
      r[at] -= length[at % size] * ap[at]
      z[at] = r[at] * scale[Math.floor(at / size)]
    }
    const next = columnDots(r, z, size)
    const turn = ratio(next, rz)
    for (let at = 0; at < p.length; at++) p[at] = z[at] + turn[at % size] * p[at]
    rz = next
  }
  return x
}

/** (content content^T + COMMON) x. */
function multiplyKernel({ offsets, columns, values }: SparseRows, x: Float64Array, size: number): Float64Array {
  let width = 0
  for (const column of columns) width = Math.max(width, column + 1)
  const features = new Float64Array(width * size)
  const total = new Float64Array(size)
  const n = offsets.length - 1
  for (let i = 0; i < n; i++) {
    for (let k = 0; k < size; k++) total[k] += COMMON * x[i * size + k]
    for (let e = offsets[i]; e < offsets[i + 1]; e++) {
      const to = columns[e] * size
      for (let k = 0; k < size; k++) features[to + k] += values[e] * x[i * size + k]
    }
  }
  const out = new Float64Array(n * size)
  for (let i = 0; i < n; i++) {
    for (let k = 0; k < size; k++) out[i * size + k] = total[k]
    for (let e = offsets[i]; e < offsets[i + 1]; e++) {
      const from = columns[e] * size
      for (let k = 0; k < size; k++) out[i * size + k] += values[e] * features[from + k]
    }
  }
  return out
}

function columnDots(a: Float64Array, b: Float64Array, size: number): Float64Array {
  const sums = new Float64Array(size)
  for (let at = 0; at < a.length; at++) sums[at % size] += a[at] * b[at]
  return sums
}

function ratio(a: Float64Array, b: Float64Array): Float64Array {
  return a.map((value, k) => (b[k] > 1e-300 ? value / b[k] : 0))
}
