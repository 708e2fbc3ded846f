import type { KnownCatalogue, KnownMovie } from '@marquee/sources'
import { sql, type Kysely } from 'kysely'
import { first } from '../../../common/required.ts'
import type { Tables } from '../../../database/tables.ts'

/** The data of the catalogue that sources may read. */
export function createKnownCatalogue(db: Kysely<Tables>): KnownCatalogue {
  return {
    async ids() {
      const rows = await db.selectFrom('movie').select(['id', 'tmdb_id', 'imdb_id']).execute()
      return {
        byTmdb: new Map(rows.flatMap(({ id, tmdb_id }) => (tmdb_id === null ? [] : [[tmdb_id, id]]))),
        byImdb: new Map(rows.flatMap(({ id, imdb_id }) => (imdb_id === null ? [] : [[imdb_id, id]]))),
      }
    },

    async countIdentified() {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from movie where imdb_id is not null or tmdb_id is not null`.execute(db)
      return first(rows).count
    },

    async identifiedAfter(id, limit) {
      const { rows } = await sql<KnownMovie>`
        select id, tmdb_id as "tmdbId", imdb_id as "imdbId", title,
               exists (select from movie_genre where movie_id = movie.id) as "hasGenres",
               exists (select from movie_country where movie_id = movie.id) as "hasCountries",
               exists (select from credit where movie_id = movie.id) as "hasCredits"
          from movie where id > ${id} and (imdb_id is not null or tmdb_id is not null)
         order by id limit ${limit}`.execute(db)
      return rows
    },

    labels: () => db.selectFrom('label').select(['type', 'name']).execute(),

    async neverFetched() {
      const { rows } = await sql<{ id: number }>`
        select m.tmdb_id as id from movie m left join tmdb_fetch f on f.movie_id = m.id
         where m.tmdb_id is not null and f.details_at is null order by m.popularity desc, m.id`.execute(db)
      return rows.map(({ id }) => id)
    },

    async fetchedSince(tmdbIds, since) {
      const { rows } = await sql<{ id: number }>`
        select m.tmdb_id as id from movie m join tmdb_fetch f on f.movie_id = m.id
         where m.tmdb_id = any(${tmdbIds}) and f.details_at >= ${since}`.execute(db)
      return rows.map(({ id }) => id)
    },

    async peopleNeverFetched(limit) {
      const { rows } = await sql<{ personId: number; tmdbId: number }>`
        select id as "personId", tmdb_id as "tmdbId" from person
         where tmdb_details_at is null and tmdb_id is not null order by popularity desc, id limit ${limit}`.execute(db)
      return rows
    },
  }
}
