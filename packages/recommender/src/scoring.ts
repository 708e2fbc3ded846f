import { addRow, dotRows } from './linalg/sparse.ts'
import { DISLIKE_NEIGHBOURS, DISLIKE_FEATURES, foldInWeight } from './options.ts'
import type { DenseRows, Model, SparseRows } from './types.ts'

/** Likes of the most liked item at which the trust in collaborative factors is one half. */
const HALF_TRUST = 10
/** A content weight below this, in the ranker's unit, is treated as 0. */
const NEGLIGIBLE = 0.1

/** Trust in the collaborative factors, 0 … 1, by the likes of the most liked item. */
export function viewerTrust(support: Float32Array): number {
  const mostLiked = support.reduce((max, count) => Math.max(max, count), 0)
  return mostLiked / (mostLiked + HALF_TRUST)
}

/** A rating of an item that the model knows, by the item's row. */
export interface KnownRating {
  row: number
  value: number
}

/** A user, folded into the model. Every part is linear in the ratings, so the shares of a score are exact. */
export interface FoldedUser {
  /** Number of folded-in ratings, without dislikes, which do not lower the prior's weight. */
  ratings: number
  /** Per item, the ranker's score. */
  scores: Float64Array
  /** The user's factor from all ratings: scores items that the ranker does not cover. */
  factor: Float64Array
  /** The same with ratings of covered items weighted by `factorBlend`: scores covered items, next to the ranker. */
  blendedFactor: Float64Array
  /** Per feature, the weighted content of the liked movies. */
  features: Float64Array
  /** Per feature, the content of the disliked movies, negative; null without dislikes. */
  disliked: Float64Array | null
}

/** Memory to fold a user in, used again by the next: a large catalogue needs tens of megabytes. */
export interface FoldMemory {
  scores: Float64Array
  features: Float64Array
  disliked: Float64Array
}

export function foldMemory({ prior, features }: Model): FoldMemory {
  return {
    scores: new Float64Array(prior.length),
    features: new Float64Array(features.length),
    disliked: new Float64Array(features.length),
  }
}

/**
 * Folds ratings in: one row of ranker, factors and content each. O(ratings x neighbours + items).
 *
 * @param memory overwritten; the user folded into it before is lost
 */
export function foldIn(model: Model, ratings: readonly KnownRating[], memory?: FoldMemory): FoldedUser {
  const user: FoldedUser = {
    ratings: 0,
    scores: memory?.scores.fill(0) ?? new Float64Array(model.prior.length),
    factor: new Float64Array(model.factors.width),
    blendedFactor: new Float64Array(model.factors.width),
    features: memory?.features.fill(0) ?? new Float64Array(model.features.length),
    disliked: null,
  }
  if (memory && ratings.some(({ value }) => value < 0)) user.disliked = memory.disliked.fill(0)
  for (const rating of ratings) addRating(model, user, rating)
  return user
}

/**
 * Adds one rating to a folded user; `times` -1 removes it. A dislike lowers the scores of its neighbours in the ranker and
 * of movies that share its features, and raises none.
 */
export function addRating(model: Model, user: FoldedUser, { row, value }: KnownRating, times = 1): void {
  if (value < 0) {
    addPositive(model.ranker, row, -times * DISLIKE_NEIGHBOURS, user.scores)
    user.disliked ??= new Float64Array(model.features.length)
    addPositive(model.content, row, -times * DISLIKE_FEATURES * model.unit, user.disliked)
    return
  }
  user.ratings += times
  const weight = times * foldInWeight(value)
  addRow(model.ranker, row, weight, user.scores)
  addDense(model.projections, row, weight, user.factor)
  addDense(model.projections, row, model.covered[row] ? weight * model.factorBlend : weight, user.blendedFactor)
  addRow(model.content, row, weight, user.features)
}

