import { createRecommender, decodeModel, ModelFormatError, type Model, type Recommender } from '@marquee/recommender'
import type { FastifyBaseLogger } from 'fastify'
import { unavailable } from '../../../errors.ts'
import type { ModelRepository, SnapshotRow } from './model-repository.ts'

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
  /** Replaces the current model by the newest snapshot, unless that is loaded already or has the format of another version. */
  reload(): Promise<void>
}

/** Holds one immutable model; requests that began with an old one finish with it. */
export function createModelHolder(
  snapshots: Pick<ModelRepository, 'newest' | 'body'>,
  log: FastifyBaseLogger,
): ModelHolder {
  let recommender: Recommender | null = null
  let info: SnapshotRow | null = null
  let shared: SharedModel | null = null
  let last: Promise<void> = Promise.resolve()

  async function load(): Promise<void> {
    const newest = await snapshots.newest()
    if (!newest || newest.id === info?.id) return
    const bytes = await snapshots.body(newest)
    const model = decode(bytes, log)
    if (model === null) return
    const next = createRecommender(model)
    next.prepare()
    recommender = next
    shared = { id: newest.id, bytes }
    info = newest
    log.info(
      { version: newest.version, movies: newest.movies, ratings: newest.ratings },
      'Recommendation model in use.',
    )
  }

  return {
    current: () => recommender ?? beingPrepared(),
    peek: () => recommender,
    shared: () => shared ?? beingPrepared(),
    info: () => info,
    /** One after the other, so that no snapshot is loaded twice. */
    reload() {
      last = last.then(load, load)
      return last
    },
  }
}

function decode(bytes: Uint8Array, log: FastifyBaseLogger): Model | null {
  try {
    return decodeModel(bytes)
  } catch (error) {
    if (!(error instanceof ModelFormatError)) throw error
    log.warn({ reason: error.message }, 'The stored model is of another version and cannot be used.')
    return null
  }
}

function beingPrepared(): never {
  throw unavailable('Recommendations are being prepared. Please try again in a moment.')
}
