import { LIKE } from './options.ts'
import type { KnownRating } from './scoring.ts'
import { topRows } from './select.ts'
import type { Model } from './types.ts'
import { dislikeProbability, fitUser, predictValue } from './value-model.ts'

/** Number of reference rows on which each user's scale is computed. */
const REFERENCES = 400
/** The logistic regression of "likes it" on what is known, fitted by `evaluate --protocol P2fit` on seed 1. */
export const PERCENT_WEIGHTS: PercentTerms = { constant: 1.73, score: 0.36, level: 0.3, low: -2.15, onlyLikes: -0.9 }
/** Number of ratings at which about half of a score is what most people like, less about this user. */
const HALF_KNOWN = 5
/** From `start` on likelihoods rise ever more slowly towards `limit`, which only an own rating exceeds, so that the best differ. */
const CERTAINTY = { start: 0.85, limit: 0.95 }
/** Above this dislike probability a movie moves to the end of the list. */
const VETO = 0.6
/** A movie that is moved to the end shows this share of its likelihood. */
const VETOED_SHARE = 0.25
/** With fewer ratings dislikes cannot be predicted. */
const MIN_RATINGS_TO_VETO = 5
/** Mean value of all ratings, and the number of ratings that the mean counts as in a user's level. */
const MEAN_VALUE = 0.45
const MEAN_COUNTS_AS = 5

/** One number per term of the regression: a weight, or what is known of a movie and a user. */
export type PercentTerms = Record<'constant' | 'score' | 'level' | 'low' | 'onlyLikes', number>

/** The best known items as reference rows, weighted by the share of people who have seen and liked them. */
export function percentReferences(shares: Float64Array): Pick<Model, 'audience' | 'references'> {
  return {
    audience: Float32Array.from(shares),
    references: Uint32Array.from(topRows(shares, REFERENCES)).sort(),
  }
}

/** The parts of a user's percents. */
export interface PercentScale {
  /** P(Like or Best) if the user watches the row's movie, 0 … 1. It rises with the score. */
  likelihood(row: number, score: number): number
  /** E[value] by the value model alone, which knows what people think of movies that they have seen, not what they choose to see. */
  predictedValue(row: number): number
  /** P(Dislike) of the row. */
  dislikeProbability(row: number): number
  /** True if the user is so likely to dislike the row that it moves to the list's end. */
  vetoes(row: number): boolean
}

/**
 * The probability that the user likes a movie, by logistic regression on its score and on how the user rates. It rises
 * with the score, so that a list is ordered by the percents it shows. O(references x features).
 */
export function createPercentScale(
  model: Model,
  scoreOf: (row: number) => number,
  ratings: readonly KnownRating[],
): PercentScale {
  const termsOf = percentTerms(model, scoreOf, ratings)
  const taste = fitUser(model.value, ratings)
  const probabilityOf = (row: number) => dislikeProbability(model.value, taste, row)
  const vetoes = (row: number) => ratings.length >= MIN_RATINGS_TO_VETO && probabilityOf(row) > VETO
  return {
    predictedValue: (row) => predictValue(model.value, taste, row),
    dislikeProbability: probabilityOf,
    vetoes,
    likelihood: (row, score) => {
      const likelihood = tempered(logistic(termsOf(score), PERCENT_WEIGHTS))
      return vetoes(row) ? VETOED_SHARE * likelihood : likelihood
    },
  }
}

/**
 * The terms of the regression for a user's scores: the score in standard deviations over the reference rows, less with few
 * ratings, the user's level among all who rate, the share of ratings below Like, and whether none of them is.
 */
export function percentTerms(
  { references, audience }: Pick<Model, 'references' | 'audience'>,
  scoreOf: (row: number) => number,
  ratings: readonly Pick<KnownRating, 'value'>[],
): (score: number) => PercentTerms {
  const { mean, spread } = momentsOf(references, audience, scoreOf)
  const known = (ratings.length + 1) / (ratings.length + 1 + HALF_KNOWN)
  const low = ratings.filter(({ value }) => value < LIKE).length
  const user = {
    constant: 1,
    level: ratings.reduce((sum, { value }) => sum + value - MEAN_VALUE, 0) / (ratings.length + MEAN_COUNTS_AS),
    low: low / Math.max(1, ratings.length),
    onlyLikes: Number(ratings.length > 0 && low === 0),
  }
  return (score) => ({ ...user, score: spread > 0 ? (known * (score - mean)) / spread : 0 })
}

/** The probability of the regression, 0 … 1. */
export function logistic(terms: PercentTerms, weights: PercentTerms): number {
  const { constant, score, level, low, onlyLikes } = terms
  const sum =
    weights.constant * constant +
    weights.score * score +
    weights.level * level +
    weights.low * low +
    weights.onlyLikes * onlyLikes
  return 1 / (1 + Math.exp(-sum))
}

/** The likelihood, from the start on by a hyperbola of its logit that continues the slope. */
function tempered(likelihood: number): number {
  const { start, limit } = CERTAINTY
  if (likelihood <= start) return likelihood
  const excess = logit(likelihood) - logit(start)
  const half = (limit - start) / (start * (1 - start))
  return limit - ((limit - start) * half) / (excess + half)
}

function logit(probability: number): number {
  return Math.log(probability / (1 - probability))
}

function momentsOf(
  rows: Uint32Array,
  weights: Float32Array,
  of: (row: number) => number,
): { mean: number; spread: number } {
  let [total, first, second] = [0, 0, 0]
  for (const row of rows) {
    const x = of(row)
    total += weights[row]
    first += weights[row] * x
    second += weights[row] * x * x
  }
  if (total === 0) return { mean: 0, spread: 0 }
  const mean = first / total
  return { mean, spread: Math.sqrt(Math.max(0, second / total - mean * mean)) }
}
