import { addRow, dotRows } from './linalg/sparse.ts'
import { DISLIKE_LINKS, DISLIKE_TRAITS, foldInWeight } from './options.ts'
import type { DenseRows, Model, SparseRows } from './types.ts'

/** Likes of the most liked item at which viewers and the catalogue's popularity weigh the same. */
const HALF_TRUST = 10
/** Content that weighs less than this, in units of the ranker, is not worth reading. */
const NEGLIGIBLE = 0.1

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
  /** How many ratings have been folded in, dislikes apart: they say what somebody is not like, so the prior keeps its voice. */
  ratings: number
  /** From viewers by the ranker, per item. */
  scores: Float64Array
  /** Place among the factors by all ratings: scores items that the ranker does not cover. */
  place: Float64Array
  /** The same with ratings of covered items counting `factorBlend`: adds to the covered ones. */
  outside: Float64Array
  /** What the liked movies are made of, per feature. */
  features: Float64Array
  /** What the disliked ones are made of, per feature and negative; null without dislikes. */
  disliked: Float64Array | null
}

/** Folds ratings in: one row of ranker, factors and content each. O(ratings x neighbours + items). */
export function foldIn(model: Model, ratings: readonly KnownRating[]): FoldedUser {
  const user: FoldedUser = {
    ratings: 0,
    scores: new Float64Array(model.prior.length),
    place: new Float64Array(model.factors.width),
    outside: new Float64Array(model.factors.width),
    features: new Float64Array(model.features.length),
    disliked: null,
  }
  for (const rating of ratings) addRating(model, user, rating)
  return user
}

/**
 * Adds one rating to a folded user; `times` -1 takes it back. A dislike takes from the movies that viewers link to it and
 * from those that share its traits, and never adds to any: what likes add to the same movies weighs against it.
 */
export function addRating(model: Model, user: FoldedUser, { row, value }: KnownRating, times = 1): void {
  if (value < 0) {
    addPositive(model.ranker, row, -times * DISLIKE_LINKS, user.scores)
    user.disliked ??= new Float64Array(model.features.length)
    addPositive(model.content, row, -times * DISLIKE_TRAITS * model.unit, user.disliked)
    return
  }
  user.ratings += times
  const weight = times * foldInWeight(value)
  addRow(model.ranker, row, weight, user.scores)
  addDense(model.projections, row, weight, user.place)
  addDense(model.projections, row, model.covered[row] ? weight * model.factorBlend : weight, user.outside)
  addRow(model.content, row, weight, user.features)
}

export function scoreItem(model: Model, user: FoldedUser, row: number): number {
  const place = model.covered[row] ? user.outside : user.place
  const prior = priorWeightOf(model, user.ratings) * model.prior[row]
  return prior + user.scores[row] + dotDense(model.factors, row, place) + contentScore(model, user, row)
}

/** Scores of all items, in the memory of the folded user's own scores, which they replace. */
export function scoreAll(model: Model, user: FoldedUser): Float64Array {
  const { scores } = user
  const outside = user.outside.some((x) => x !== 0)
  const coveredContent = user.disliked !== null || model.coveredContentWeight > NEGLIGIBLE * model.unit
  const priorWeight = priorWeightOf(model, user.ratings)
  for (let row = 0; row < scores.length; row++) {
    scores[row] += priorWeight * model.prior[row]
    if (!model.covered[row]) scores[row] += dotDense(model.factors, row, user.place) + contentScore(model, user, row)
    else {
      if (outside) scores[row] += dotDense(model.factors, row, user.outside)
      if (coveredContent) scores[row] += contentScore(model, user, row)
    }
  }
  return scores
}

/** What similarity of content adds to an item: to the liked movies for it, to the disliked ones against it. */
function contentScore(model: Model, { features, disliked }: FoldedUser, row: number): number {
  const { offsets, columns, values } = model.content
  let liked = 0
  for (let e = offsets[row]; e < offsets[row + 1]; e++) liked += values[e] * features[columns[e]]
  const score = contentWeightOf(model, row) * liked
  if (disliked === null) return score
  let against = 0
  for (let e = offsets[row]; e < offsets[row + 1]; e++) if (values[e] > 0) against += values[e] * disliked[columns[e]]
  return score + against
}

/** How much a liked movie's content counts in the score of the row. */
export function contentWeightOf(model: Model, row: number): number {
  return model.covered[row] ? coveredWeight(model) : model.contentWeight
}

/** Content that weighs next to nothing is left out altogether: reading it would be the dearest part of a list. */
function coveredWeight({ coveredContentWeight, unit }: Model): number {
  return coveredContentWeight > NEGLIGIBLE * unit ? coveredContentWeight : 0
}

/** How loud the prior is for somebody with so many ratings: it falls evenly, so every rating has an exact share in that. */
export function priorWeightOf({ priorWeight: { start, end, until } }: Model, ratings: number): number {
  return ratings >= until ? end : start - ((start - end) * ratings) / until
}

/** What a rating adds to the score of `target` by way of viewers, and by way of content. */
export function ratingShares(model: Model, { row, value }: KnownRating, target: number): [number, number] {
  if (value < 0) {
    const traits = dotRows(model.content, row, target, (x) => Math.max(0, x))
    return [-DISLIKE_LINKS * Math.max(0, rankerLink(model, row, target)), -DISLIKE_TRAITS * model.unit * traits]
  }
  const weight = foldInWeight(value)
  const content = contentWeightOf(model, target) * dotRows(model.content, row, target)
  return [weight * viewerLink(model, row, target), weight * content]
}

/** What a rating of `source` with weight 1 adds to the score of `target` by way of viewers. */
function viewerLink(model: Model, source: number, target: number): number {
  const share = model.covered[source] && model.covered[target] ? model.factorBlend : 1
  return rankerLink(model, source, target) + share * factorLink(model, source, target)
}

/** The ranker's part of it; 0 where it does not cover both. */
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
