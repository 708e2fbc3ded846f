import type { Kysely } from 'kysely'
import type { Tables } from '../../../database/tables.ts'

export type ShortlistRepository = ReturnType<typeof createShortlistRepository>

/** Personal shortlists. */
export function createShortlistRepository(db: Kysely<Tables>) {
  return {
    /** True when it was not there before. */
    async add(userId: string, movieId: number): Promise<boolean> {
      const result = await db
        .insertInto('personal_shortlist')
        .values({ user_id: userId, movie_id: movieId })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      return result.numInsertedOrUpdatedRows === 1n
    },
    async has(userId: string, movieId: number): Promise<boolean> {
      const row = await db
        .selectFrom('personal_shortlist')
        .select('movie_id')
        .where('user_id', '=', userId)
        .where('movie_id', '=', movieId)
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
        .orderBy('created_at', 'desc')
        .orderBy('movie_id')
        .execute()
      return rows.map((row) => row.movie_id)
    },
  }
}
