import type { FoldedUser } from './scoring.ts'
import { contentWeightOf, coveredWeight, priorWeightOf } from './scoring.ts'
import { rankRows } from './select.ts'
import type { Model } from './types.ts'

/** Twice the largest relative error of a number that is rounded to single precision. */
const SINGLE = 2 ** -23
/** Sums in another order differ by less than this, in the ranker's unit. */
const ROUNDING = 1e-9

/** What the rough scores of one model need, prepared once. Not for two lists at a time. */
export interface RoughScoring {
  /** The longest row of the content. */
  longest: number
  /** Whether some of the content is negative, as labels may be. */
  signed: boolean
  /** Per item, the rough score of the list that is being made. */
  scores: Float64Array
  /** Per feature, what it adds to the score of an item outside the ranker, and of one inside. */
  effects: [Float32Array, Float32Array]
}

/** O(items). */
export function prepareRoughScoring({ ids, content: { offsets, values }, features }: Model): RoughScoring {
  let longest = 0
  for (let row = 0; row < ids.length; row++) longest = Math.max(longest, offsets[row + 1] - offsets[row])
  const effects = (): Float32Array => new Float32Array(features.length)
  const signed = values.some((value) => value < 0)
  return { longest, signed, scores: new Float64Array(ids.length), effects: [effects(), effects()] }
}

/** Scores of all items, equal to `scoreItem`'s; overwrites the folded user's own. O(items x (features + factors)). */
export function scoreAll(model: Model, user: FoldedUser): Float64Array {
  const { scores } = user
  const { prior, covered } = model
  const priorWeight = priorWeightOf(model, user.ratings)
  const factors = new Float64Array(scores.length)
  const content = new Float64Array(scores.length)
  multiplyFactors(model, user, factors)
  multiplyContent(model, user, content)
  for (let row = 0; row < scores.length; row++) {
    const start = scores[row] + priorWeight * prior[row]
    scores[row] = covered[row] ? start + factors[row] + content[row] : start + (factors[row] + content[row])
  }
  return scores
}

/**
 * Scores of all items, their content in single precision: less memory to read, and so half the time.
 * O(items x (features + factors)).
 *
 * @returns the scores and the largest error that they may have
 */
export function scoreRoughly(
  model: Model,
  user: FoldedUser,
  scoring: RoughScoring,
): { scores: Float64Array; error: number } {
  const { prior } = model
  const { scores, longest } = scoring
  const priorWeight = priorWeightOf(model, user.ratings)
  multiplyFactors(model, user, scores)
  const largest = addEffects(model, user, scoring)
  for (let row = 0; row < scores.length; row++) scores[row] += user.scores[row] + priorWeight * prior[row]
  // Rows are of unit length, so the sum of a row's absolute values is at most the root of their number.
  return { scores, error: SINGLE * Math.sqrt(longest) * largest + ROUNDING * model.unit }
}

/** Adds the content's part to rough scores; returns the largest effect of a feature. */
function addEffects(
  model: Model,
  { features, disliked }: FoldedUser,
  { scores, effects: [outside, inside], signed }: Omit<RoughScoring, 'longest'>,
): number {
  const { covered, contentWeight } = model
  const { offsets, columns, values } = model.content
  const weight = coveredWeight(model)
  let largest = 0
  for (let c = 0; c < features.length; c++) {
    const against = disliked === null ? 0 : disliked[c]
    outside[c] = contentWeight * features[c] + against
    inside[c] = weight * features[c] + against
    largest = Math.max(largest, Math.abs(outside[c]), Math.abs(inside[c]))
  }
  const readsCovered = disliked !== null || weight !== 0
  const hasNegative = disliked !== null && signed
  for (let row = 0; row < scores.length; row++) {
    if (covered[row] === 1 && !readsCovered) continue
    const effects = covered[row] === 1 ? inside : outside
    let sum = 0
    for (let e = offsets[row]; e < offsets[row + 1]; e++) sum += values[e] * effects[columns[e]]
    // Dislikes do not count for labels of the opposite sign.
    if (hasNegative) {
      for (let e = offsets[row]; e < offsets[row + 1]; e++) {
        if (values[e] < 0) sum -= values[e] * disliked[columns[e]]
      }
    }
    scores[row] += sum
  }
  return largest
}

/** The rows whose exact score may be among the `count` highest, given scores with an error. O(items). */
export function possiblyBest(scores: Float64Array, error: number, count: number): number[] {
  const best = rankRows(scores, count)
  // Each of these rows has at least its rough score less the error, and any better row at most its rough score and the error.
  const least = best.length < count ? -Infinity : scores[best[best.length - 1]] - 2 * error
  const rows: number[] = []
  for (let row = 0; row < scores.length; row++) if (scores[row] >= least && scores[row] > -Infinity) rows.push(row)
  return rows
}

/** Per item, the factors' part of its score. Four rows at a time, because the sums of one row wait for each other. */
function multiplyFactors({ factors, covered }: Model, { factor, blendedFactor }: FoldedUser, out: Float64Array): void {
  const { width, values } = factors
  const last = out.length - 1
  for (let row = 0; row < out.length; row += 4) {
    // Beyond the last row that one is multiplied again.
    const b = Math.min(row + 1, last)
    const c = Math.min(row + 2, last)
    const d = Math.min(row + 3, last)
    const ua = covered[row] ? blendedFactor : factor
    const ub = covered[b] ? blendedFactor : factor
    const uc = covered[c] ? blendedFactor : factor
    const ud = covered[d] ? blendedFactor : factor
    let sa = 0
    let sb = 0
    let sc = 0
    let sd = 0
    for (let k = 0; k < width; k++) {
      sa += ua[k] * values[row * width + k]
      sb += ub[k] * values[b * width + k]
      sc += uc[k] * values[c * width + k]
      sd += ud[k] * values[d * width + k]
    }
    out[row] = sa
    out[b] = sb
    out[c] = sc
    out[d] = sd
  }
}

/** Per item, the content's part of its score. */
function multiplyContent(model: Model, { features, disliked }: FoldedUser, out: Float64Array): void {
  const { offsets, columns, values } = model.content
  // What is liked and disliked about a feature lies side by side, because memory is read in lines.
  const pairs = new Float64Array(disliked === null ? 0 : 2 * features.length)
  if (disliked !== null) {
    for (let c = 0; c < features.length; c++) {
      pairs[2 * c] = features[c]
      pairs[2 * c + 1] = disliked[c]
    }
  }
  for (let row = 0; row < out.length; row++) {
    const weight = contentWeightOf(model, row)
    let liked = 0
    let against = 0
    if (disliked !== null) {
      for (let e = offsets[row]; e < offsets[row + 1]; e++) {
        const value = values[e]
        const at = 2 * columns[e]
        liked += value * pairs[at]
        if (value > 0) against += value * pairs[at + 1]
      }
    } else if (weight !== 0) {
      for (let e = offsets[row]; e < offsets[row + 1]; e++) liked += values[e] * features[columns[e]]
    }
    out[row] = weight * liked + against
  }
}
