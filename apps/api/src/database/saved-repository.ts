import { sql, type Kysely } from 'kysely'
import type { Tables } from './tables.ts'

/**
 * Notes the log position after a user, or a job for the user, has saved something: until a replica has replayed it,
 * what this person reads comes from the primary.
 */
export async function noteSaved(db: Kysely<Tables>, userId: string): Promise<void> {
  await sql`update user_account set saved_lsn = (pg_current_wal_insert_lsn() - '0/0')::bigint where id = ${userId}`.execute(
    db,
  )
}
