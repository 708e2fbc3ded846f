import { sql, type Kysely } from 'kysely'
import { first } from '../../common/required.ts'
import type { Tables } from '../../database/tables.ts'

/** The version of the PostgreSQL that is used, and how many bytes the database takes. */
export async function databaseFacts(db: Kysely<Tables>): Promise<{ version: string; bytes: number }> {
  const { rows } = await sql<{ version: string; bytes: number }>`
    select split_part(current_setting('server_version'), ' ', 1) as version,
           pg_database_size(current_database()) as bytes`.execute(db)
  return first(rows)
}
