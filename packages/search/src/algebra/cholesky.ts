/**
 * Cholesky factor of a symmetric positive definite matrix, for solving many equations with it.
 * O(n³ / 3) to factor, O(n²) per solution.
 */
export class Cholesky {
  readonly #size: number
  /** Lower triangle, row by row. */
  readonly #factor: Float64Array

  /** @param matrix size × size, row by row; only its lower triangle is read */
  constructor(matrix: Float64Array, size: number) {
    const factor = Float64Array.from(matrix)
    for (let i = 0; i < size; i++) {
      for (let j = 0; j <= i; j++) {
        let sum = factor[i * size + j]
        for (let k = 0; k < j; k++) sum -= factor[i * size + k] * factor[j * size + k]
        if (i > j) factor[i * size + j] = sum / factor[j * size + j]
        else if (sum > 0) factor[i * size + i] = Math.sqrt(sum)
        else throw new RangeError(`search: the matrix is not positive definite at row ${i}`)
      }
    }
    this.#factor = factor
    this.#size = size
  }

  solve(right: Float64Array): Float64Array {
    const size = this.#size
    const solution = this.#forward(right, 0)
    for (let i = size - 1; i >= 0; i--) {
      solution[i] /= this.#factor[i * size + i]
      const value = solution[i]
      for (let k = 0; k < i; k++) solution[k] -= this.#factor[i * size + k] * value
    }
    return solution
  }

  /** Diagonal of the inverse matrix. O(n³ / 3). */
  inverseDiagonal(): Float64Array {
    const size = this.#size
    const diagonal = new Float64Array(size)
    for (let column = 0; column < size; column++) {
      const unit = new Float64Array(size)
      unit[column] = 1
      for (const value of this.#forward(unit, column)) diagonal[column] += value * value
    }
    return diagonal
  }

  /** Solves with the lower triangle; `right` is zero before `from`. */
  #forward(right: Float64Array, from: number): Float64Array {
    const size = this.#size
    const solution = Float64Array.from(right)
    for (let i = from; i < size; i++) {
      let sum = solution[i]
      for (let k = from; k < i; k++) sum -= this.#factor[i * size + k] * solution[k]
      solution[i] = sum / this.#factor[i * size + i]
    }
    return solution
  }
}
