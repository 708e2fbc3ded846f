import { sql, type Kysely } from 'kysely'
import type { Tables } from '../../../database/tables.ts'

export type ShortlistRepository = ReturnType<typeof createShortlistRepository>

/** Personal shortlists. Entries that were taken off because the movie was seen (migration 0030) do not count. */
export function createShortlistRepository(db: Kysely<Tables>) {
  return {
    /** True when it was not there before. */
    async add(userId: string, movieId: number): Promise<boolean> {
      const result = await db
        .insertInto('personal_shortlist')
        .values({ user_id: userId, movie_id: movieId })
        .onConflict((conflict) =>
          conflict
            .columns(['user_id', 'movie_id'])
            .doUpdateSet({ created_at: sql`now()`, taken_off_at: null })
            .where('personal_shortlist.taken_off_at', 'is not', null),
        )
        .executeTakeFirst()
      return result.numInsertedOrUpdatedRows === 1n
    },
    async has(userId: string, movieId: number): Promise<boolean> {
      const row = await db
        .selectFrom('personal_shortlist')
        .select('movie_id')
        .where('user_id', '=', userId)
        .where('movie_id', '=', movieId)
        .where('taken_off_at', 'is', null)
        .executeTakeFirst()
      return row !== undefined
    },
    remove: (userId: string, movieId: number) =>
      db.deleteFrom('personal_shortlist').where('user_id', '=', userId).where('movie_id', '=', movieId).execute(),
    async ids(userId: string): Promise<number[]> {
      const rows = await db
        .selectFrom('personal_shortlist')
        .select('movie_id')
        .where('user_id', '=', userId)
        .where('taken_off_at', 'is', null)
        .orderBy('created_at', 'desc')
        .orderBy('movie_id')
        .execute()
      return rows.map((row) => row.movie_id)
    },
  }
}
