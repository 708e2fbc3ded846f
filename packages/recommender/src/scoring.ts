import { addRow, dotRows } from './linalg/sparse.ts'
import { DISLIKE_NEIGHBOURS, DISLIKE_FEATURES, foldInWeight, SHORTLIST_STRENGTH } from './options.ts'
import { RATING_VALUES } from './rating-values.ts'
import type { DenseRows, Model, SparseRows } from './types.ts'

/** Likes of the most liked item at which the trust in collaborative factors is one half. */
const HALF_TRUST = 10
/** A content weight below this, in the ranker's unit, is treated as 0. */
const NEGLIGIBLE = 0.1
/** A movie with a prior of at least this, in the ranker's unit, is so well known that its rating counts no more than another. */
const WELL_KNOWN = 0.5

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

/** All that is known of a user: ratings, and the rows of movies on the shortlist that are not rated. */
export interface Known {
  ratings: readonly KnownRating[]
  shortlisted: readonly number[]
}

/** A rating that counts as a share of one. */
export interface Signal extends KnownRating {
  strength: number
}

/** Up to this many ratings the early ranker alone scores; from `LATE` on only the other does. */
const EARLY = 10
const LATE = 30

/** Weight of the early ranker for a user with this many ratings, 0 … 1; the other ranker has the rest. */
export function earlyWeight({ earlyRanker }: Pick<Model, 'earlyRanker'>, ratings: number): number {
  return earlyRanker === null ? 0 : Math.min(1, Math.max(0, (LATE - ratings) / (LATE - EARLY)))
}

/** A user, folded into the model. For a number of ratings every part is linear in them, so the shares of a score are exact. */
export interface FoldedUser {
  /** Number of ratings of well-known movies that would lower the prior's weight as much. */
  evidence: number
  /** Per item, the score of both rankers. */
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
export function foldIn(
  model: Model,
  ratings: readonly KnownRating[],
  { shortlisted = [], memory }: { shortlisted?: readonly number[]; memory?: FoldMemory | undefined } = {},
): FoldedUser {
  const user: FoldedUser = {
    evidence: evidenceOf(model, ratings),
    scores: memory?.scores.fill(0) ?? new Float64Array(model.prior.length),
    factor: new Float64Array(model.factors.width),
    blendedFactor: new Float64Array(model.factors.width),
    features: memory?.features.fill(0) ?? new Float64Array(model.features.length),
    disliked: null,
  }
  const signals = [...ratings.map(asSignal), ...shortlisted.map(toSignal)]
  if (memory && ratings.some(({ value }) => value < 0)) user.disliked = memory.disliked.fill(0)
  const early = earlyWeight(model, ratings.length)
  for (const signal of signals) addSignal(model, user, signal, early)
  return user
}

const asSignal = (rating: KnownRating): Signal => ({ ...rating, strength: 1 })

/** The shortlist as weak likes. */
export function toSignal(row: number): Signal {
  return { row, value: RATING_VALUES.Like, strength: SHORTLIST_STRENGTH }
}

/**
 * Adds a rating or a weak like to a folded user. A dislike lowers the scores of its neighbours in the rankers and of movies that share
 * its features, and raises none.
 */
function addSignal(model: Model, user: FoldedUser, { row, value, strength }: Signal, early: number): void {
  const rankers = mixed(model, early)
  if (value < 0) {
    for (const { ranker, share } of rankers) addPositive(ranker, row, -share * DISLIKE_NEIGHBOURS, user.scores)
    user.disliked ??= new Float64Array(model.features.length)
    addPositive(model.content, row, -DISLIKE_FEATURES * model.unit, user.disliked)
    return
  }
  const weight = strength * foldInWeight(value)
  for (const { ranker, share } of rankers) addRow(ranker, row, share * weight, user.scores)
  addDense(model.projections, row, weight, user.factor)
  addDense(model.projections, row, model.covered[row] ? weight * model.factorBlend : weight, user.blendedFactor)
  addRow(model.content, row, weight, user.features)
}

/** The rankers that count for a user, with their shares. */
function mixed({ ranker, earlyRanker }: Model, early: number): { ranker: SparseRows; share: number }[] {
  const both = [{ ranker, share: 1 - early }, ...(earlyRanker === null ? [] : [{ ranker: earlyRanker, share: early }])]
  return both.filter(({ share }) => share > 0)
}

/**
 * Evidence by which the prior's weight falls: who loves little known movies differs from the public, so one rating counts as
 * 1, and the mean rarity of all comes on top. Dislikes do not count.
 */
function evidenceOf({ prior, unit, priorWeight }: Model, ratings: readonly KnownRating[]): number {
  const liked = ratings.filter(({ value }) => value >= 0)
  if (liked.length === 0) return 0
  const rarity = liked.reduce((sum, { row }) => sum + Math.max(0, WELL_KNOWN - prior[row] / unit), 0)
  return liked.length + (priorWeight.rarity * rarity) / liked.length
}

/** The score of one item. */
export function scoreItem(model: Model, user: FoldedUser, row: number): number {
  const start = user.scores[row] + priorWeightOf(model, user.evidence) * model.prior[row]
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

/** Weight of the prior for a user with this much evidence. It falls in proportion, so that every rating has an exact share. */
export function priorWeightOf({ priorWeight: { start, end, until } }: Model, evidence: number): number {
  return evidence >= until ? end : start - ((start - end) * evidence) / until
}

/**
 * Contributions of a rating to the score of `target`: through rankers and factors, and through content.
 *
 * @param early weight of the early ranker, by the number of the user's ratings
 */
export function ratingShares(
  model: Model,
  { row, value }: KnownRating,
  { target, early }: { target: number; early: number },
): [number, number] {
  const rankers = mixed(model, early)
  if (value < 0) {
    const shared = dotRows(model.content, row, target, (x) => Math.max(0, x))
    const near = rankers.reduce((sum, { ranker, share }) => sum + share * Math.max(0, linkOf(ranker, row, target)), 0)
    return [-DISLIKE_NEIGHBOURS * near, -DISLIKE_FEATURES * model.unit * shared]
  }
  const weight = foldInWeight(value)
  const content = contentWeightOf(model, target) * dotRows(model.content, row, target)
  const blend = model.covered[row] && model.covered[target] ? model.factorBlend : 1
  const ranked = rankers.reduce((sum, { ranker, share }) => sum + share * linkOf(ranker, row, target), 0)
  return [weight * (ranked + blend * factorLink(model, row, target)), weight * content]
}

/** A ranker's entry; 0 where it does not cover both. */
function linkOf({ offsets, columns, values }: SparseRows, source: number, target: number): number {
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
