import { sql, type Kysely } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import type { ShownMovies } from './sinking.ts'

export type ShownRepository = ReturnType<typeof createShownRepository>

/** Days after which the row of a user who stays away is deleted. */
const EXPIRES_DAYS = 60

/** The movies that were among the first ten of each user's list. */
export function createShownRepository(db: Kysely<Tables>) {
  return {
    /** One row by its key. The day is that of the last list, as "2026-11-29". */
    async find(userId: string): Promise<{ day: string; movies: ShownMovies } | null> {
      const { rows } = await sql<{ day: string; movies: ShownMovies }>`
        select to_char(day, 'YYYY-MM-DD') as day, movies from shown_recommendation where user_id = ${userId}`.execute(
        db,
      )
      return rows[0] ?? null
    },

    /** Of two lists of one day only the first is stored. */
    save: (userId: string, day: string, movies: ShownMovies) =>
      sql`insert into shown_recommendation (user_id, day, movies)
          select id, ${day}::date, ${JSON.stringify(movies)}::jsonb from user_account where id = ${userId}
          on conflict (user_id) do update set day = excluded.day, movies = excluded.movies
           where shown_recommendation.day < excluded.day`.execute(db),

    /** Notes that the user has opened a movie; writes only if it was shown and not opened before. */
    async noteOpened(userId: string, movieId: number): Promise<void> {
      const path = sql`array[${String(movieId)}::text, 'opened']`
      const unopened = sql`user_id = ${userId} and movies ? ${String(movieId)}::text and movies #> ${path} is null`
      const { rows } = await sql`select 1 from shown_recommendation where ${unopened}`.execute(db)
      if (rows.length === 0) return
      await sql`update shown_recommendation set movies = jsonb_set(movies, ${path}, 'true') where ${unopened}`.execute(
        db,
      )
    },

    purge: () =>
      sql`delete from shown_recommendation
           where day < current_date - ${sql.lit(EXPIRES_DAYS)}::int`.execute(db),
  }
}
