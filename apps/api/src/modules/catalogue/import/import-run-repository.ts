import type { SourceName } from '@marquee/sources'
import { sql, type Kysely } from 'kysely'
import type { Tables } from '../../../database/tables.ts'

/** An import that has started and not finished. */
export interface OpenRun {
  id: number
  progress: object
}

/** The progress of imports, so that an interrupted one continues where it stopped. */
export function createImportRunRepository(db: Kysely<Tables>) {
  return {
    async isDone(source: SourceName, args: Record<string, unknown>): Promise<boolean> {
      const { rows } = await sql<{ done: boolean }>`
        select exists (select from import_run where source = ${source} and arguments = ${JSON.stringify(args)}::jsonb
                          and finished_at is not null and failed is null) as done`.execute(db)
      return rows[0]?.done === true
    },

    /** The start of the newest finished run with these arguments. */
    async lastDone(source: SourceName, args: Record<string, unknown>): Promise<Date | null> {
      const { rows } = await sql<{ started_at: Date }>`
        select started_at from import_run where source = ${source} and arguments = ${JSON.stringify(args)}::jsonb
           and finished_at is not null and failed is null order by id desc limit 1`.execute(db)
      return rows[0]?.started_at ?? null
    },

    async begin(source: SourceName, args: Record<string, unknown>): Promise<number> {
      const row = await db
        .insertInto('import_run')
        .values({ source, arguments: JSON.stringify(args), progress: '{}', finished_at: null, failed: null })
        .returning('id')
        .executeTakeFirstOrThrow()
      return row.id
    },

    /** The newest run with these arguments, if it stored something and never finished. */
    async unfinished(source: SourceName, args: Record<string, unknown>): Promise<OpenRun | null> {
      const { rows } = await sql<OpenRun>`
        select id, progress from
          (select * from import_run where source = ${source} and arguments = ${JSON.stringify(args)}::jsonb
            order by id desc limit 1) newest
         where finished_at is null and progress <> '{}'`.execute(db)
      return rows[0] ?? null
    },

    /** The arguments of the newest run of a source, finished or not. */
    async newest(source: SourceName): Promise<Record<string, unknown> | null> {
      const row = await db
        .selectFrom('import_run')
        .select('arguments')
        .where('source', '=', source)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst()
      return row?.arguments ?? null
    },

    save: (id: number, progress: object) =>
      db
        .updateTable('import_run')
        .set({ progress: JSON.stringify(progress) })
        .where('id', '=', id)
        .execute(),

    finish: (id: number) =>
      db
        .updateTable('import_run')
        .set({ finished_at: sql`now()` })
        .where('id', '=', id)
        .execute(),
  }
}
