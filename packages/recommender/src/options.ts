import type { RunTasks } from './linalg/inverse.ts'
import type { Allocate } from './linalg/blocks.ts'
import type { PanelOptions } from './panel.ts'
import type { PriorOptions } from './prior.ts'
import { RATING_VALUES } from './rating-values.ts'
import type { FeatureKind } from './types.ts'

/** Ratings of at least this value count as liked. */
export const LIKE = RATING_VALUES.Like

export interface TrainOptions {
  /** Seeds the randomised linear algebra. */
  seed: number
  /** Dimensions of the reduced content. */
  embeddingSize: number
  /** Weight of each kind of feature, before idf. */
  featureWeights: Record<FeatureKind, number>
  /** Number of items that the item-item ranker covers, those with the most ratings; its cost grows with their cube. */
  rankerItems: number
  /** Items with fewer ratings are left to the factors. */
  rankerSupport: number
  /** Neighbours kept per row of the ranker. */
  neighbours: number
  /** Ridge of the ranker, for 500 users. */
  ridge: number
  /** Weight of the content's pseudo-users inside the ranker. */
  pseudoUserWeight: number
  /** A user counts as n^-userDamping for n ratings. */
  userDamping: number
  /** Denoising: the share of a user's ratings that training hides. */
  dropout: number
  /** The same and the neighbours kept of the second ranker, which scores for users with few ratings. */
  early: { dropout: number; neighbours: number }
  /** An item's scores are divided by (ratings + 1)^popularityDamping. */
  popularityDamping: number
  /** Weight of plain content similarity in the score of items that the ranker does not cover. */
  contentWeight: number
  /** The same for covered items, in the ranker's unit, while there are no real ratings. */
  coveredContentWeight: number
  /** Real ratings per covered item at which content counts half for them. */
  contentHalfLife: number
  /** The prior, which ranks for users without ratings. */
  prior: PriorOptions
  /** Options of the house panel. */
  panel: PanelOptions
  /** Loudness of the factors next to the ranker, which scores on a smaller scale. */
  factorWeight: number
  /** Weight of the factors next to the ranker between two items that it covers. */
  factorBlend: number
  /** Implicit factors. */
  factors: { size: number; alpha: number; lambda: number; sweeps: number }
  /** From content to factors. */
  completion: { ridge: number; halfWay: number }
  value: { factors: number; contentDimensions: number; contentRidge: number; iterations: number }
  /** Spreads block tasks of the ranker's inversion over threads. */
  runTasks?: RunTasks
  /** Memory for the ranker's matrix; must be shared when `runTasks` uses threads. */
  allocate?: Allocate
}

export const DEFAULTS: TrainOptions = {
  seed: 1,
  embeddingSize: 150,
  featureWeights: { genre: 1, keyword: 1, label: 1, person: 0.7, country: 0.3, language: 0.3, decade: 0.5 },
  rankerItems: 12000,
  rankerSupport: 3,
  neighbours: 1000,
  ridge: 30,
  pseudoUserWeight: 1.5,
  userDamping: 0.3,
  dropout: 0.3,
  early: { dropout: 0.85, neighbours: 200 },
  popularityDamping: 0.1,
  contentWeight: 0.008,
  coveredContentWeight: 4,
  contentHalfLife: 20,
  prior: {
    startWithoutUsers: 12,
    startWithManyUsers: 8,
    endWithoutUsers: 2,
    endWithManyUsers: 0.5,
    until: 15,
    rarity: 7,
    people: 100,
  },
  panel: { viewerWeight: 2.5, listWeight: 1.5, halfLife: 60, items: 2500 },
  factorWeight: 0.15,
  factorBlend: 0.5,
  factors: { size: 32, alpha: 0.1, lambda: 0.01, sweeps: 10 },
  completion: { ridge: 0.3, halfWay: 10 },
  value: { factors: 24, contentDimensions: 60, contentRidge: 1, iterations: 15 },
}

/** Strength of a rating in training, 0 … 1. Even a Dislike counts a little: the user chose to watch the movie. */
export function trainingStrength(value: number): number {
  if (value < 0) return 0.2
  if (value < LIKE) return 0.5
  return value < RATING_VALUES.Best ? 0.8 : 1
}

/** Weight of a rating in the fold-in. Neutral counts too, because the user chose to watch the movie. */
export function foldInWeight(value: number): number {
  if (value < 0) return 0
  return value < LIKE ? 0.35 : value
}

/** A movie on the shortlist counts as this share of a Like. */
export const SHORTLIST_STRENGTH = 0.4

/** Share of a Best's contribution to its neighbours in the ranker that a Dislike subtracts. */
export const DISLIKE_NEIGHBOURS = 0.3
/** Amount that a Dislike subtracts from a movie with all its features, in the ranker's unit. */
export const DISLIKE_FEATURES = 8
