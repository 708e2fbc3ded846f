/** A document as weights of terms, terms numbered from 0. */
export interface SparseRow {
  terms: readonly number[]
  weights: readonly number[]
}

const ITERATIONS = 2

/**
 * Latent semantic analysis (Deerwester et al., 1990): texts without a common word are similar when their words occur in the
 * same documents. The leading right singular subspace comes from randomised subspace iteration (Halko, Martinsson &
 * Tropp, 2011), so dot products have a meaning but single coordinates have none.
 *
 * Training takes O(iterations · (entries · dimensions + terms · dimensions²)).
 */
export class LatentSpace {
  readonly dimensions: number
  /** A vector per term, one after the other. */
  readonly basis: Float32Array

  constructor(dimensions: number, basis: Float32Array) {
    this.dimensions = dimensions
    this.basis = basis
  }

  /** @param random uniform numbers in [0, 1) from a seeded source */
  static train(rows: readonly SparseRow[], termCount: number, dimensions: number, random: () => number): LatentSpace {
    const width = Math.min(dimensions, rows.length, termCount)
    let basis: Float32Array = Float32Array.from(
      { length: termCount * width },
      () => random() + random() + random() - 1.5,
    )
    for (let i = 0; i < ITERATIONS; i++) {
      basis = spread(rows, gather(rows, basis, width), termCount * width)
      orthonormalise(basis, width)
    }
    return new LatentSpace(width, basis)
  }

  /** The unit vector of a text, or the zero vector when no term of it is known. */
  project({ terms, weights }: SparseRow): Float32Array {
    const { dimensions } = this
    const vector = new Float32Array(dimensions)
    terms.forEach((term, i) =>
      addScaled(vector, 0, this.basis, { from: term * dimensions, scale: weights[i], length: dimensions }),
    )
    const norm = Math.hypot(...vector)
    return norm > 0 ? vector.map((value) => value / norm) : vector
  }
}

/** rows × basis */
function gather(rows: readonly SparseRow[], basis: Float32Array, width: number): Float32Array {
  const product = new Float32Array(rows.length * width)
  rows.forEach(({ terms, weights }, row) => {
    for (let i = 0; i < terms.length; i++) {
      addScaled(product, row * width, basis, { from: terms[i] * width, scale: weights[i], length: width })
    }
  })
  return product
}

/** transposed rows × product */
function spread(rows: readonly SparseRow[], product: Float32Array, size: number): Float32Array {
  const basis = new Float32Array(size)
  const width = product.length / rows.length
  rows.forEach(({ terms, weights }, row) => {
    for (let i = 0; i < terms.length; i++) {
      addScaled(basis, terms[i] * width, product, { from: row * width, scale: weights[i], length: width })
    }
  })
  return basis
}

function addScaled(
  target: Float32Array,
  at: number,
  source: Float32Array,
  { from, scale, length }: { from: number; scale: number; length: number },
): void {
  for (let i = 0; i < length; i++) target[at + i] += scale * source[from + i]
}

/** Modified Gram-Schmidt over the columns; a column that depends on earlier ones becomes zero. */
function orthonormalise(matrix: Float32Array, width: number): void {
  const height = matrix.length / width
  const columns = Array.from({ length: width }, (_, j) =>
    Float64Array.from({ length: height }, (_, i) => matrix[i * width + j]),
  )
  columns.forEach((column, j) => {
    const before = Math.sqrt(dot(column, column))
    for (const earlier of columns.slice(0, j)) {
      const shared = dot(column, earlier)
      for (let i = 0; i < height; i++) column[i] -= shared * earlier[i]
    }
    const norm = Math.sqrt(dot(column, column))
    const scale = norm > 1e-9 * before ? 1 / norm : 0
    for (let i = 0; i < height; i++) matrix[i * width + j] = column[i] *= scale
  })
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += a[i] * b[i]
  return sum
}
