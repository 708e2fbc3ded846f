import { createBlockMatrix, offsetInRow, offsetOf, readRow } from './linalg/blocks.ts'
import type { Allocate, BlockMatrix } from './linalg/blocks.ts'
import type { RunTasks } from './linalg/inverse.ts'
import { invertInPlace, scratchLength } from './linalg/inverse.ts'
import type { SparseBuilder } from './linalg/sparse.ts'
import { buildSparse, rowCount } from './linalg/sparse.ts'
import { AREA, EDGE, multiply } from './linalg/multiply.ts'
import { cholesky } from './linalg/symmetric.ts'
import { similarity } from './embedding.ts'
import { nthLargest } from './select.ts'
import type { DenseRows, SparseRows } from './types.ts'

export interface RankerOptions {
  ridge: number
  pseudoUserWeight: number
  userDamping: number
  dropout: number
  popularityDamping: number
  neighbours: number
}

/** Training data of the ranker: the strength of each user's rating of each covered item, and the items' content. */
export interface RankerInput {
  /** Users x items, 0 … 1. */
  strengths: SparseRows
  /** Weight of each user; 1 for all when left out. */
  weights?: Float64Array
  itemCount: number
  embedding: DenseRows
}

/** Threads for the inversion; by default it runs serially in plain memory. */
export interface Threads {
  runTasks?: RunTasks
  allocate?: Allocate
}

/** (Λ + A^T A)^-1, A's rows being users and content dimensions, Λ the ridge with its denoising. */
export interface Precision {
  diagonal: Float64Array
  /** Calls back with every row, in order; the row is reused. */
  eachRow(visit: (i: number, row: Float64Array) => void): void
}

/**
 * Item-item ranker cEASE: the closed form of EASE (Steck, 2019) with denoising (EDLAE, Steck, 2020), every user
 * damped by activity, and content dimensions as pseudo-users (Jeunen et al., 2020). Row i holds what a like of i adds
 * to every j: -P_ij / P_jj, damped by popularity, the `neighbours` largest in absolute value.
 * Solved items x items, or users x users when there are far fewer users: O(min(items, users)^3 + items^2 x rank).
 */
export function buildRanker(input: RankerInput, options: RankerOptions, threads: Threads = {}): SparseRows {
  const precision = buildPrecision(input, options, threads)
  const counts = countWeighted(input)
  const scale = precision.diagonal.map((diagonal, j) => -((counts[j] + 1) ** -options.popularityDamping) / diagonal)
  const builder = buildSparse()
  const sizes = new Float64Array(input.itemCount)
  precision.eachRow((i, row) => {
    for (let j = 0; j < row.length; j++) row[j] *= scale[j]
    row[i] = 0
    pushLargest(row, options.neighbours, { sizes, builder })
  })
  return builder.build()
}

/** Above this share of users and content dimensions among the items, items x items on two threads takes less time. */
const DUAL_SHARE = 0.25

export function buildPrecision(input: RankerInput, options: RankerOptions, threads: Threads = {}): Precision {
  const rank = rowCount(input.strengths) + input.embedding.width
  return rank < DUAL_SHARE * input.itemCount ? dualPrecision(input, options) : primalPrecision(input, options, threads)
}

/** Ratings per item, each weighted by its user. */
function countWeighted({ strengths: { offsets, columns }, weights, itemCount }: RankerInput): Float64Array {
  const counts = new Float64Array(itemCount)
  for (let u = 0; u + 1 < offsets.length; u++) {
    for (let e = offsets[u]; e < offsets[u + 1]; e++) counts[columns[e]] += weights?.[u] ?? 1
  }
  return counts
}

/** Weight of each user: n^-damping, so that very active users do not dominate, times the given weight. */
function userWeights({ strengths, weights }: RankerInput, damping: number): Float64Array {
  return Float64Array.from({ length: rowCount(strengths) }, (_, u) => {
    const n = strengths.offsets[u + 1] - strengths.offsets[u]
    return n > 0 ? (weights?.[u] ?? 1) * n ** -damping : 0
  })
}

