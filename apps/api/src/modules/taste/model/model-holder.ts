import { createRecommender, decodeModel, ModelFormatError, type Model, type Recommender } from '@marquee/recommender'
import type { FastifyBaseLogger } from 'fastify'
import { problem } from '../../../errors.ts'
import { DamagedSnapshotError, type ModelRepository, type SnapshotRow } from './model-repository.ts'

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
  /** Shares the model that `current` serves. @throws AppError 503 while there is none */
  shared(): SharedModel
  info(): SnapshotRow | null
  /**
   * Replaces the current model by the newest usable snapshot. Snapshots in the format of another version are passed over;
   * damaged ones are deleted.
   */
  reload(): Promise<void>
}

/** Holds one immutable model; requests that started with an old one finish with it. */
export function createModelHolder(
  snapshots: Pick<ModelRepository, 'stored' | 'body' | 'discard'>,
  log: FastifyBaseLogger,
): ModelHolder {
  let recommender: Recommender | null = null
  let info: SnapshotRow | null = null
  let shared: SharedModel | null = null
  let last: Promise<void> = Promise.resolve()

  /** Reported once, however often the snapshots are looked at. */
  const unusable = new Set<number>()

  async function load(): Promise<void> {
    for (const snapshot of await snapshots.stored()) {
      if (info !== null && snapshot.id <= info.id) return
      const read = unusable.has(snapshot.id) ? null : await readUsable(snapshot)
      if (read !== null) return use(snapshot, read)
    }
  }

  async function readUsable(snapshot: SnapshotRow) {
    try {
      const bytes = await snapshots.body(snapshot)
      return { bytes, model: decodeModel(bytes) }
    } catch (error) {
      if (error instanceof ModelFormatError) {
        log.warn({ reason: error.message }, 'The stored model is of another version and cannot be used.')
      } else if (error instanceof DamagedSnapshotError) {
        log.warn(
          { reason: error.message },
          'A stored model is damaged: it is deleted, and replaced by an older or a new one.',
        )
        // While nothing can be saved, it stays and is passed over.
        await snapshots.discard(snapshot.id).catch(() => {})
      } else throw error
      unusable.add(snapshot.id)
      return null
    }
  }

  function use(snapshot: SnapshotRow, { bytes, model }: { bytes: SharedModel['bytes']; model: Model }): void {
    const next = createRecommender(model)
    next.prepare()
    recommender = next
    shared = { id: snapshot.id, bytes }
    info = snapshot
    log.info(
      { version: snapshot.version, movies: snapshot.movies, ratings: snapshot.ratings },
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

function beingPrepared(): never {
  throw problem('unavailable/model')
}
