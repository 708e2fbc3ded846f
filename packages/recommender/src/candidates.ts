import { rowCount, transpose } from './linalg/sparse.ts'
import { eigenSymmetric } from './linalg/symmetric.ts'
import type { FoldedUser } from './scoring.ts'
import { priorWeightOf } from './scoring.ts'
import { topRows } from './select.ts'
import type { DenseRows, Model, SparseRows } from './types.ts'

/** Catalogues up to this size are scored whole. */
export const SCORED_WHOLE = 30_000
/** How many movies outside the ranker are scored exactly. */
const CANDIDATES = 3000
/** Dimensions of the factors that the rough scores read. */
const ROUGH_DIMENSIONS = 8
/** Entries of the inverted content that one rough scoring reads at most. */
const ENTRIES = 2_000_000
/** The factors' directions are estimated on about this many items. */
const SAMPLE = 20_000

/** What rough scores of a large catalogue are computed from. */
export interface CandidateIndex {
  /** Per feature, the items that have it, ascending. */
  inverted: SparseRows
  /** Per feature, the root mean square of its values. */
  sizes: Float32Array
  /** The leading principal directions of the factors, one after the other. */
  directions: Float64Array
  /** The factors along these directions. */
  factors: DenseRows
  /** The covered rows, ascending. */
  covered: Uint32Array
  /** Memory for one rough scoring, used again by the next. */
  rough: Float64Array
}

/** Prepares rough scoring. O(entries + items x width). */
export function indexCandidates(model: Model): CandidateIndex {
  const inverted = transpose(model.content, model.features.length)
  const directions = leadingDirections(model.factors)
  return {
    inverted,
    sizes: rootMeanSquares(inverted),
    directions,
    factors: project(model.factors, directions),
    covered: Uint32Array.from(model.covered.keys().filter((row) => model.covered[row] === 1)),
    rough: new Float64Array(model.ids.length),
  }
}

/**
 * The rows that are worth an exact score: all that the ranker covers, and of the others those with the highest rough
 * scores. A rough score is the prior, the user's factor along a few directions, and the features that add most per entry
 * read. O(items x directions + entries read).
 *
 * @param close sets the scores of rows that may not be listed to -Infinity
 */
export function chooseCandidates(
  model: Model,
  index: CandidateIndex,
  user: FoldedUser,
  close: (scores: Float64Array) => void,
): number[] {
  const { rough, covered } = index
  scoreRoughly(model, index, user)
  addFeatures(model, index, user)
  close(rough)
  const open = Array.from(covered.filter((row) => rough[row] > -Infinity))
  for (const row of covered) rough[row] = -Infinity
  // Ascending, because scoring reads rows that lie near each other faster.
  return [...open, ...topRows(rough, CANDIDATES).sort((a, b) => a - b)]
}

/** Prior and factors. */
function scoreRoughly(model: Model, { rough, directions, factors }: CandidateIndex, user: FoldedUser): void {
  const { width, values } = factors
  const size = model.factors.width
  const weight = priorWeightOf(model, user.ratings)
  const taste = new Float64Array(width)
  for (let d = 0; d < width; d++) {
    for (let k = 0; k < size; k++) taste[d] += directions[d * size + k] * user.factor[k]
  }
  for (let row = 0, at = 0; row < rough.length; row++) {
    let score = weight * model.prior[row]
    for (let d = 0; d < width; d++) score += taste[d] * values[at++]
    rough[row] = score
  }
}

/** The features with the largest effect per entry, until enough entries have been read. */
function addFeatures(model: Model, { rough, inverted, sizes }: CandidateIndex, user: FoldedUser): void {
  const { offsets, columns, values } = inverted
  const { features, disliked } = user
  const contentWeight = model.contentWeight
  const strongest: { feature: number; effect: number }[] = []
  for (let feature = 0; feature < features.length; feature++) {
    const effect = contentWeight * features[feature] + (disliked?.[feature] ?? 0)
    if (effect !== 0) strongest.push({ feature, effect: Math.abs(effect) * sizes[feature] })
  }
  strongest.sort((a, b) => b.effect - a.effect)
  let left = ENTRIES
  for (const { feature } of strongest) {
    const [from, to] = [offsets[feature], offsets[feature + 1]]
    if (to - from > left) continue
    left -= to - from
    const liked = contentWeight * features[feature]
    const positive = liked + (disliked?.[feature] ?? 0)
    for (let e = from; e < to; e++) rough[columns[e]] += values[e] * (values[e] > 0 ? positive : liked)
  }
}

function rootMeanSquares(rows: SparseRows): Float32Array {
  const { offsets, values } = rows
  return Float32Array.from({ length: rowCount(rows) }, (_, r) => {
    let square = 0
    for (let e = offsets[r]; e < offsets[r + 1]; e++) square += values[e] * values[e]
    return Math.sqrt(square / Math.max(1, offsets[r + 1] - offsets[r]))
  })
}

function leadingDirections({ width, values }: DenseRows): Float64Array {
  const data = new Float64Array(width * width)
  const step = width * Math.max(1, Math.floor(values.length / width / SAMPLE))
  for (let at = 0; at < values.length; at += step) {
    for (let i = 0; i < width; i++)
      for (let j = 0; j < width; j++) data[i * width + j] += values[at + i] * values[at + j]
  }
  return eigenSymmetric({ n: width, data }).vectors.slice(0, Math.min(ROUGH_DIMENSIONS, width) * width)
}

function project({ width, values }: DenseRows, directions: Float64Array): DenseRows {
  const count = width === 0 ? 0 : directions.length / width
  const projected = new Float32Array(width === 0 ? 0 : (values.length / width) * count)
  for (let at = 0, to = 0; at < values.length; at += width) {
    for (let d = 0; d < count; d++, to++) {
      let sum = 0
      for (let k = 0; k < width; k++) sum += directions[d * width + k] * values[at + k]
      projected[to] = sum
    }
  }
  return { width: count, values: projected }
}
