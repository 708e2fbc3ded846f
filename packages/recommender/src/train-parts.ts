import { coverItems, ridgeFor } from './covered-ranker.ts'
import { embed } from './embedding.ts'
import { trainFactors } from './factors.ts'
import { collectRatings, mapEntries } from './interactions.ts'
import { rowCount } from './linalg/sparse.ts'
import type { TrainOptions } from './options.ts'
import { DEFAULTS, LIKE } from './options.ts'
import { panelRows } from './panel.ts'
import { rankerUnit } from './prior.ts'
import type { TrainedParts } from './trained-parts.ts'
import type { SparseRows, UserRatings } from './types.ts'

/** Training data of the parts: the exported ratings and content, the latter's rows in the order of `ids`. */
export interface PartsInput {
  ids: readonly number[]
  users: Iterable<UserRatings>
  content: SparseRows
  featureCount: number
}

/** Trains factors and neighbours as `trainModel` does without a house panel: the reference for trainers elsewhere. */
export function trainParts(input: PartsInput, options: Partial<TrainOptions> = {}): Required<TrainedParts> {
  const settings = { ...DEFAULTS, ...options }
  const { ids, content, featureCount } = input
  const items = ids.map((id) => ({ id }))
  const ratings = collectRatings(items, input.users)
  const likes = mapEntries(ratings, (value) => (value >= LIKE ? 1 : 0))
  const { size, alpha, lambda } = settings.factors
  const factors = trainFactors(likes, ids.length, { ...settings.factors, seed: settings.seed }).items
  const embedding = embed(content, featureCount, settings.embeddingSize, settings.seed)
  const panel = panelRows([], undefined, rowCount(ratings), settings.panel)
  const { covered, ranker } = coverItems(ratings, panel, { embedding, itemCount: ids.length }, settings)
  const rowOf = Uint32Array.from(ranker.columns)
  for (let row = 0; row < ids.length; row++) rowOf.fill(row, ranker.offsets[row], ranker.offsets[row + 1])
  return {
    factors: { items: ids, size, values: factors.values, alpha, lambda },
    neighbours: {
      items: Float64Array.from(rowOf, (row) => ids[row]),
      neighbours: Float64Array.from(ranker.columns, (row) => ids[row]),
      values: ranker.values,
    },
    unit: rankerUnit(ranker, covered),
  }
}

/** Settings with which a trainer elsewhere has the same loss as ours. */
export interface TrainerSettings {
  /** Ratings of at least this value count as liked. */
  like: number
  /** Implicit alternating least squares on the likes. */
  factors: { size: number; alpha: number; lambda: number; sweeps: number; seed: number }
  /** The item-item ranker on the weights of all ratings. */
  neighbours: {
    ridge: number
    user_damping: number
    dropout: number
    popularity_damping: number
    support: number
    items: number
    neighbours: number
  }
}

/** The settings for this many training users. */
export function trainerSettings(users: number, options: Partial<TrainOptions> = {}): TrainerSettings {
  const settings = { ...DEFAULTS, ...options }
  return {
    like: LIKE,
    factors: { ...settings.factors, seed: settings.seed },
    neighbours: {
      ridge: ridgeFor(users, settings),
      user_damping: settings.userDamping,
      dropout: settings.dropout,
      popularity_damping: settings.popularityDamping,
      support: settings.rankerSupport,
      items: settings.rankerItems,
      neighbours: settings.neighbours,
    },
  }
}
