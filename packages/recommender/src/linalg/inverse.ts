import type { BlockMatrix } from './blocks.ts'
import { blockOffset, multiplyBlock } from './blocks.ts'
import { AREA, EDGE, multiply } from './multiply.ts'
import { NotPositiveDefiniteError } from './symmetric.ts'

/**
 * One block's work: `factor` computes a block of the Cholesky factor L, `invert` one of Z = L^-1 (kept transposed),
 * `multiply` one of Z^T Z. Scratch holds block row `row` of L while `invert` overwrites it.
 */
export interface BlockTask {
  pass: 'factor' | 'invert' | 'multiply'
  row: number
  column: number
}

/** Runs independent tasks in any order, or simultaneously on shared memory, and returns when all are done. */
export type RunTasks = (matrix: BlockMatrix, scratch: Float64Array, tasks: readonly BlockTask[]) => void

/**
 * Inverts a symmetric positive definite matrix in place: blocked Cholesky A = L L^T, then Z = L^-1, then
 * A^-1 = Z^T Z, each an outer loop of independent block tasks whose inner loop multiplies contiguous rows.
 * n^3 / 2 multiplications, no memory beyond one block row.
 *
 * @param run spreads tasks over threads; needs `matrix` and `scratch` in shared memory then
 * @throws NotPositiveDefiniteError
 */
export function invertInPlace(matrix: BlockMatrix, scratch: Float64Array, run: RunTasks = runSerially): void {
  const { count } = matrix
  for (let column = 0; column < count; column++) {
    factorDiagonal(matrix, column)
    run(
      matrix,
      scratch,
      tasks(count - column - 1, (i) => ({ pass: 'factor', row: column + 1 + i, column })),
    )
  }
  for (let row = 0; row < count; row++) {
    scratch.set(matrix.data.subarray(blockOffset(row, 0), blockOffset(row, row)))
    run(
      matrix,
      scratch,
      tasks(row, (column) => ({ pass: 'invert', row, column })),
    )
    invertDiagonal(matrix, row)
  }
  for (let row = 0; row < count; row++) {
    run(
      matrix,
      scratch,
      tasks(row, (column) => ({ pass: 'multiply', row, column })),
    )
    multiplyTask(matrix, row, row)
  }
}

/** Length of the scratch memory of `invertInPlace`: one block row. */
export function scratchLength({ count }: BlockMatrix): number {
  return count * AREA
}

/** Does one task; tasks of one call of `RunTasks` touch no block that another of them writes. */
export function runTask(matrix: BlockMatrix, scratch: Float64Array, { pass, row, column }: BlockTask): void {
  if (pass === 'factor') factorTask(matrix, row, column)
  else if (pass === 'invert') invertTask(matrix, scratch, row, column)
  else multiplyTask(matrix, row, column)
}

function runSerially(matrix: BlockMatrix, scratch: Float64Array, list: readonly BlockTask[]): void {
  for (const task of list) runTask(matrix, scratch, task)
}

function tasks(count: number, make: (i: number) => BlockTask): BlockTask[] {
  return Array.from({ length: count }, (_, i) => make(i))
}

/** L[row][column] = (A - Σ L[row][k] L[column][k]^T) L[column][column]^-T. */
function factorTask({ data, inverses }: BlockMatrix, row: number, column: number): void {
  const target = blockOffset(row, column)
  for (let k = 0; k < column; k++) {
    multiplyBlock(data, { c: target, a: blockOffset(row, k), b: blockOffset(column, k), sign: -1 })
  }
  rightMultiply(data, target, inverses.subarray(column * AREA, (column + 1) * AREA))
}

/** Z[row][column]^T = -(Σ Z[k][column]^T L[row][k]^T) L[row][row]^-T. */
function invertTask({ data, inverses }: BlockMatrix, scratch: Float64Array, row: number, column: number): void {
  const target = blockOffset(row, column)
  data.fill(0, target, target + AREA)
  for (let k = column; k < row; k++) {
    multiplyBlock(data, { c: target, a: blockOffset(k, column), b: k * AREA, sign: -1 }, scratch)
  }
  rightMultiply(data, target, inverses.subarray(row * AREA, (row + 1) * AREA))
}

/** P[row][column] = Σ over k >= row of Z[k][row]^T Z[k][column]. */
function multiplyTask({ data, count }: BlockMatrix, row: number, column: number): void {
  const target = blockOffset(row, column)
  const own = data.slice(target, target + AREA)
  const diagonal = row === column ? own : data.subarray(blockOffset(row, row), blockOffset(row, row) + AREA)
  data.fill(0, target, target + AREA)
  const block = new Float64Array(AREA)
  multiply(diagonal, own, block)
  for (let k = row + 1; k < count; k++) {
    multiplyBlock(data, { c: target, a: blockOffset(k, row), b: blockOffset(k, column), sign: 1 })
  }
  for (let e = 0; e < AREA; e++) data[target + e] += block[e]
}

/** block = block x other^T. */
function rightMultiply(data: Float64Array, at: number, other: Float64Array): void {
  const product = new Float64Array(AREA)
  multiply(data.subarray(at, at + AREA), other, product)
  data.set(product, at)
}

/** Factors the diagonal block once the columns to its left are known, and inverts the factor. */
function factorDiagonal({ data, inverses }: BlockMatrix, row: number): void {
  const at = blockOffset(row, row)
  for (let k = 0; k < row; k++) {
    const left = blockOffset(row, k)
    multiplyBlock(data, { c: at, a: left, b: left, sign: -1 })
  }
  for (let i = 0; i < EDGE; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = data[at + i * EDGE + j]
      for (let k = 0; k < j; k++) sum -= data[at + i * EDGE + k] * data[at + j * EDGE + k]
      if (i === j && !(sum > 0)) throw new NotPositiveDefiniteError(`pivot ${row * EDGE + i} is ${sum}`)
      data[at + i * EDGE + j] = i === j ? Math.sqrt(sum) : sum / data[at + j * EDGE + j]
    }
    data.fill(0, at + i * EDGE + i + 1, at + (i + 1) * EDGE)
  }
  invertLower(data.subarray(at, at + AREA), inverses.subarray(row * AREA, (row + 1) * AREA))
}

/** The inverse of a lower triangular block. */
function invertLower(lower: Float64Array, inverse: Float64Array): void {
  for (let column = 0; column < EDGE; column++) {
    for (let i = column; i < EDGE; i++) {
      let sum = i === column ? 1 : 0
      for (let k = column; k < i; k++) sum -= lower[i * EDGE + k] * inverse[k * EDGE + column]
      inverse[i * EDGE + column] = sum / lower[i * EDGE + i]
    }
  }
}

/** Puts Z[row][row], transposed like the others, in the place of the factor's diagonal block. */
function invertDiagonal({ data, inverses }: BlockMatrix, row: number): void {
  const at = blockOffset(row, row)
  for (let i = 0; i < EDGE; i++) {
    for (let j = 0; j < EDGE; j++) data[at + i * EDGE + j] = inverses[row * AREA + j * EDGE + i]
  }
}
