import type { FactorOptions, Factors } from './factors.ts'
import { gramOf } from './factors.ts'
import { cholesky, solveLower, solveUpper } from './linalg/symmetric.ts'
import type { SparseRows } from './types.ts'

/**
 * Contribution of one liked item to a user's factor: weight x A y, with A the fold-in operator of a user with the average
 * number of likes. A fixed A makes the user's factor linear in the ratings, so the shares of a score are exact.
 * O(items x size^2 + size^3).
 */
export function projectItems(
  items: Factors,
  likes: SparseRows,
  { alpha, lambda }: Pick<FactorOptions, 'alpha' | 'lambda'>,
  weight: number,
): Factors {
  const { size, values } = items
  const itemCount = values.length / size
  const users = Math.max(1, likes.offsets.length - 1)
  const average = likes.columns.length / users
  const system = { n: size, data: gramOf(items).map((x) => alpha * x) }
  for (const item of likes.columns) {
    for (let i = 0; i < size; i++) {
      const x = values[item * size + i] / users
      for (let j = 0; j <= i; j++) system.data[i * size + j] += x * values[item * size + j]
    }
  }
  for (let i = 0; i < size; i++) system.data[i * size + i] += lambda * (average + alpha * itemCount)
  cholesky(system)
  const projected = values.map((value) => weight * value)
  for (let item = 0; item < itemCount; item++) {
    const row = projected.subarray(item * size, (item + 1) * size)
    solveLower(system, row)
    solveUpper(system, row)
  }
  return { size, values: projected }
}
