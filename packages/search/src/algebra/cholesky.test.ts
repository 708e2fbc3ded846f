import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Cholesky } from './cholesky.ts'

const number = fc.integer({ min: -4, max: 4 })
/** GᵀG + I for any G is symmetric and positive definite. */
const positiveDefinite = fc.integer({ min: 1, max: 6 }).chain((size) => {
  return fc
    .tuple(fc.constant(size), fc.array(number, { minLength: size * size, maxLength: size * size }))
    .map(([n, g]) => {
      const matrix = new Float64Array(n * n)
      for (let i = 0; i < n; i++) {
        for (let j = 0; j < n; j++) {
          for (let k = 0; k < n; k++) matrix[i * n + j] += g[k * n + i] * g[k * n + j]
          if (i === j) matrix[i * n + j] += 1
        }
      }
      return { matrix, size: n }
    })
})

describe('the Cholesky factor', () => {
  it('solves linear equations and returns the diagonal of the inverse', () => {
    fc.assert(
      fc.property(positiveDefinite, ({ matrix, size }) => {
        const factor = new Cholesky(matrix, size)
        const inverse = factor.inverseDiagonal()
        for (let column = 0; column < size; column++) {
          const unit = new Float64Array(size)
          unit[column] = 1
          const solution = factor.solve(unit)
          expect(solution[column]).toBeCloseTo(inverse[column], 6)
          for (let i = 0; i < size; i++) {
            const product = solution.reduce((sum, value, j) => sum + matrix[i * size + j] * value, 0)
            expect(product).toBeCloseTo(unit[i], 6)
          }
        }
      }),
    )
  })

  it('throws for a matrix that is not positive definite', () => {
    expect(() => new Cholesky(new Float64Array([1, 2, 2, 1]), 2)).toThrow(/row 1/)
  })
})
