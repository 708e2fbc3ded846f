import { describe, expect, it } from 'vitest'
import { createRandom, gaussian } from '../random.ts'
import { createBlockMatrix, offsetOf, readRow } from './blocks.ts'
import { invertInPlace, scratchLength } from './inverse.ts'

describe('invertInPlace', () => {
  it.each([1, 5, 64, 65, 200])('returns a matrix whose product with the original is the identity, %i rows', (n) => {
    const a = positiveDefinite(n)
    const matrix = createBlockMatrix(n)
    for (let i = 0; i < n; i++) for (let j = 0; j <= i; j++) matrix.data[offsetOf(i, j)] = a[i * n + j]
    invertInPlace(matrix, new Float64Array(scratchLength(matrix)))
    const row = new Float64Array(n)
    for (let i = 0; i < n; i++) {
      readRow(matrix, i, row)
      for (let j = 0; j < n; j++) {
        let sum = 0
        for (let k = 0; k < n; k++) sum += row[k] * a[k * n + j]
        expect(sum).toBeCloseTo(i === j ? 1 : 0, 8)
      }
    }
  })

  it('throws with the pivot of a matrix that is not positive definite', () => {
    const matrix = createBlockMatrix(2)
    matrix.data[offsetOf(0, 0)] = 1
    matrix.data[offsetOf(1, 1)] = -1
    expect(() => invertInPlace(matrix, new Float64Array(scratchLength(matrix)))).toThrow('pivot 1 is -1')
  })
})

function positiveDefinite(n: number): Float64Array {
  const random = createRandom(n)
  const factor = Float64Array.from({ length: n * n }, () => gaussian(random))
  const a = new Float64Array(n * n)
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) {
      let sum = i === j ? 1 : 0
      for (let k = 0; k < n; k++) sum += factor[i * n + k] * factor[j * n + k]
      a[i * n + j] = sum
    }
  }
  return a
}