/** The score of one item. */
export function scoreItem(model: Model, user: FoldedUser, row: number): number {
  const start = user.scores[row] + priorWeightOf(model, user.ratings) * model.prior[row]
  const content = contentScore(model, user, row)
  if (model.covered[row]) return start + dotDense(model.factors, row, user.blendedFactor) + content
  return start + (dotDense(model.factors, row, user.factor) + content)
}

/** The content part of an item's score: similarity to the liked movies minus similarity to the disliked ones. */
function contentScore(model: Model, { features, disliked }: FoldedUser, row: number): number {
  const { offsets, columns, values } = model.content
  const weight = contentWeightOf(model, row)
  if (weight === 0 && disliked === null) return 0
  let liked = 0
  for (let e = offsets[row]; e < offsets[row + 1]; e++) liked += values[e] * features[columns[e]]
  const score = weight * liked
  if (disliked === null) return score
  let against = 0
  for (let e = offsets[row]; e < offsets[row + 1]; e++) if (values[e] > 0) against += values[e] * disliked[columns[e]]
  return score + against
}

/** Weight of content similarity in the score of the row. */
export function contentWeightOf(model: Model, row: number): number {
  return model.covered[row] ? coveredWeight(model) : model.contentWeight
}

/** A negligible weight counts as 0, because reading the content would be the most expensive part of a list. */
export function coveredWeight({ coveredContentWeight, unit }: Model): number {
  return coveredContentWeight > NEGLIGIBLE * unit ? coveredContentWeight : 0
}

/** Weight of the prior for a user with this many ratings. It falls by equal steps, so that every rating has an exact share. */
export function priorWeightOf({ priorWeight: { start, end, until } }: Model, ratings: number): number {
  return ratings >= until ? end : start - ((start - end) * ratings) / until
}

/** Contributions of a rating to the score of `target`: through ranker and factors, and through content. */
export function ratingShares(model: Model, { row, value }: KnownRating, target: number): [number, number] {
  if (value < 0) {
    const shared = dotRows(model.content, row, target, (x) => Math.max(0, x))
    return [-DISLIKE_NEIGHBOURS * Math.max(0, rankerLink(model, row, target)), -DISLIKE_FEATURES * model.unit * shared]
  }
  const weight = foldInWeight(value)
  const content = contentWeightOf(model, target) * dotRows(model.content, row, target)
  return [weight * collaborativeLink(model, row, target), weight * content]
}

/** Contribution of a rating of `source` with weight 1 to the score of `target` through ranker and factors. */
function collaborativeLink(model: Model, source: number, target: number): number {
  const share = model.covered[source] && model.covered[target] ? model.factorBlend : 1
  return rankerLink(model, source, target) + share * factorLink(model, source, target)
}

/** The ranker's part; 0 where it does not cover both. */
function rankerLink({ ranker: { offsets, columns, values } }: Model, source: number, target: number): number {
  for (let e = offsets[source]; e < offsets[source + 1]; e++) if (columns[e] === target) return values[e]
  return 0
}

function factorLink({ projections, factors }: Model, source: number, target: number): number {
  const { width, values } = projections
  let sum = 0
  for (let k = 0; k < width; k++) sum += values[source * width + k] * factors.values[target * width + k]
  return sum
}

/** Adds the positive entries of a row, scaled. */
function addPositive({ offsets, columns, values }: SparseRows, row: number, scale: number, target: Float64Array): void {
  for (let e = offsets[row]; e < offsets[row + 1]; e++) if (values[e] > 0) target[columns[e]] += scale * values[e]
}

function addDense({ width, values }: DenseRows, row: number, weight: number, target: Float64Array): void {
  for (let k = 0; k < width; k++) target[k] += weight * values[row * width + k]
}

function dotDense({ width, values }: DenseRows, row: number, vector: Float64Array): number {
  let sum = 0
  for (let k = 0; k < width; k++) sum += vector[k] * values[row * width + k]
  return sum
}
