import { sql, type Kysely } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import { MAX_LOOKED_UP, UNKNOWN } from './history-preview-repository.ts'
import type { Candidate } from './matching.ts'

export interface EntryRow {
  position: number
  title: string
  year: number | null
  tmdb_id: number | null
  imdb_id: string | null
  directors: string[]
}
export interface QuestionRow {
  position: number
  title: string
  year: number | null
  candidates: number[]
}
export interface ProblemRow {
  file: string
  line: number
  title: string
  year: number | null
  fault: string | null
  raw: string | null
  ambiguous: boolean
  looked_up: boolean
}
export interface Match {
  position: number
  movie_id: number | null
  candidates: number[]
}

/** The entries of an import's file, and the matching movies. */
export function createHistoryEntryRepository(db: Kysely<Tables>) {
  return { ...entryQueries(db), ...lookUpQueries(db), ...movieQueries(db) }
}

function entryQueries(db: Kysely<Tables>) {
  return {
    /** Entries that have not been matched with a movie yet. */
    unmatched: (id: string, from: number, limit: number): Promise<EntryRow[]> =>
      db
        .selectFrom('history_entry')
        .select(['position', 'title', 'year', 'tmdb_id', 'imdb_id', 'directors'])
        .where('import_id', '=', id)
        .where('fault', 'is', null)
        .where('position', '>=', from)
        .orderBy('position')
        .limit(limit)
        .execute(),

    saveMatches: (id: string, matches: readonly Match[], done: number) =>
      db.transaction().execute(async (trx) => {
        await sql`
          update history_entry e set movie_id = m.movie_id, candidates = m.candidates
            from jsonb_to_recordset(${JSON.stringify(matches)}::jsonb) as m (position int, movie_id int, candidates int[])
           where e.import_id = ${id} and e.position = m.position`.execute(trx)
        await trx.updateTable('history_import').set({ done }).where('id', '=', id).execute()
      }),

    async questions(id: string, { limit, offset }: { limit: number; offset: number }): Promise<QuestionRow[]> {
      const { rows } = await sql<QuestionRow>`
        select position, title, year, candidates from history_entry
         where import_id = ${id} and movie_id is null and candidates <> '{}'
         order by position limit ${limit} offset ${offset}`.execute(db)
      return rows
    },

    async problems(id: string): Promise<ProblemRow[]> {
      const { rows } = await sql<ProblemRow>`
        select file, line, title, year, fault, raw, candidates <> '{}' as ambiguous, looked_up from history_entry
         where import_id = ${id} and movie_id is null order by file, line, position`.execute(db)
      return rows
    },
  }
}

function lookUpQueries(db: Kysely<Tables>) {
  return {
    /** The next entries to look up externally; none once the maximum is reached. */
    async toLookUp(id: string, limit: number): Promise<EntryRow[]> {
      const { rows } = await sql<EntryRow>`
        select position, title, year, tmdb_id, imdb_id, directors from history_entry
         where import_id = ${id} and ${UNKNOWN}
           and (select count(*) from history_entry where import_id = ${id} and looked_up) < ${MAX_LOOKED_UP}
         order by position limit ${limit}`.execute(db)
      return rows
    },

    saveLookedUp: (id: string, found: readonly { position: number; movie_id: number | null }[]) =>
      sql`update history_entry e set looked_up = true, movie_id = f.movie_id
            from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as f (position int, movie_id int)
           where e.import_id = ${id} and e.position = f.position`.execute(db),
  }
}

function movieQueries(db: Kysely<Tables>) {
  return {
    async byIds(tmdbIds: readonly number[], imdbIds: readonly string[]) {
      return db
        .selectFrom('movie')
        .select(['id', 'tmdb_id', 'imdb_id'])
        .where((where) =>
          where.or([
            where('tmdb_id', '=', sql<number>`any(${tmdbIds}::int[])`),
            where('imdb_id', '=', sql<string>`any(${imdbIds}::text[])`),
          ]),
        )
        .execute()
    },

    async candidates(ids: readonly number[]): Promise<Candidate[]> {
      const { rows } = await sql<Candidate>`
        select m.id, extract(year from m.release_date)::int as year,
               array_remove(array[m.title, m.original_title] || array(
                 select title from movie_alias where movie_id = m.id
                 union select title from movie_title where movie_id = m.id), null) as titles,
               array(select p.name from credit c join person p on p.id = c.person_id
                      where c.movie_id = m.id and c.kind = 'crew' and c.job = 'Director') as directors
          from movie m where m.id = any(${ids})`.execute(db)
      return rows
    },
  }
}
