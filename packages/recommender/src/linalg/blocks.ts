/** Edge of a block: 64 x 64 numbers are 32 KB, the size of a first-level cache. */
export const EDGE = 64
const AREA = EDGE * EDGE

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

/** c += sign x a b^T for blocks of one array: two rows against two rows, so that every number read is used twice. */
export function multiplyBlock(
  data: Float64Array,
  { c, a, b, sign }: { c: number; a: number; b: number; sign: number },
  right: Float64Array = data,
): void {
  for (let i = 0; i < EDGE; i += 2) {
    const a0 = a + i * EDGE
    const a1 = a0 + EDGE
    for (let j = 0; j < EDGE; j += 2) {
      const b0 = b + j * EDGE
      const b1 = b0 + EDGE
      let x00 = 0
      let x01 = 0
      let x10 = 0
      let x11 = 0
      for (let k = 0; k < EDGE; k++) {
        const p = data[a0 + k]
        const q = data[a1 + k]
        const r = right[b0 + k]
        const s = right[b1 + k]
        x00 += p * r
        x01 += p * s
        x10 += q * r
        x11 += q * s
      }
      const to = c + i * EDGE + j
      data[to] += sign * x00
      data[to + 1] += sign * x01
      data[to + EDGE] += sign * x10
      data[to + EDGE + 1] += sign * x11
    }
  }
}
