import { sql, type Kysely } from 'kysely'
import { recordChange } from '../../../database/change-log.ts'
import type { Tables } from '../../../database/tables.ts'

export interface MovieVector {
  movieId: number
  vector: Float32Array
}

export type EmbeddingRepository = ReturnType<typeof createEmbeddingRepository>

const PAGE = 2000

/** Vectors of movies by one model. */
export function createEmbeddingRepository(db: Kysely<Tables>, model: string) {
  return {
    /** The checksum of the embedded text of each movie. */
    async checksums(movieIds: readonly number[]): Promise<Map<number, string>> {
      const rows = await db
        .selectFrom('embedding')
        .select(['movie_id', 'checksum'])
        .where('model', '=', model)
        .where('movie_id', 'in', [-1, ...movieIds])
        .execute()
      return new Map(rows.map(({ movie_id, checksum }) => [movie_id, checksum]))
    },

    /** Stores vectors and notifies every process. */
    save: (entries: readonly (MovieVector & { checksum: string })[]): Promise<void> =>
      db.transaction().execute(async (trx) => {
        await trx
          .insertInto('embedding')
          .values(
            entries.map(({ movieId, vector, checksum }) => ({
              movie_id: movieId,
              model,
              checksum,
              vector: Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength),
            })),
          )
          .onConflict((conflict) =>
            conflict.columns(['movie_id', 'model']).doUpdateSet({
              checksum: (eb) => eb.ref('excluded.checksum'),
              vector: (eb) => eb.ref('excluded.vector'),
              updated_at: sql`now()`,
            }),
          )
          .execute()
        await recordChange(
          trx,
          'embeddings',
          entries.map(({ movieId }) => movieId),
        )
      }),

    /** Pages through all vectors in the order of movies. */
    async *all(): AsyncGenerator<MovieVector[]> {
      for (let after = 0; ;) {
        const rows = await vectors().where('movie_id', '>', after).orderBy('movie_id').limit(PAGE).execute()
        if (rows.length > 0) yield rows.map(toVector)
        if (rows.length < PAGE) return
        after = rows.at(-1)!.movie_id
      }
    },

    byMovies: async (movieIds: readonly number[]): Promise<MovieVector[]> =>
      (
        await vectors()
          .where('movie_id', 'in', [-1, ...movieIds])
          .execute()
      ).map(toVector),
  }

  function vectors() {
    return db.selectFrom('embedding').select(['movie_id', 'vector']).where('model', '=', model)
  }
}

function toVector({ movie_id: movieId, vector }: { movie_id: number; vector: Buffer }): MovieVector {
  // Copied, because floats must be aligned to four bytes and a driver's buffer may not be.
  return { movieId, vector: new Float32Array(Uint8Array.from(vector).buffer) }
}
