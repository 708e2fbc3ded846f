import { rowCount } from './linalg/sparse.ts'
import { eigenSymmetric } from './linalg/symmetric.ts'
import { createRandom, gaussian } from './random.ts'
import type { DenseRows, SparseRows } from './types.ts'

const OVERSAMPLING = 10
const POWER_ITERATIONS = 3

/**
 * The leading left singular directions of the content, scaled by the singular values and then to unit rows
 * (randomised subspace iteration, Halko, Martinsson & Tropp, 2011). Deterministic for a seed.
 * O(entries x size + rows x size^2).
 */
export function embed(content: SparseRows, featureCount: number, size: number, seed: number): DenseRows {
  const n = rowCount(content)
  const width = Math.min(size, n, featureCount)
  const k = Math.min(width + OVERSAMPLING, n, featureCount)
  const random = createRandom(seed)
  let basis = Float64Array.from({ length: featureCount * k }, () => gaussian(random))
  let left = new Float64Array(n * k)
  for (let pass = 0; pass < POWER_ITERATIONS; pass++) {
    left = multiply(content, basis, k)
    orthonormalise(left, k)
    basis = multiplyTransposed(content, left, { featureCount, k })
    orthonormalise(basis, k)
  }
  left = multiply(content, basis, k)
  const { vectors } = eigenSymmetric({ n: k, data: gram(left, k) })
  return unitRows(left, vectors, { k, width })
}

function multiply(content: SparseRows, basis: Float64Array, k: number): Float64Array<ArrayBuffer> {
  const n = rowCount(content)
  const out = new Float64Array(n * k)
  for (let r = 0; r < n; r++) {
    for (let e = content.offsets[r]; e < content.offsets[r + 1]; e++) {
      const from = content.columns[e] * k
      const value = content.values[e]
      for (let c = 0; c < k; c++) out[r * k + c] += value * basis[from + c]
    }
  }
  return out
}

function multiplyTransposed(
  content: SparseRows,
  left: Float64Array,
  { featureCount, k }: { featureCount: number; k: number },
): Float64Array<ArrayBuffer> {
  const out = new Float64Array(featureCount * k)
  for (let r = 0; r < rowCount(content); r++) {
    for (let e = content.offsets[r]; e < content.offsets[r + 1]; e++) {
      const to = content.columns[e] * k
      const value = content.values[e]
      for (let c = 0; c < k; c++) out[to + c] += value * left[r * k + c]
    }
  }
  return out
}

/** k x k matrix of the dot products of the columns. */
function gram(matrix: Float64Array, k: number): Float64Array {
  const out = new Float64Array(k * k)
  for (let at = 0; at < matrix.length; at += k) {
    for (let i = 0; i < k; i++) {
      const x = matrix[at + i]
      if (x !== 0) for (let j = 0; j <= i; j++) out[i * k + j] += x * matrix[at + j]
    }
  }
  for (let i = 0; i < k; i++) for (let j = 0; j < i; j++) out[j * k + i] = out[i * k + j]
  return out
}

/** Makes the columns orthonormal by the Cholesky factor of their Gram matrix; directions without variance become zero. */
function orthonormalise(matrix: Float64Array, k: number): void {
  const factor = gram(matrix, k)
  const kept = factorRankDeficient(factor, k)
  for (let at = 0; at < matrix.length; at += k) {
    for (let i = 0; i < k; i++) {
      let sum = matrix[at + i]
      for (let j = 0; j < i; j++) sum -= factor[i * k + j] * matrix[at + j]
      matrix[at + i] = kept[i] ? sum / factor[i * k + i] : 0
    }
  }
}

/** Cholesky that drops directions already spanned by earlier ones; returns which are kept. */
function factorRankDeficient(a: Float64Array, k: number): boolean[] {
  const kept: boolean[] = []
  for (let i = 0; i < k; i++) {
    const before = a[i * k + i]
    for (let j = 0; j <= i; j++) {
      let sum = a[i * k + j]
      for (let m = 0; m < j; m++) sum -= a[i * k + m] * a[j * k + m]
      if (i === j) a[i * k + i] = Math.sqrt(Math.max(sum, 0))
      else a[i * k + j] = kept[j] ? sum / a[j * k + j] : 0
    }
    kept.push(a[i * k + i] ** 2 > 1e-10 * before)
  }
  return kept
}

function unitRows(left: Float64Array, vectors: Float64Array, { k, width }: { k: number; width: number }): DenseRows {
  const values = new Float32Array((left.length / k || 0) * width)
  const row = new Float64Array(width)
  for (let at = 0, to = 0; at < left.length; at += k, to += width) {
    let square = 0
    for (let c = 0; c < width; c++) {
      let sum = 0
      for (let i = 0; i < k; i++) sum += left[at + i] * vectors[c * k + i]
      row[c] = sum
      square += sum * sum
    }
    const scale = square > 0 ? 1 / Math.sqrt(square) : 0
    for (let c = 0; c < width; c++) values[to + c] = row[c] * scale
  }
  return { width, values }
}

/** The cosine similarity of two rows, which are of unit length. */
export function similarity({ width, values }: DenseRows, a: number, b: number): number {
  let sum = 0
  for (let c = 0; c < width; c++) sum += values[a * width + c] * values[b * width + c]
  return sum
}
