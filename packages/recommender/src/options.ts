import type { RunTasks } from './linalg/inverse.ts'
import type { Allocate } from './linalg/blocks.ts'
import type { FeatureKind } from './types.ts'

/** A rating counts as liked from here on. */
export const LIKE = 0.75

export interface TrainOptions {
  /** Seeds the randomised linear algebra. */
  seed: number
  /** Dimensions of the reduced content. */
  embeddingSize: number
  /** How loud each kind of feature speaks before idf. */
  featureWeights: Record<FeatureKind, number>
  /** Items with the most ratings that the item-item ranker covers; its cost grows with their cube. */
  rankerItems: number
  /** Ratings below which an item is left to the factors. */
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
  /** An item's scores are divided by (ratings + 1)^popularityDamping. */
  popularityDamping: number
  /** Loudness of plain content likeness in the score. */
  contentWeight: number
  /** Loudness of popularity and quality in the score. */
  priorWeight: number
  /** Loudness of the factors beside the ranker, which scores on a smaller scale. */
  factorWeight: number
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
  neighbours: 400,
  ridge: 30,
  pseudoUserWeight: 1.5,
  userDamping: 0.3,
  dropout: 0.3,
  popularityDamping: 0.1,
  contentWeight: 0.008,
  priorWeight: 0.003,
  factorWeight: 0.15,
  factors: { size: 32, alpha: 0.1, lambda: 0.01, sweeps: 10 },
  completion: { ridge: 0.3, halfWay: 10 },
  value: { factors: 24, contentDimensions: 60, contentRidge: 1, iterations: 15 },
}

/** How strongly a rating says, in training, that the movie is this person's kind: even a dislike chose to watch it. */
export function trainingStrength(value: number): number {
  if (value < 0) return 0.2
  if (value < LIKE) return 0.5
  return value < 1 ? 0.8 : 1
}

/** What a rating adds to the fold-in: dislikes say little about what else is liked. */
export function foldInWeight(value: number): number {
  return value >= 0 ? value : 0.2 * value
}
