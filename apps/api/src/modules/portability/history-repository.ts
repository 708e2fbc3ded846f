import type { FileQuestion, HistoryAnswer } from '@marquee/contract'
import { sql, type Kysely, type Transaction } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import type { Asking, History } from './formats/read-history.ts'
import { createHistoryEntryRepository } from './history-entry-repository.ts'
import { createHistoryPreviewRepository, type ImportRow } from './history-preview-repository.ts'

/** A file whose question is open. */
export interface AskingFile {
  bytes: Uint8Array
  fileName: string | null
  question: FileQuestion
}

export type HistoryRepository = ReturnType<typeof createHistoryRepository>

/**
 * Imported histories: the entries of their files, and the matching movies.
 * @param looksUp whether missing movies may still be found externally, and count as possible
 */
export function createHistoryRepository(db: Kysely<Tables>, looksUp: () => boolean) {
  return {
    ...createHistoryPreviewRepository(db, looksUp),
    ...createHistoryEntryRepository(db),
    ...fileQueries(db),
    ...questionQueries(db),
    ...stateQueries(db),
  }
}

function fileQueries(db: Kysely<Tables>) {
  return {
    /** Stores a file's content, replacing any other that was not applied. */
    create: (userId: string, fileName: string | null, history: History): Promise<string> =>
      db.transaction().execute(async (trx) => {
        await deleteOpen(trx, userId)
        const { id } = await trx
          .insertInto('history_import')
          .values({ user_id: userId, file_name: fileName, ...toValues(history) })
          .returning('id')
          .executeTakeFirstOrThrow()
        await insertEntries(trx, id, history)
        return id
      }),

    /** Stores a file with a question as `create` does. Null if another import is at work. */
    createAsking: (userId: string, { bytes, fileName, source, question }: AskingFile & Pick<Asking, 'source'>) =>
      db.transaction().execute(async (trx): Promise<string | null> => {
        const isBusy = await trx
          .selectFrom('history_import')
          .select('id')
          .where('user_id', '=', userId)
          .where('state', 'in', ['matching', 'applying'])
          .executeTakeFirst()
        if (isBusy) return null
        await deleteOpen(trx, userId)
        const { id } = await trx
          .insertInto('history_import')
          .values({
            user_id: userId,
            source,
            file_name: fileName,
            state: 'asking',
            file: Buffer.from(bytes),
            question: JSON.stringify(question),
          })
          .returning('id')
          .executeTakeFirstOrThrow()
        return id
      }),
  }
}

function questionQueries(db: Kysely<Tables>) {
  return {
    /** Null if the import has no open question. */
    async findAsking(id: string): Promise<AskingFile | null> {
      const row = await db
        .selectFrom('history_import')
        .select(['file', 'file_name', 'question'])
        .where('id', '=', id)
        .where('state', '=', 'asking')
        .executeTakeFirst()
      if (!row?.file) return null
      return { bytes: row.file, fileName: row.file_name, question: row.question as FileQuestion }
    },

    /** Stores the content that an answer has made readable; false when the question is no longer open. */
    answer: (id: string, history: History, remembered: Remembered | null): Promise<boolean> =>
      db.transaction().execute(async (trx) => {
        const row = await trx
          .updateTable('history_import')
          .set({ ...toValues(history), state: 'matching', file: null, question: null })
          .where('id', '=', id)
          .where('state', '=', 'asking')
          .returning('user_id')
          .executeTakeFirst()
        if (!row) return false
        await insertEntries(trx, id, history)
        if (remembered) await remember(trx, row.user_id, remembered)
        return true
      }),

    /** The answer for the last table of the user with these columns. */
    async rememberedColumns(userId: string, header: readonly string[]): Promise<HistoryAnswer | null> {
      const row = await db
        .selectFrom('history_columns')
        .select('columns')
        .where('user_id', '=', userId)
        .where('header', '=', sql<string[]>`${header}::text[]`)
        .executeTakeFirst()
      return (row?.columns as HistoryAnswer | undefined) ?? null
    },
  }
}

/** A header, and how its columns were named. */
export interface Remembered {
  header: readonly string[]
  answer: HistoryAnswer
}

async function remember(trx: Transaction<Tables>, userId: string, { header, answer }: Remembered): Promise<void> {
  const columns = JSON.stringify(answer)
  await trx
    .insertInto('history_columns')
    .values({ user_id: userId, header: [...header], columns })
    .onConflict((conflict) => conflict.columns(['user_id', 'header']).doUpdateSet({ columns, used_at: sql`now()` }))
    .execute()
}

function deleteOpen(trx: Transaction<Tables>, userId: string) {
  return trx
    .deleteFrom('history_import')
    .where('user_id', '=', userId)
    .where('state', 'in', ['asking', 'preview'])
    .execute()
}

function toValues({ source, scale, skipped, empty, lists, ignored }: History) {
  return { source, scale, skipped, empty, lists: JSON.stringify(lists), ignored_columns: ignored }
}

async function insertEntries(trx: Transaction<Tables>, id: string, history: History): Promise<void> {
  await sql`
    insert into history_entry (import_id, position, file, line, title, year, tmdb_id, imdb_id, directors, says, rows, fault, raw)
    select ${id}, * from jsonb_to_recordset(${JSON.stringify(toRows(history))}::jsonb) as e
      (position int, file text, line int, title text, year int, tmdb_id int, imdb_id text, directors text[], says jsonb,
       rows int, fault text, raw text)`.execute(trx)
}

function toRows({ entries, invalidRows }: History) {
  const taken = entries.map(({ tmdbId, imdbId, ...entry }) => ({ ...entry, tmdb_id: tmdbId, imdb_id: imdbId }))
  const refused = invalidRows.map((row) => ({ ...row, title: '', directors: [], says: {}, rows: 1 }))
  return [...taken, ...refused].map((row, position) => ({ ...row, position }))
}

function stateQueries(db: Kysely<Tables>) {
  return {
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

    /** Deletes abandoned files and previews, and imports too old to be undone. */
    purge: () =>
      sql`delete from history_import
           where (state in ('asking', 'matching', 'preview') and created_at < now() - interval '3 days')
              or coalesce(applied_at, created_at) < now() - interval '30 days'`.execute(db),
  }
}
