import { AREA, EDGE, multiply } from './multiply.ts'

/**
 * A symmetric matrix as its lower triangle of contiguous 64 x 64 blocks, padded to full blocks with the identity.
 * Holds half of a square array.
 */
export interface BlockMatrix {
  n: number
  /** Block rows. */
  count: number
  data: Float64Array
  /** One block per diagonal block: the inverse of its Cholesky factor. */
  inverses: Float64Array
}

/** Makes the memory of a matrix; pass one that returns shared memory to work on it from several threads. */
export type Allocate = (length: number) => Float64Array

/** A matrix of zeros with a padded diagonal of ones. */
export function createBlockMatrix(n: number, allocate: Allocate = (length) => new Float64Array(length)): BlockMatrix {
  const count = Math.ceil(n / EDGE)
  const matrix = {
    n,
    count,
    data: allocate(((count * (count + 1)) / 2) * AREA),
    inverses: allocate(count * AREA),
  }
  for (let i = n; i < count * EDGE; i++) matrix.data[offsetOf(i, i)] = 1
  return matrix
}

/** The offset of block (row, column), column <= row. */
export function blockOffset(row: number, column: number): number {
  return ((row * (row + 1)) / 2 + column) * AREA
}

/** The offset of entry (i, j), j <= i. */
export function offsetOf(i: number, j: number): number {
  return blockOffset((i / EDGE) | 0, (j / EDGE) | 0) + (i % EDGE) * EDGE + (j % EDGE)
}

/** The part of an entry's offset that depends on its column j. */
export function offsetInRow(j: number): number {
  return ((j / EDGE) | 0) * AREA + (j % EDGE)
}

/** Copies row i of the symmetric matrix to `target`. O(n). */
export function readRow(matrix: BlockMatrix, i: number, target: Float64Array): void {
  const block = (i / EDGE) | 0
  const inner = i % EDGE
  for (let j = 0; j < block; j++) {
    const from = blockOffset(block, j) + inner * EDGE
    target.set(matrix.data.subarray(from, from + EDGE), j * EDGE)
  }
  for (let j = block * EDGE; j < matrix.n; j++) target[j] = matrix.data[j <= i ? offsetOf(i, j) : offsetOf(j, i)]
}

const product = new Float64Array(AREA)

/** c += sign x a b^T for blocks of one array, or with b of another. */
export function multiplyBlock(
  data: Float64Array,
  { c, a, b, sign }: { c: number; a: number; b: number; sign: number },
  right: Float64Array = data,
): void {
  multiply(data.subarray(a, a + AREA), right.subarray(b, b + AREA), product)
  for (let e = 0; e < AREA; e++) data[c + e] += sign * product[e]
}
