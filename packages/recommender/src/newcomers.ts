import { countColumns } from './interactions.ts'
import { rowCount } from './linalg/sparse.ts'
import { cholesky, solveLower, solveUpper } from './linalg/symmetric.ts'
import { trainingStrength } from './options.ts'
import type { KnownRating } from './scoring.ts'
import type { Newcomers, SparseRows } from './types.ts'

/** With fewer users the regression is not worth fitting. */
const MIN_USERS = 200
/** Ridge and dropout of the regression, as in the ranker (EDLAE, Steck, 2020). */
const RIDGE = 25
const DROPOUT = 1 / 3
const POPULARITY_DAMPING = 0.1

/** A newcomer has answered at least this many of the grid and rated at most this many other movies; with more the ranker does as well. */
const MIN_ANSWERS = 5
const MAX_OTHERS = 7

/**
 * Ridge regression from the strengths of a newcomer's answers to the onboarding grid (0 where not rated) to the strength
 * of their rating of each covered movie. The ranker treats an unrated movie as unknown; a user who has just been shown
 * the grid has passed it over, which is information. Null with too few users. O(ratings x grid + items x grid^2).
 */
export function learnNewcomers(ratings: SparseRows, covered: Uint8Array, grid: readonly number[]): Newcomers | null {
  const users = rowCount(ratings)
  if (users < MIN_USERS || grid.length === 0) return null
  const targets = Uint32Array.from(covered.keys().filter((row) => covered[row] === 1))
  const sums = sumProducts(ratings, targets, { grid, itemCount: covered.length })
  const { precision, means, cross, totals } = sums
  const g = grid.length
  const counts = countColumns(ratings, covered.length)
  const base = new Float32Array(targets.length)
  const weights = new Float32Array(targets.length * g)
  const factor = factorOf(precision, g)
  const right = new Float64Array(g)
  for (let t = 0; t < targets.length; t++) {
    const mean = totals[t] / users
    for (let k = 0; k < g; k++) right[k] = cross[t * g + k] - users * means[k] * mean
    const own = grid.indexOf(targets[t])
    if (own >= 0) solveWithout(precision, right, own)
    else solve(factor, right)
    const scale = (counts[targets[t]] + 1) ** -POPULARITY_DAMPING
    let offset = mean
    for (let k = 0; k < g; k++) {
      offset -= right[k] * means[k]
      weights[t * g + k] = scale * right[k]
    }
    base[t] = scale * offset
  }
  return { grid: Uint32Array.from(grid), targets, base, weights: { width: g, values: weights } }
}

interface Sums {
  /** Grid x grid: centred products plus ridge and dropout. */
  precision: Float64Array
  /** Per grid movie, the mean strength over all users. */
  means: Float64Array
  /** Targets x grid, not centred. */
  cross: Float64Array
  totals: Float64Array
}

function sumProducts(
  { offsets, columns, values }: SparseRows,
  targets: Uint32Array,
  { grid, itemCount }: { grid: readonly number[]; itemCount: number },
): Sums {
  const g = grid.length
  const users = offsets.length - 1
  const positions = new Int32Array(itemCount).fill(-1)
  grid.forEach((row, k) => (positions[row] = k))
  const local = new Int32Array(itemCount).fill(-1)
  targets.forEach((row, t) => (local[row] = t))
  const sums = { precision: new Float64Array(g * g), means: new Float64Array(g) }
  const cross = new Float64Array(targets.length * g)
  const totals = new Float64Array(targets.length)
  const answer = new Float64Array(g)
  for (let u = 0; u < users; u++) {
    answer.fill(0)
    for (let e = offsets[u]; e < offsets[u + 1]; e++) {
      const position = positions[columns[e]]
      if (position >= 0) answer[position] = trainingStrength(values[e])
    }
    for (let e = offsets[u]; e < offsets[u + 1]; e++) {
      const t = local[columns[e]]
      if (t < 0) continue
      const strength = trainingStrength(values[e])
      totals[t] += strength
      for (let k = 0; k < g; k++) cross[t * g + k] += strength * answer[k]
    }
    for (let i = 0; i < g; i++) {
      sums.means[i] += answer[i] / users
      for (let j = 0; j < g; j++) sums.precision[i * g + j] += answer[i] * answer[j]
    }
  }
  const squares = Float64Array.from(grid, (_, i) => sums.precision[i * g + i])
  for (let i = 0; i < g; i++) {
    for (let j = 0; j < g; j++) sums.precision[i * g + j] -= users * sums.means[i] * sums.means[j]
    sums.precision[i * g + i] += RIDGE + DROPOUT * squares[i]
  }
  return { ...sums, cross, totals }
}

function factorOf(precision: Float64Array, n: number): { n: number; data: Float64Array } {
  const factor = { n, data: precision.slice() }
  cholesky(factor)
  return factor
}

function solve(factor: { n: number; data: Float64Array }, right: Float64Array): void {
  solveLower(factor, right)
  solveUpper(factor, right)
}

/** Solves for a grid movie from the other grid movies only, because its own answer is the target. */
function solveWithout(precision: Float64Array, right: Float64Array, own: number): void {
  const n = right.length
  const data = precision.slice()
  for (let k = 0; k < n; k++) data[own * n + k] = data[k * n + own] = 0
  data[own * n + own] = 1
  right[own] = 0
  solve(factorOf(data, n), right)
}

/** The grid answers of a newcomer, and the regression that turns them into scores. */
export interface NewcomerShares {
  /** Per answered row: its position in the grid, and the strength of its rating. */
  answers: ReadonlyMap<number, { position: number; strength: number }>
  newcomers: Newcomers
}

/** The newcomer's answers, or null for a user who is not a newcomer. */
export function newcomerShares(newcomers: Newcomers | null, ratings: readonly KnownRating[]): NewcomerShares | null {
  if (newcomers === null) return null
  const answers = new Map<number, { position: number; strength: number }>()
  for (const { row, value } of ratings) {
    const position = newcomers.grid.indexOf(row)
    if (position >= 0) answers.set(row, { position, strength: trainingStrength(value) })
  }
  const others = ratings.length - answers.size
  return answers.size >= MIN_ANSWERS && others <= MAX_OTHERS ? { answers, newcomers } : null
}

/** Adds what the answers, given and open, contribute to every score. O(covered items x answers). */
export function addNewcomerScores({ answers, newcomers }: NewcomerShares, scores: Float64Array): void {
  const { targets, base, weights } = newcomers
  const given = [...answers.values()]
  for (let t = 0; t < targets.length; t++) {
    let sum = base[t]
    for (const { position, strength } of given) sum += strength * weights.values[t * weights.width + position]
    scores[targets[t]] += sum
  }
}

/** Binary search: the position of a row among ascending ones, or -1. */
function positionOf(rows: Uint32Array, row: number): number {
  let low = 0
  let high = rows.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (rows[middle] < row) low = middle + 1
    else high = middle
  }
  return rows[low] === row ? low : -1
}

/** The same for one row, separately: the shares of the open answers, and of the answer to `source`. */
export function newcomerShare(
  { answers, newcomers }: NewcomerShares,
  row: number,
): {
  base: number
  of: (source: number) => number
} {
  const { targets, base, weights } = newcomers
  const t = positionOf(targets, row)
  if (t < 0) return { base: 0, of: () => 0 }
  return {
    base: base[t],
    of: (source) => {
      const answer = answers.get(source)
      return answer ? answer.strength * weights.values[t * weights.width + answer.position] : 0
    },
  }
}
