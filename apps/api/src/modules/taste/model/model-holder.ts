import { createRecommender, decodeModel, type Recommender } from '@marquee/recommender'
import { type FastifyBaseLogger } from 'fastify'
import { unavailable } from '../../../errors.ts'
import { type ModelRepository, type SnapshotRow } from './model-repository.ts'

/** The model as threads take it: they share its memory. */
export interface SharedModel {
  /** Of the snapshot. */
  id: number
  bytes: Uint8Array<SharedArrayBuffer>
}

export interface ModelHolder {
  /** The recommender in use. @throws AppError 503 while there is none. */
  current(): Recommender
  peek(): Recommender | null
  /** What `current` serves. @throws AppError 503 while there is none */
  shared(): SharedModel
  info(): SnapshotRow | null
  /** Loads the newest snapshot and replaces the current one with it; does nothing when it is loaded already. */
  reload(): Promise<void>
}

/** Holds one immutable model; requests that began with an old one finish with it. */
export function createModelHolder(snapshots: ModelRepository, log: FastifyBaseLogger): ModelHolder {
  let recommender: Recommender | null = null
  let info: SnapshotRow | null = null
  let shared: SharedModel | null = null
  return {
    current: () => recommender ?? beingPrepared(),
    peek: () => recommender,
    shared: () => shared ?? beingPrepared(),
    info: () => info,
    async reload() {
      const newest = await snapshots.newest()
      if (!newest || newest.id === info?.id) return
      const bytes = await snapshots.body(newest)
      recommender = createRecommender(decodeModel(bytes))
      shared = { id: newest.id, bytes }
      info = newest
      log.info(
        { version: newest.version, movies: newest.movies, ratings: newest.ratings },
        'Recommendation model in use.',
      )
    },
  }
}

function beingPrepared(): never {
  throw unavailable('Recommendations are being prepared. Please try again in a moment.')
}
