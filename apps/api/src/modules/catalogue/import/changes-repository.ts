import { sql, type Kysely, type Transaction } from 'kysely'
import { type Tables } from '../../../database/tables.ts'

const CATALOGUE_LOCK = 7_202_601

/** Every writer of the catalogue takes this advisory lock, so that two sources never create the same movie or person twice. */
export async function lockCatalogue(trx: Transaction<Tables>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${CATALOGUE_LOCK})`.execute(trx)
}

/** Notifies every process of the movies that changed. A NOTIFY carries at most 8,000 bytes: ids go out in parts. */
export async function notifyChanged(db: Kysely<Tables> | Transaction<Tables>, ids: readonly number[]): Promise<void> {
  for (let start = 0; start < ids.length; start += 500) {
    await sql`select pg_notify('catalogue_changed', ${ids.slice(start, start + 500).join(',')})`.execute(db)
  }
}
