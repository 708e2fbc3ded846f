import { addRow, dotRow } from './linalg/sparse.ts'
import { foldInWeight } from './options.ts'
import type { DenseRows, Model } from './types.ts'

/** Likes of the most liked item at which viewers and the catalogue's popularity weigh the same. */
const HALF_TRUST = 10

/** How far viewers are to be trusted, 0 … 1: by the likes of the most liked item. */
export function viewerTrust(support: Float32Array): number {
  const mostLiked = support.reduce((max, count) => Math.max(max, count), 0)
  return mostLiked / (mostLiked + HALF_TRUST)
}

export interface KnownRating {
  row: number
  value: number
}

/** What a user's ratings say; every part is linear in the ratings, so shares of a score are exact. */
export interface FoldedUser {
  /** From viewers by the ranker, per item, the prior included. */
  scores: Float64Array
  /** Place among the factors by all ratings: scores items that the ranker does not cover. */
  place: Float64Array
  /** The same by ratings of items that the ranker does not cover: adds to the covered ones. */
  outside: Float64Array
  /** From content, per feature. */
  features: Float64Array
}

/** Folds ratings in: one row of ranker, factors and content each. O(ratings x neighbours + items). */
export function foldIn(model: Model, ratings: readonly KnownRating[]): FoldedUser {
  const user = {
    scores: new Float64Array(model.prior),
    place: new Float64Array(model.factors.width),
    outside: new Float64Array(model.factors.width),
    features: new Float64Array(model.features.length),
  }
  for (const rating of ratings) addRating(model, user, rating)
  return user
}

/** Adds one rating to a folded user; `times` -1 takes it back. */
export function addRating(model: Model, user: FoldedUser, { row, value }: KnownRating, times = 1): void {
  const weight = times * foldInWeight(value)
  addRow(model.ranker, row, weight, user.scores)
  addDense(model.projections, row, weight, user.place)
  if (!model.covered[row]) addDense(model.projections, row, weight, user.outside)
  addRow(model.content, row, weight * model.contentWeight, user.features)
}

export function scoreItem(model: Model, user: FoldedUser, row: number): number {
  const place = model.covered[row] ? user.outside : user.place
  return user.scores[row] + dotDense(model.factors, row, place) + dotRow(model.content, row, user.features)
}

/** Scores of all items, in the memory of the folded user's own scores, which they replace. */
export function scoreAll(model: Model, user: FoldedUser): Float64Array {
  const { offsets, columns, values } = model.content
  const { features, scores } = user
  const outside = user.outside.some((x) => x !== 0)
  for (let row = 0; row < scores.length; row++) {
    let score = scores[row]
    if (!model.covered[row]) score += dotDense(model.factors, row, user.place)
    else if (outside) score += dotDense(model.factors, row, user.outside)
    for (let e = offsets[row]; e < offsets[row + 1]; e++) score += values[e] * features[columns[e]]
    scores[row] = score
  }
  return scores
}

/** What a rating of `source` with weight 1 adds to the score of `target` by way of viewers. */
export function viewerLink(model: Model, source: number, target: number): number {
  if (model.covered[source] && model.covered[target]) {
    const { offsets, columns, values } = model.ranker
    for (let e = offsets[source]; e < offsets[source + 1]; e++) if (columns[e] === target) return values[e]
    return 0
  }
  const { width, values } = model.projections
  let sum = 0
  for (let k = 0; k < width; k++) sum += values[source * width + k] * model.factors.values[target * width + k]
  return sum
}

function addDense({ width, values }: DenseRows, row: number, weight: number, target: Float64Array): void {
  for (let k = 0; k < width; k++) target[k] += weight * values[row * width + k]
}

function dotDense({ width, values }: DenseRows, row: number, vector: Float64Array): number {
  let sum = 0
  for (let k = 0; k < width; k++) sum += vector[k] * values[row * width + k]
  return sum
}
