/** A square matrix, row-major; the solvers below read and write its lower triangle unless they say otherwise. */
export interface Square {
  n: number
  data: Float64Array
}

export class NotPositiveDefiniteError extends Error {
  override name = 'NotPositiveDefiniteError'
}

/** In-place Cholesky factor L of a small positive definite matrix (lower triangle). O(n^3 / 3). */
export function cholesky({ n, data }: Square): void {
  for (let i = 0; i < n; i++) {
    const ri = i * n
    for (let j = 0; j <= i; j++) {
      const rj = j * n
      let sum = data[ri + j]
      for (let k = 0; k < j; k++) sum -= data[ri + k] * data[rj + k]
      if (i !== j) data[ri + j] = sum / data[rj + j]
      else if (sum > 0) data[ri + i] = Math.sqrt(sum)
      else throw new NotPositiveDefiniteError(`pivot ${i} is ${sum}`)
    }
  }
}

/** Solves L x = b in place. */
export function solveLower({ n, data }: Square, b: Float64Array): void {
  for (let i = 0; i < n; i++) {
    let sum = b[i]
    for (let k = 0; k < i; k++) sum -= data[i * n + k] * b[k]
    b[i] = sum / data[i * n + i]
  }
}

/** Solves L^T x = b in place. */
export function solveUpper({ n, data }: Square, b: Float64Array): void {
  for (let i = n - 1; i >= 0; i--) {
    const x = (b[i] /= data[i * n + i])
    for (let k = 0; k < i; k++) b[k] -= data[i * n + k] * x
  }
}

/** Eigenvalues (descending) and eigenvectors (rows) of a small symmetric matrix, by cyclic Jacobi rotations. */
export function eigenSymmetric({ n, data }: Square): { values: Float64Array; vectors: Float64Array } {
  const a = data.slice()
  const v = new Float64Array(n * n)
  for (let i = 0; i < n; i++) v[i * n + i] = 1
  for (let sweep = 0; sweep < 60 && offDiagonal(a, n) > 1e-22 * frobenius(a); sweep++) {
    for (let p = 0; p < n; p++) for (let q = p + 1; q < n; q++) rotate({ n, data: a }, v, p, q)
  }
  const order = Array.from({ length: n }, (_, i) => i).sort((x, y) => a[y * n + y] - a[x * n + x] || x - y)
  const vectors = new Float64Array(n * n)
  order.forEach((from, to) => vectors.set(v.subarray(from * n, from * n + n), to * n))
  return { values: Float64Array.from(order, (i) => a[i * n + i]), vectors }
}

/** One rotation that clears a[p][q]; `v` keeps the eigenvectors as rows. */
function rotate({ n, data: a }: Square, v: Float64Array, p: number, q: number): void {
  const apq = a[p * n + q]
  if (apq === 0) return
  const theta = (a[q * n + q] - a[p * n + p]) / (2 * apq)
  const t = (theta >= 0 ? 1 : -1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1))
  const c = 1 / Math.sqrt(t * t + 1)
  const s = t * c
  for (let k = 0; k < n; k++) mix(a, k * n + p, k * n + q, { c, s })
  for (let k = 0; k < n; k++) mix(a, p * n + k, q * n + k, { c, s })
  for (let k = 0; k < n; k++) mix(v, p * n + k, q * n + k, { c, s })
}

function mix(data: Float64Array, i: number, j: number, { c, s }: { c: number; s: number }): void {
  const x = data[i]
  const y = data[j]
  data[i] = c * x - s * y
  data[j] = s * x + c * y
}

function offDiagonal(a: Float64Array, n: number): number {
  let sum = 0
  for (let i = 0; i < n; i++) for (let j = 0; j < i; j++) sum += a[i * n + j] * a[i * n + j]
  return sum
}

function frobenius(a: Float64Array): number {
  let sum = 0
  for (const x of a) sum += x * x
  return sum
}
