import { sql, type Kysely } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import type { BroughtEntry, BroughtPeople } from './formats/read-people.ts'

/** The source of ratings that the command line imports. */
export const DATASET = 'movielens'
const MAX_SHOWN = 500
/** Ratings that one statement deletes. */
const BATCH = 20_000

/** Ratings of one file, or of the data set. */
export interface BroughtRow {
  id: string
  file_name: string | null
  format: string
  state: 'matching' | 'done'
  done: number
  total: number
  unmatched: number
  people: number | null
  ratings: number | null
  at: Date
}

/** A rating of a movie that was found. */
export interface FoundRating {
  person: number
  movie: number
  value: number
}

/** Files of people without an account, and their ratings. */
export function createBroughtRepository(db: Kysely<Tables>) {
  return {
    ...storing(db),
    ...removing(db),

    /** Newest first, the data set of the command line last. */
    async list(): Promise<BroughtRow[]> {
      const { rows } = await sql<BroughtRow>`
        (select id::text, file_name, format, state, done, total, unmatched, people, ratings, created_at as at
           from brought_file order by created_at desc, id limit ${MAX_SHOWN})
        union all
        (select source, null, source, 'done', (progress ->> 'rows')::int, (progress ->> 'rows')::int,
                (progress ->> 'skipped')::int, (progress ->> 'people')::int, (progress ->> 'ratings')::int, finished_at
           from import_run
          where source = ${DATASET} and finished_at is not null and failed is null order by id desc limit 1)`.execute(
        db,
      )
      return rows
    },

    /** When a file last ended; null without one. */
    async lastBrought(): Promise<Date | null> {
      const row = await db
        .selectFrom('brought_file')
        .select(({ fn }) => fn.max('ended_at').as('at'))
        .executeTakeFirst()
      return row?.at ?? null
    },
  }
}

function storing(db: Kysely<Tables>) {
  return {
    /** Stores a file to be matched. */
    async create(trx: Kysely<Tables>, fileName: string | null, { format, entries }: BroughtPeople): Promise<string> {
      const row = await trx
        .insertInto('brought_file')
        .values({ file_name: fileName, format, entries: JSON.stringify(entries), total: entries.length })
        .returning('id')
        .executeTakeFirstOrThrow()
      return row.id
    },

    /** The entries of a file that is being matched, and how many of them are; null for any other. */
    async open(id: string): Promise<{ entries: BroughtEntry[]; done: number } | null> {
      const row = await db
        .selectFrom('brought_file')
        .select(['entries', 'done'])
        .where('id', '=', id)
        .where('state', '=', 'matching')
        .executeTakeFirst()
      return row ? { entries: row.entries as BroughtEntry[], done: row.done } : null
    },

    /** Stores ratings of matched entries; false if the file has been removed. Of two of one movie the first counts. */
    save: (id: string, found: readonly FoundRating[], { done, unmatched }: { done: number; unmatched: number }) =>
      db.transaction().execute(async (trx): Promise<boolean> => {
        const { numUpdatedRows } = await trx
          .updateTable('brought_file')
          .set((row) => ({ done, unmatched: row('unmatched', '+', unmatched) }))
          .where('id', '=', id)
          .executeTakeFirst()
        if (numUpdatedRows === 0n) return false
        await sql`
          insert into imported_rating (source, source_user, movie_id, value)
          select ${id}, r.person, r.movie, r.value
            from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as r (person int, movie int, value real)
          on conflict do nothing`.execute(trx)
        return true
      }),

    /** Ends the matching of a file. */
    finish: (id: string) =>
      sql`update brought_file set state = 'done', entries = null, ended_at = now(), people = r.people, ratings = r.ratings
            from (select count(distinct source_user)::int as people, count(*)::int as ratings
                    from imported_rating where source = ${id}) r
           where id = ${id}`.execute(db),
  }
}

function removing(db: Kysely<Tables>) {
  return {
    /** Forgets a file with its ratings; of a data set only its import, so that another run reads it again. False without one. */
    async remove(trx: Kysely<Tables>, id: string): Promise<boolean> {
      if (id === DATASET) {
        const { numDeletedRows } = await trx.deleteFrom('import_run').where('source', '=', DATASET).executeTakeFirst()
        return numDeletedRows > 0n
      }
      const { numDeletedRows } = await trx.deleteFrom('brought_file').where('id', '=', id).executeTakeFirst()
      if (numDeletedRows === 0n) return false
      await trx.deleteFrom('imported_rating').where('source', '=', id).execute()
      return true
    },

    /** Deletes the ratings of the data set in batches, unless another import of it has started. */
    async forgetDataset(): Promise<void> {
      for (;;) {
        const { numAffectedRows } = await sql`
          delete from imported_rating where ctid = any(array(
            select ctid from imported_rating where source = ${DATASET} limit ${BATCH}))
             and not exists (select from import_run where source = ${DATASET})`.execute(db)
        if (numAffectedRows === undefined || numAffectedRows < BigInt(BATCH)) return
      }
    },
  }
}
