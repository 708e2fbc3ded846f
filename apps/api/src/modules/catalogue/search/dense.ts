import { type FastifyBaseLogger } from 'fastify'
import { first } from '../../../common/required.ts'
import { type Embed } from './embedding-client.ts'
import { type EmbeddingRepository } from './embedding-repository.ts'
import { VectorIndex, type Neighbour } from './vector-index.ts'

export interface DenseSearch {
  /** The movies nearest to a plot, best first; undefined without vectors or when the service does not answer. */
  neighbours(plot: string): Promise<Neighbour[] | undefined>
  /** Loads every stored vector. */
  load(): Promise<void>
  /** Loads the vectors of the given movies again. */
  update(movieIds: readonly number[]): Promise<void>
}

export interface DenseDependencies {
  embed: Embed
  embeddings: EmbeddingRepository
  log: FastifyBaseLogger
  /** A clock in milliseconds. */
  now?: () => number
}

const NEIGHBOURS = 200
const TIMEOUT_MS = 2000
/** After a failure the service is not asked for so long. */
const REST_MS = 30_000

/** Plot search by meaning in addition to words. A failing service is logged, and the search uses words only. */
export function createDenseSearch({
  embed,
  embeddings,
  log,
  now = () => performance.now(),
}: DenseDependencies): DenseSearch {
  const index = new VectorIndex()
  let restingUntil = -Infinity
  return {
    async neighbours(plot) {
      if (index.size === 0 || now() < restingUntil) return undefined
      try {
        const vector = first(await embed([plot], TIMEOUT_MS))
        return await index.nearest(vector, NEIGHBOURS)
      } catch (error) {
        restingUntil = now() + REST_MS
        log.warn({ err: error }, 'Plot search uses words only: the embedding service failed.')
        return undefined
      }
    },
    async load() {
      for await (const page of embeddings.all()) for (const { movieId, vector } of page) index.put(movieId, vector)
    },
    async update(movieIds) {
      for (const { movieId, vector } of await embeddings.byMovies(movieIds)) index.put(movieId, vector)
    },
  }
}
