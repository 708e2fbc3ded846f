import { sql, type Kysely, type RawBuilder, type SqlBool } from 'kysely'
import type { Tables } from '../../../database/tables.ts'
import { factsOf, rowsOf } from './index-rows-repository.ts'

/** All data of a movie in the indexes. Lists named `learnable…` contain only what its sources allow in a plot index. */
export interface IndexRow {
  id: number
  tmdb_id: number | null
  title: string
  original_title: string | null
  aliases: string[]
  series: string | null
  year: number | null
  popularity: number
  /** Minutes. */
  runtime: number | null
  language: string | null
  countries: string[]
  /** By country. */
  certificates: Record<string, string>
  /** Won prizes: each body, and each with a category after a slash. */
  prizes: string[]
  genres: { id: number; name: string }[]
  labels: { id: number; name: string; learnable: boolean }[]
  keywords: { id: number; name: string; learnable: boolean }[]
  directors: string[]
  overview: string | null
  tagline: string | null
  cast: { name: string; character: string | null }[]
  crew: string[]
}
/** Further facts of a movie, for requests in plain words. */
export interface RequestFacts {
  id: number
  /** Minutes. */
  runtime: number | null
  /** Known and predicted ones, from -1 to 1. */
  labels: { name: string; rating: number; predicted: boolean }[]
  /** Each person once, by the first of these roles: directors, then the cast in order of billing, then the crew; with all of their jobs. */
  people: { id: number; name: string; role: 'director' | 'cast' | 'crew'; jobs: string[]; acts: boolean }[]
  collection: { name: string; position: number | null } | null
  /** The mean of outside ratings, from 0 to 1. */
  regard: number | null
  /** Kind of the work that it is based on. */
  basis: string | null
}
export interface PersonIndexRow {
  id: number
  name: string
  /** Other names, such as those in another script. */
  aliases: string[]
  popularity: number
}

/** The best known movies, where a catalogue has more than can be searched by text: down to this one. */
export interface BestKnown {
  popularity: number
  id: number
}

export type IndexRepository = ReturnType<typeof createIndexRepository>

/** Reads the catalogue for the indexes, in an order that does not depend on how its rows are stored. @param learnable sources whose texts are allowed in the plot index, the preferred ones first. */
export function createIndexRepository(db: Kysely<Tables>, learnable: readonly string[]) {
  return {
    movies: async (ids: readonly number[]): Promise<IndexRow[]> => (await rowsOf(ids, learnable).execute(db)).rows,
    requestFacts: async (ids: readonly number[]): Promise<RequestFacts[]> => (await factsOf(ids).execute(db)).rows,
    ...wholeCatalogue(db),
    ...vocabularyQueries(db),
  }
}

/** Of the person `p`. */
const aliasesOf = sql`coalesce((select jsonb_agg(name) from person_alias where person_id = p.id), '[]')`
/** Of the credits `c` of a person in the movies `m`. */
const fame = sql`sum(m.popularity / (1 + least(c.position, 20)))::float8`

/** Movies whose credits are read at a time. */
const CREDITED = 2000

