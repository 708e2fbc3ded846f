import { sql, type Kysely } from 'kysely'
import { type Tables } from '../database/tables.ts'
import { type SourceName } from './source-movie.ts'

export interface ImportedRatings {
  users: readonly number[]
  /** Our own movie ids. */
  movies: readonly number[]
  values: readonly number[]
}

export type ImportedRatingsRepository = ReturnType<typeof createImportedRatingsRepository>

/** Ratings of people who are nobody here: knowledge of movies for the model, never accounts. */
export function createImportedRatingsRepository(db: Kysely<Tables>) {
  return {
    /** Our ids of the movies that have one of these ids. */
    async knownMovies(): Promise<{ byTmdb: Map<number, number>; byImdb: Map<string, number> }> {
      const rows = await db.selectFrom('movie').select(['id', 'tmdb_id', 'imdb_id']).execute()
      return {
        byTmdb: new Map(rows.flatMap(({ id, tmdb_id }) => (tmdb_id === null ? [] : [[tmdb_id, id]]))),
        byImdb: new Map(rows.flatMap(({ id, imdb_id }) => (imdb_id === null ? [] : [[imdb_id, id]]))),
      }
    },

    /** Writes ratings over those of the same person and movie; of two in one batch the later counts. */
    async upsert(source: SourceName, { users, movies, values }: ImportedRatings): Promise<void> {
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
