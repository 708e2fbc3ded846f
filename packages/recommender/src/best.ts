import { transpose } from './linalg/sparse.ts'
import type { FoldedUser, FoldMemory } from './scoring.ts'
import { coveredWeight, foldMemory, priorWeightOf } from './scoring.ts'
import { rankRows } from './select.ts'
import type { DenseRows, Model, SparseRows } from './types.ts'

/** Sums in another order differ by less than this, in the ranker's unit. */
const ROUNDING = 1e-9
/** Lengths are rounded up by this share, more than single precision loses. */
const ROUND_UP = 1 + 2 ** -22
/** Rows whose scores are added to at a time, so that they stay in the processor's cache. */
const BLOCK = 32_768
/** Number of rows to score, as a multiple of the wanted ones, to find the threshold of the best rows. */
const PROBE = 3
/** With a larger share of possible rows, scoring all of them is faster. */
const MAX_POSSIBLE = 1 / 5

/** In smaller catalogues scoring every movie is as fast. */
export const LARGE = 50_000

/** Data for the bounds of one model, and memory for one list's. Not for two lists at a time. */
export interface BoundIndex {
  /** Per feature, the rows outside the ranker that have it: a user has far fewer features than a catalogue. */
  inverted: SparseRows
  /** Per item, the length of its factor. */
  lengths: Float32Array
  bounds: Float64Array
  memory: FoldMemory
}

/** O(entries of the content). */
export function indexBounds(model: Model): BoundIndex {
  const { ids, covered, content, features, factors } = model
  return {
    inverted: transpose(content, features.length, (row) => covered[row] === 0),
    lengths: Float32Array.from(ids, (_, row) => ROUND_UP * lengthOf(factors, row)),
    bounds: new Float64Array(ids.length),
    memory: foldMemory(model),
  }
}

function lengthOf({ width, values }: DenseRows, row: number): number {
  let square = 0
  for (let k = row * width; k < (row + 1) * width; k++) square += values[k] * values[k]
  return Math.sqrt(square)
}

/**
 * Per item, what its score is at most: exact but for the factors, which add at most the product of the user's and the
 * item's lengths (Cauchy-Schwarz). O(items + entries of the user's features).
 */
export function boundScores(model: Model, user: FoldedUser, index: BoundIndex): Float64Array {
  const { prior, covered } = model
  const { bounds, lengths } = index
  const { scores } = user
  const priorWeight = priorWeightOf(model, user.evidence)
  const reach = Math.hypot(...user.factor)
  const coveredReach = Math.hypot(...user.blendedFactor)
  const slack = ROUNDING * model.unit
  for (let row = 0; row < bounds.length; row++) {
    const factors = lengths[row] * (covered[row] === 1 ? coveredReach : reach)
    bounds[row] = scores[row] + priorWeight * prior[row] + factors + slack
  }
  addContent(model, user, index)
  addCoveredContent(model, user, index)
  return bounds
}

/** Adds the content's part of the rows outside the ranker. */
function addContent({ contentWeight }: Model, user: FoldedUser, { inverted, bounds }: BoundIndex): void {
  const { offsets, columns, values } = inverted
  const { used, liked, positive } = effectsOf(user, contentWeight)
  const next = Uint32Array.from(used, (feature) => offsets[feature])
  for (let end = BLOCK; end < bounds.length + BLOCK; end += BLOCK) {
    for (let k = 0; k < used.length; k++) {
      const last = offsets[used[k] + 1]
      const negativeEffect = liked[k]
      const positiveEffect = positive[k]
      let e = next[k]
      for (; e < last && columns[e] < end; e++) {
        const value = values[e]
        bounds[columns[e]] += value * (value > 0 ? positiveEffect : negativeEffect)
      }
      next[k] = e
    }
  }
}

/** The features that change a score, and by how much per value, where it is negative and where it is positive. */
function effectsOf({ features, disliked }: FoldedUser, weight: number) {
  const used: number[] = []
  const liked: number[] = []
  const positive: number[] = []
  for (let feature = 0; feature < features.length; feature++) {
    const effect = weight * features[feature]
    // Dislikes do not count for labels of the opposite sign.
    const against = disliked === null ? 0 : disliked[feature]
    if (effect === 0 && against === 0) continue
    used.push(feature)
    liked.push(effect)
    positive.push(effect + against)
  }
  return { used, liked: Float64Array.from(liked), positive: Float64Array.from(positive) }
}

/** Adds the content's part of the rows that the ranker covers. */
function addCoveredContent(model: Model, { features, disliked }: FoldedUser, { bounds }: BoundIndex): void {
  const { covered } = model
  const { offsets, columns, values } = model.content
  const weight = coveredWeight(model)
  if (weight === 0 && disliked === null) return
  for (let row = 0; row < bounds.length; row++) {
    if (covered[row] === 0) continue
    let sum = 0
    for (let e = offsets[row]; e < offsets[row + 1]; e++) {
      const value = values[e]
      sum += weight * value * features[columns[e]]
      if (disliked !== null && value > 0) sum += value * disliked[columns[e]]
    }
    bounds[row] += sum
  }
}

/** Scores that are at most `bounds`, and exactly `exact`. */
export interface BoundedScores {
  /** -Infinity for rows that may not be listed. */
  bounds: Float64Array
  exact: (row: number) => number
}

/** True if so few rows are wanted that bounds may save scoring the others. */
export function isShort(count: number, rows: number): boolean {
  return PROBE * count <= MAX_POSSIBLE * rows
}

/**
 * The `count` rows with the highest exact scores, best first, ties by row; null if the bounds exclude so few rows that
 * scoring all of them is faster. O(items).
 */
export function bestRows({ bounds, exact }: BoundedScores, count: number): Uint32Array | null {
  if (!isShort(count, bounds.length)) return null
  const probed = Float64Array.from(rankRows(bounds, PROBE * count), exact)
  const reached = rankRows(probed, count)
  const least = reached.length < count ? -Infinity : probed[reached[count - 1]]
  const possible: number[] = []
  for (let row = 0; row < bounds.length; row++) if (bounds[row] >= least && bounds[row] > -Infinity) possible.push(row)
  if (possible.length > MAX_POSSIBLE * bounds.length) return null
  return rankRows(Float64Array.from(possible, exact), count).map((k) => possible[k])
}
