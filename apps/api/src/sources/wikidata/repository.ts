import { sql, type Kysely } from 'kysely'
import { type Tables } from '../../database/tables.ts'
import { type Vocabulary } from './vocabulary.ts'

/** A movie that may be asked for, and which lists it has already. */
export interface WantingMovie {
  id: number
  tmdbId: number | null
  imdbId: string | null
  title: string
  hasGenres: boolean
  hasCountries: boolean
  hasCredits: boolean
}

export type WikidataRepository = ReturnType<typeof createWikidataRepository>

/** The catalogue as the import of Wikidata walks it. */
export function createWikidataRepository(db: Kysely<Tables>) {
  return {
    /** Movies with an id that Wikidata knows them by, in the order of ours, after the given one. */
    async moviesAfter(id: number, limit: number): Promise<WantingMovie[]> {
      const { rows } = await sql<WantingMovie>`
        select id, tmdb_id as "tmdbId", imdb_id as "imdbId", title,
               exists (select from movie_genre where movie_id = movie.id) as "hasGenres",
               exists (select from movie_country where movie_id = movie.id) as "hasCountries",
               exists (select from credit where movie_id = movie.id) as "hasCredits"
          from movie where id > ${id} and (imdb_id is not null or tmdb_id is not null)
         order by id limit ${limit}`.execute(db)
      return rows
    },

    async countMovies(): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from movie where imdb_id is not null or tmdb_id is not null`.execute(db)
      return rows[0]!.count
    },

    async vocabulary(): Promise<Vocabulary> {
      const rows = await db.selectFrom('label').select(['type', 'name']).execute()
      return new Map(rows.map(({ type, name }) => [`${type}/${name}`.toLowerCase(), name]))
    },
  }
}