/** Λ: the ridge, and the variance that dropout adds to each item. */
function ridgeOf(input: RankerInput, { ridge, userDamping, dropout, pseudoUserWeight }: RankerOptions): Float64Array {
  const { strengths, itemCount, embedding } = input
  const weights = userWeights(input, userDamping)
  const lambda = new Float64Array(itemCount)
  for (let u = 0; u < weights.length; u++) {
    for (let e = strengths.offsets[u]; e < strengths.offsets[u + 1]; e++) {
      lambda[strengths.columns[e]] += weights[u] * strengths.values[e] ** 2
    }
  }
  for (let i = 0; i < itemCount; i++) {
    const content = pseudoUserWeight ** 2 * similarity(embedding, i, i)
    lambda[i] = ridge + (dropout / (1 - dropout)) * (lambda[i] + content)
  }
  return lambda
}

export function primalPrecision(input: RankerInput, options: RankerOptions, threads: Threads = {}): Precision {
  const { strengths, itemCount, embedding } = input
  const { runTasks, allocate = (length) => new Float64Array(length) } = threads
  const matrix = createBlockMatrix(itemCount, allocate)
  const weights = userWeights(input, options.userDamping)
  const lambda = ridgeOf(input, options)
  for (let i = 0; i < itemCount; i++) matrix.data[offsetOf(i, i)] = lambda[i]
  addUsers(matrix, strengths, weights)
  const content = options.pseudoUserWeight ** 2
  eachGramRow(embedding, itemCount, (i, row) => {
    for (let j = 0; j <= i; j++) matrix.data[offsetOf(i, j)] += content * row[j]
  })
  invertInPlace(matrix, allocate(scratchLength(matrix)), runTasks)
  const row = new Float64Array(itemCount)
  return {
    diagonal: Float64Array.from({ length: itemCount }, (_, i) => matrix.data[offsetOf(i, i)]),
    eachRow: (visit) => {
      for (let i = 0; i < itemCount; i++) {
        readRow(matrix, i, row)
        visit(i, row)
      }
    },
  }
}

/** Adds every user's weighted outer product to the lower triangle. O(Σ ratings^2). */
function addUsers({ n, data }: BlockMatrix, { offsets, columns, values }: SparseRows, weights: Float64Array): void {
  // An entry's offset is the sum of a part of its row and a part of its column.
  const rowParts = Float64Array.from({ length: n }, (_, i) => offsetOf(i, i) - offsetInRow(i))
  const columnParts = Float64Array.from({ length: n }, (_, j) => offsetInRow(j))
  for (let u = 0; u < weights.length; u++) {
    for (let e = offsets[u]; e < offsets[u + 1]; e++) {
      const weight = weights[u] * values[e]
      const from = rowParts[columns[e]]
      for (let f = offsets[u]; f <= e; f++) data[from + columnParts[columns[f]]] += weight * values[f]
    }
  }
}

/** Woodbury: P = Λ^-½ (I - Z^T Z) Λ^-½ with L Z = A Λ^-½ and L L^T = I + A Λ^-1 A^T. */
export function dualPrecision(input: RankerInput, options: RankerOptions): Precision {
  const { itemCount } = input
  const scale = ridgeOf(input, options).map((lambda) => 1 / Math.sqrt(lambda))
  const columns = scaledColumns(input, options, scale)
  whiten(columns, itemCount)
  const { width, values } = columns
  const diagonal = new Float64Array(itemCount)
  for (let i = 0; i < itemCount; i++) {
    let square = 0
    for (let k = i * width; k < (i + 1) * width; k++) square += values[k] * values[k]
    diagonal[i] = scale[i] * scale[i] * (1 - square)
  }
  return {
    diagonal,
    eachRow: (visit) =>
      eachGramRow(columns, itemCount, (i, row) => {
        for (let j = 0; j < itemCount; j++) row[j] *= -scale[i] * scale[j]
        row[i] = diagonal[i]
        visit(i, row)
      }),
  }
}