/** Movies and people, page by page: no process has to hold a list of them. All, or the best known movies and who takes part in them. */
function wholeCatalogue(db: Kysely<Tables>) {
  return {
    /** The `most` best known movies; null if there are no more than that. */
    async bestKnown(most: number): Promise<BestKnown | null> {
      const [last, next] = await db
        .selectFrom('movie')
        .select(['popularity', 'id'])
        .orderBy('popularity', 'desc')
        .orderBy('id')
        .offset(most - 1)
        .limit(2)
        .execute()
      return last === undefined || next === undefined ? null : last
    },

    /** The ids of movies, ascending, at most `size` at a time. */
    async *allMovieIds(size: number, best: BestKnown | null = null): AsyncGenerator<number[], void> {
      for (let after: number | undefined; ;) {
        const rows = await db
          .selectFrom('movie')
          .select('id')
          .$if(after !== undefined, (query) => query.where('id', '>', after!))
          .$if(best !== null, (query) => query.where(isAmong(best!)))
          .orderBy('id')
          .limit(size)
          .execute()
        if (rows.length > 0) yield rows.map(({ id }) => id)
        if (rows.length < size) return
        after = rows.at(-1)!.id
      }
    },

    /** All people of the movies, with a popularity that includes theirs, ascending, at most `size` at a time. */
    async *allPeople(size: number, best: BestKnown | null = null): AsyncGenerator<PersonIndexRow[], void> {
      // Credits lie on the disk by movie: looking them up by person is a hundred times as long in a large catalogue.
      const sums = new Map<number, number>()
      for await (const movies of this.allMovieIds(CREDITED, best))
        for (const row of await fameFrom(db, movies)) sums.set(row.id, (sums.get(row.id) ?? 0) + row.fame)
      const ids = Float64Array.from(sums.keys()).sort()
      for (let start = 0; start < ids.length; start += size) {
        const rows = await named(db, ids.subarray(start, start + size))
        yield rows.map((row) => ({ ...row, popularity: row.popularity + sums.get(row.id)! }))
      }
    },
  }
}

function isAmong({ popularity, id }: BestKnown): RawBuilder<SqlBool> {
  return sql<SqlBool>`(movie.popularity > ${popularity}::real or (movie.popularity = ${popularity}::real and movie.id <= ${id}))`
}

function vocabularyQueries(db: Kysely<Tables>) {
  return {
    /** People of the given movies, with a popularity that includes their movies’. */
    async people(movieIds: readonly number[]): Promise<PersonIndexRow[]> {
      const { rows } = await sql<PersonIndexRow>`
        select p.id, p.name, ${aliasesOf} as aliases, (p.popularity + ${fame})::float8 as popularity
          from person p join credit c on c.person_id = p.id join movie m on m.id = c.movie_id
         where p.id in (select person_id from credit where movie_id = any(${movieIds}))
         group by p.id order by p.id`.execute(db)
      return rows
    },

    labels: async () => {
      const { rows } = await sql<{ id: number; name: string; type: string; weight: number }>`
        select l.id, l.name, l.type, count(ml.movie_id)::int as weight
          from label l left join movie_label ml on ml.label_id = l.id and ml.rating > 0 group by l.id order by weight desc, l.id`.execute(
        db,
      )
      return rows
    },

    keywords: async () => {
      const { rows } = await sql<{ id: number; name: string; weight: number }>`
        select k.id, k.name, count(*)::int as weight
          from keyword k join movie_keyword mk on mk.keyword_id = k.id group by k.id order by weight desc, k.id`.execute(
        db,
      )
      return rows
    },

    async labelDefinition(id: number): Promise<string | null> {
      const row = await db.selectFrom('label').select('definition').where('id', '=', id).executeTakeFirst()
      return row?.definition ?? null
    },

    genres: () => db.selectFrom('genre').selectAll().orderBy('name').execute(),
  }
}

/** Part of the movies' popularity that their people get: less, the later they are named. */
async function fameFrom(db: Kysely<Tables>, movies: readonly number[]): Promise<{ id: number; fame: number }[]> {
  const { rows } = await sql<{ id: number; fame: number }>`
    select c.person_id as id, ${fame} as fame from credit c join movie m on m.id = c.movie_id
     where c.movie_id = any(${movies}) group by c.person_id`.execute(db)
  return rows
}

/** People without what their movies add. */
async function named(db: Kysely<Tables>, ids: Float64Array): Promise<PersonIndexRow[]> {
  const { rows } = await sql<PersonIndexRow>`
    select p.id, p.name, p.popularity::float8 as popularity, ${aliasesOf} as aliases
      from person p where p.id = any(${[...ids]}) order by p.id`.execute(db)
  return rows
}
