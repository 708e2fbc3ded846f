import type { RatingColumns, SourceName } from '@marquee/sources'
import { sql, type Kysely } from 'kysely'
import type { Tables } from '../../../database/tables.ts'

/** Ratings of people without an account, used only for training. */
export function createImportedRatingsRepository(db: Kysely<Tables>) {
  return {
    /** Replaces ratings of the same person and movie; of two in one batch the later counts. */
    async upsert(source: SourceName, { users, movies, values }: RatingColumns): Promise<void> {
      await sql`
        insert into imported_rating (source, source_user, movie_id, value)
        select distinct on (source_user, movie_id) ${source}, source_user, movie_id, value
          from unnest(${users}::int[], ${movies}::int[], ${values}::real[])
               with ordinality as r(source_user, movie_id, value, position)
         order by source_user, movie_id, position desc
        on conflict (source, source_user, movie_id) do update set value = excluded.value
         where imported_rating.value <> excluded.value`.execute(db)
    },

    async clear(source: SourceName): Promise<void> {
      await db.deleteFrom('imported_rating').where('source', '=', source).execute()
    },

    async count(source: SourceName): Promise<{ ratings: number; users: number }> {
      const { rows } = await sql<{ ratings: number; users: number }>`
        select count(*)::int as ratings, count(distinct source_user)::int as users
          from imported_rating where source = ${source}`.execute(db)
      return rows[0]!
    },
  }
}
