import type { HistorySource } from '@marquee/contract'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import type { History } from './formats/read-history.ts'
import type { Candidate } from './matching.ts'

/** An import with the counts of its preview. */
export interface ImportRow {
  id: string
  user_id: string
  source: HistorySource
  file_name: string | null
  state: 'matching' | 'preview' | 'applying' | 'applied' | 'undone'
  created_at: Date
  done: number
  scale: 'stars' | 'points' | null
  skipped: number
  total: number
  matched: number
  ambiguous: number
  unmatched: number
  faulty: number
  ratings: number
  seen: number
  hidden: number
  shortlist: number
  already_rated: number
  wanted: number
  looked_up: number
  rated_movies: number
  histogram: number[]
  changes: { rated: number; changed: number; seen: number; hidden: number; shortlisted: number }
}
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

/** Maximum number of movies of one import to look up externally: more would delay other imports for hours. */
const MAX_LOOKED_UP = 5000

export type HistoryRepository = ReturnType<typeof createHistoryRepository>

/**
 * Imported histories: the entries of their files, and the matching movies.
 * @param looksUp whether missing movies may still be found externally, and count as possible
 */
export function createHistoryRepository(db: Kysely<Tables>, looksUp: () => boolean) {
  return { ...importQueries(db, looksUp), ...entryQueries(db), ...lookUpQueries(db), ...movieQueries(db) }
}

function importQueries(db: Kysely<Tables>, looksUp: () => boolean) {
  return {
    /** Stores a file's content, replacing any other that was not applied. */
    create: (userId: string, fileName: string | null, history: History): Promise<string> =>
      db.transaction().execute(async (trx) => {
        await trx.deleteFrom('history_import').where('user_id', '=', userId).where('state', '=', 'preview').execute()
        const { source, scale, skipped } = history
        const { id } = await trx
          .insertInto('history_import')
          .values({ user_id: userId, source, scale, skipped, file_name: fileName })
          .returning('id')
          .executeTakeFirstOrThrow()
        await sql`
          insert into history_entry (import_id, position, file, line, title, year, tmdb_id, imdb_id, directors, says, fault, raw)
          select ${id}, * from jsonb_to_recordset(${JSON.stringify(toRows(history))}::jsonb) as e
            (position int, file text, line int, title text, year int, tmdb_id int, imdb_id text, directors text[], says jsonb, fault text, raw text)`.execute(
          trx,
        )
        return id
      }),

    /** Newest first. @param id only this one */
    async ofUser(userId: string, id: string | null = null): Promise<ImportRow[]> {
      const looksUpNow = looksUp()
      const possible = looksUpNow ? sql`(${POSSIBLE} or ${UNKNOWN})` : POSSIBLE
      const { rows } = await sql<ImportRow>`
        select i.id, i.user_id, i.source, i.file_name, i.state, i.created_at, i.done, i.scale, i.skipped, e.*, c.changes,
               array(select count(h.position)::int from generate_series(1, 10) as bar
                       left join history_entry h on h.import_id = i.id and (h.says -> 'rating' ->> 'tenths')::int = bar
                                                and ${possible}
                      group by bar order by bar) as histogram
          from history_import i, lateral (${counts(possible, looksUpNow)}) e, lateral (${CHANGES}) c
         where i.user_id = ${userId} and (${id}::uuid is null or i.id = ${id})
         order by i.created_at desc, i.id`.execute(db)
      return rows
    },

    findState: (id: string) =>
      db
        .selectFrom('history_import')
        .select(['user_id', 'state', 'done', 'source'])
        .where('id', '=', id)
        .executeTakeFirst(),

    /** Changes the state from one of the given states; false when it was in none of them. */
    async advance(id: string, from: readonly ImportRow['state'][], to: ImportRow['state']): Promise<boolean> {
      const result = await db
        .updateTable('history_import')
        .set({ state: to })
        .where('id', '=', id)
        .where('state', 'in', from)
        .executeTakeFirst()
      return result.numUpdatedRows === 1n
    },

    remove: (id: string) => db.deleteFrom('history_import').where('id', '=', id).execute(),

    /** Deletes abandoned previews, and imports too old to be undone. */
    purge: () =>
      sql`delete from history_import
           where (state in ('matching', 'preview') and created_at < now() - interval '3 days')
              or coalesce(applied_at, created_at) < now() - interval '30 days'`.execute(db),
  }
}

/** Entries without a movie or candidates that have not been looked up externally. */
const UNKNOWN = sql`fault is null and movie_id is null and candidates = '{}' and not looked_up`

const POSSIBLE = sql`(movie_id is not null or candidates <> '{}')`

const counts = (possible: RawBuilder<unknown>, looksUp: boolean) => sql`
  select count(*) filter (where fault is null)::int as total,
         count(movie_id)::int as matched,
         count(*) filter (where movie_id is null and candidates <> '{}')::int as ambiguous,
         count(*) filter (where fault is null and movie_id is null and candidates = '{}')::int as unmatched,
         count(fault)::int as faulty,
         count(*) filter (where looked_up)::int as looked_up,
         greatest(0, least(count(*) filter (where ${UNKNOWN} and ${looksUp}),
                           ${sql.lit(MAX_LOOKED_UP)} - count(*) filter (where looked_up)))::int as wanted,
         count(*) filter (where possible and says ? 'rating')::int as ratings,
         count(*) filter (where possible and says ? 'seen' and (i.source = 'marquee' or not says ? 'rating'))::int as seen,
         count(*) filter (where possible and says ? 'hidden')::int as hidden,
         count(*) filter (where possible and says ? 'shortlist')::int as shortlist,
         count(*) filter (where says ? 'rating' and exists (
           select from rating r where r.user_id = i.user_id and r.movie_id = t.movie_id))::int as already_rated,
         count(distinct movie_id) filter (where says ? 'rating')::int as rated_movies
    from (select *, ${possible} as possible from history_entry where import_id = i.id) t`

const CHANGES = sql`
  select jsonb_build_object(
           'rated', count(*) filter (where kind = 'rating' and before is null),
           'changed', count(before),
           'seen', count(*) filter (where kind = 'seen'),
           'hidden', count(*) filter (where kind = 'hidden'),
           'shortlisted', count(*) filter (where kind = 'shortlist')) as changes
    from history_change where import_id = i.id`

function toRows({ entries, invalidRows }: History) {
  const taken = entries.map(({ tmdbId, imdbId, ...entry }) => ({ ...entry, tmdb_id: tmdbId, imdb_id: imdbId }))
  const refused = invalidRows.map((row) => ({ ...row, title: '', directors: [], says: {} }))
  return [...taken, ...refused].map((row, position) => ({ ...row, position }))
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
