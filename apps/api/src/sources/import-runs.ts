import { sql, type Kysely } from 'kysely'
import { type Tables } from '../database/tables.ts'
import { type SourceName } from './source-movie.ts'

export type ImportRunRepository = ReturnType<typeof createImportRunRepository>

/** Where imports stand. */
export function createImportRunRepository(db: Kysely<Tables>) {
  return {
    async isDone(source: SourceName, args: Record<string, unknown>): Promise<boolean> {
      const { rows } = await sql<{ done: boolean }>`
        select exists (select from import_run where source = ${source} and arguments = ${JSON.stringify(args)}::jsonb
                          and finished_at is not null and failed is null) as done`.execute(db)
      return rows[0].done
    },
    async begin(source: SourceName, args: Record<string, unknown>): Promise<number> {
      const row = await db
        .insertInto('import_run')
        .values({ source, arguments: JSON.stringify(args), progress: '{}', finished_at: null, failed: null })
        .returning('id')
        .executeTakeFirstOrThrow()
      return row.id
    },
    finish: (id: number) =>
      db
        .updateTable('import_run')
        .set({ finished_at: sql`now()` })
        .where('id', '=', id)
        .execute(),
  }
}