/** A Λ^-½ by columns: one contiguous row per item. */
function scaledColumns(input: RankerInput, options: RankerOptions, scale: Float64Array): DenseColumns {
  const { strengths, itemCount, embedding } = input
  const weights = userWeights(input, options.userDamping)
  const width = weights.length + embedding.width
  const values = new Float64Array(itemCount * width)
  for (let u = 0; u < weights.length; u++) {
    const weight = Math.sqrt(weights[u])
    for (let e = strengths.offsets[u]; e < strengths.offsets[u + 1]; e++) {
      const item = strengths.columns[e]
      values[item * width + u] = weight * strengths.values[e] * scale[item]
    }
  }
  for (let i = 0; i < itemCount; i++) {
    const factor = options.pseudoUserWeight * scale[i]
    for (let d = 0; d < embedding.width; d++) {
      values[i * width + weights.length + d] = factor * embedding.values[i * embedding.width + d]
    }
  }
  return { width, values }
}

interface DenseColumns {
  width: number
  values: Float64Array
}

/** Replaces every column a by L^-1 a, L L^T = I + Σ a a^T. */
function whiten({ width, values }: DenseColumns, itemCount: number): void {
  const factor = { n: width, data: new Float64Array(width * width) }
  for (let i = 0; i < itemCount; i++) {
    const at = i * width
    const used: number[] = []
    for (let k = 0; k < width; k++) if (values[at + k] !== 0) used.push(k)
    for (const p of used) for (const q of used) factor.data[p * width + q] += values[at + p] * values[at + q]
  }
  for (let k = 0; k < width; k++) factor.data[k * width + k] += 1
  cholesky(factor)
  for (let i = 0; i < itemCount; i++) {
    const at = i * width
    for (let k = 0; k < width; k++) {
      let sum = values[at + k]
      for (let m = 0; m < k; m++) sum -= factor.data[k * width + m] * values[at + m]
      values[at + k] = sum / factor.data[k * width + k]
    }
  }
}

/** Calls back with the dot products of item i with every item, for each i in order; blocked. O(items^2 x width). */
function eachGramRow(
  { width, values }: { width: number; values: Float64Array | Float32Array },
  itemCount: number,
  visit: (i: number, row: Float64Array) => void,
): void {
  const blocks = Math.ceil(itemCount / EDGE)
  const depth = Math.ceil(width / EDGE)
  const packed = packBlocks({ width, values }, itemCount)
  const block = (at: number) => packed.subarray(at * AREA, (at + 1) * AREA)
  const product = new Float64Array(AREA)
  const sum = new Float64Array(AREA)
  const rows = Array.from({ length: EDGE }, () => new Float64Array(itemCount))
  for (let bi = 0; bi < blocks; bi++) {
    for (let bj = 0; bj < blocks; bj++) {
      sum.fill(0)
      for (let k = 0; k < depth; k++) {
        multiply(block(bi * depth + k), block(bj * depth + k), product)
        for (let e = 0; e < AREA; e++) sum[e] += product[e]
      }
      const length = Math.min(EDGE, itemCount - bj * EDGE)
      for (let r = 0; r < EDGE; r++) rows[r].set(sum.subarray(r * EDGE, r * EDGE + length), bj * EDGE)
    }
    for (let r = 0; r < EDGE && bi * EDGE + r < itemCount; r++) visit(bi * EDGE + r, rows[r])
  }
}

function packBlocks({ width, values }: { width: number; values: Float64Array | Float32Array }, itemCount: number) {
  const depth = Math.ceil(width / EDGE)
  const packed = new Float64Array(Math.ceil(itemCount / EDGE) * depth * EDGE * EDGE)
  for (let i = 0; i < itemCount; i++) {
    const block = Math.floor(i / EDGE) * depth
    for (let k = 0; k < width; k++) {
      packed[((block + Math.floor(k / EDGE)) * EDGE + (i % EDGE)) * EDGE + (k % EDGE)] = values[i * width + k]
    }
  }
  return packed
}

/** Appends the entries largest in absolute value as a row, in ascending column order. */
function pushLargest(
  row: Float64Array,
  count: number,
  { sizes, builder }: { sizes: Float64Array; builder: SparseBuilder },
): void {
  for (let j = 0; j < row.length; j++) sizes[j] = Math.abs(row[j])
  const threshold = count < row.length ? nthLargest(sizes, row.length, count) : 0
  let left = count
  for (let j = 0; j < row.length && left > 0; j++) {
    if (row[j] === 0 || Math.abs(row[j]) < threshold) continue
    builder.push(j, row[j])
    left--
  }
  builder.endRow()
}
