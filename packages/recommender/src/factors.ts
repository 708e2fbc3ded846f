import { transpose } from './linalg/sparse.ts'
import { cholesky, solveLower, solveUpper } from './linalg/symmetric.ts'
import { createRandom, gaussian } from './random.ts'
import type { SparseRows } from './types.ts'

export interface FactorOptions {
  size: number
  /** Weight of the unobserved pairs. */
  alpha: number
  /** Ridge, per observation. */
  lambda: number
  sweeps: number
  seed: number
}

/** Row-major factors in double precision, for training. */
export interface Factors {
  size: number
  values: Float64Array
}

const CONJUGATE_STEPS = 3

/**
 * Implicit alternating least squares (Hu, Koren & Volinsky, 2008, with the ridge of Rendle et al., 2022), each solve by
 * a few warm-started conjugate-gradient steps (Takács et al., 2011). Rows of `likes` are users; every entry counts as 1.
 * O(sweeps x (entries x size + rows x size^2)).
 */
export function trainFactors(
  likes: SparseRows,
  itemCount: number,
  options: FactorOptions,
): { users: Factors; items: Factors } {
  const { size, seed } = options
  const random = createRandom(seed)
  const userCount = likes.offsets.length - 1
  const start = (rows: number) =>
    Float64Array.from({ length: rows * size }, () => (0.1 / Math.sqrt(size)) * gaussian(random))
  const users = { size, values: start(userCount) }
  const items = { size, values: start(itemCount) }
  const fans = transpose(likes, itemCount)
  for (let sweep = 0; sweep < options.sweeps; sweep++) {
    updateSide(users, items, likes, options)
    updateSide(items, users, fans, options)
  }
  return { users, items }
}

/** One user's exact factor for the likes in `rows`. O(rows x size^2 + size^3). */
export function foldFactor(
  items: Factors,
  gram: Float64Array,
  rows: readonly number[],
  options: FactorOptions,
): Float64Array {
  const { size, values } = items
  const ridge = options.lambda * (rows.length + options.alpha * (values.length / size))
  const system = { n: size, data: gram.map((x) => options.alpha * x) }
  const factor = new Float64Array(size)
  for (const row of rows) {
    for (let i = 0; i < size; i++) {
      const x = values[row * size + i]
      factor[i] += x
      for (let j = 0; j <= i; j++) system.data[i * size + j] += x * values[row * size + j]
    }
  }
  for (let i = 0; i < size; i++) system.data[i * size + i] += ridge
  cholesky(system)
  solveLower(system, factor)
  solveUpper(system, factor)
  return factor
}

/** Σ y y^T over all rows. */
export function gramOf({ size, values }: Factors): Float64Array {
  const gram = new Float64Array(size * size)
  for (let at = 0; at < values.length; at += size) {
    for (let i = 0; i < size; i++) {
      const x = values[at + i]
      for (let j = 0; j <= i; j++) gram[i * size + j] += x * values[at + j]
    }
  }
  for (let i = 0; i < size; i++) for (let j = 0; j < i; j++) gram[j * size + i] = gram[i * size + j]
  return gram
}

function updateSide(target: Factors, source: Factors, links: SparseRows, options: FactorOptions): void {
  const { size } = target
  const gram = gramOf(source).map((x) => options.alpha * x)
  const sourceCount = source.values.length / size
  const work = { r: new Float64Array(size), p: new Float64Array(size), ap: new Float64Array(size) }
  for (let row = 0; row + 1 < links.offsets.length; row++) {
    const factor = target.values.subarray(row * size, (row + 1) * size)
    const linked = links.columns.subarray(links.offsets[row], links.offsets[row + 1])
    if (linked.length === 0) factor.fill(0)
    else {
      const ridge = options.lambda * (linked.length + options.alpha * sourceCount)
      conjugateGradient(factor, { gram, source, linked, ridge }, work)
    }
  }
}

interface System {
  gram: Float64Array
  source: Factors
  linked: Uint32Array
  ridge: number
}

/** A few steps on (gram + Σ y y^T + ridge) x = Σ y, starting from the given x. */
function conjugateGradient(
  x: Float64Array,
  system: System,
  work: { r: Float64Array; p: Float64Array; ap: Float64Array },
): void {
  const { r, p, ap } = work
  const { source, linked } = system
  apply(system, x, r)
  for (let k = 0; k < r.length; k++) r[k] = -r[k]
  for (const row of linked) for (let k = 0; k < r.length; k++) r[k] += source.values[row * r.length + k]
  p.set(r)
  let square = dot(r, r)
  for (let step = 0; step < CONJUGATE_STEPS && square > 1e-20; step++) {
    apply(system, p, ap)
    const length = square / dot(p, ap)
    for (let k = 0; k < r.length; k++) {
      x[k] += length * p[k]
      r[k] -= length * ap[k]
    }
    const next = dot(r, r)
    for (let k = 0; k < r.length; k++) p[k] = r[k] + (next / square) * p[k]
    square = next
  }
}

function apply({ gram, source, linked, ridge }: System, x: Float64Array, out: Float64Array): void {
  const size = x.length
  for (let i = 0; i < size; i++) {
    let sum = ridge * x[i]
    for (let j = 0; j < size; j++) sum += gram[i * size + j] * x[j]
    out[i] = sum
  }
  for (const row of linked) {
    const at = row * size
    let product = 0
    for (let k = 0; k < size; k++) product += source.values[at + k] * x[k]
    for (let k = 0; k < size; k++) out[k] += product * source.values[at + k]
  }
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0
  for (let k = 0; k < a.length; k++) sum += a[k] * b[k]
  return sum
}
