import { sql, type Kysely, type Transaction } from 'kysely'
import { recordChange } from '../../../database/change-log.ts'
import type { Tables } from '../../../database/tables.ts'

const CATALOGUE_LOCK = 7_202_601

/** Every writer of the catalogue takes this advisory lock, so that two sources never create the same movie or person twice. */
export async function lockCatalogue(trx: Transaction<Tables>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${CATALOGUE_LOCK})`.execute(trx)
}

/** Lets every process take in the movies that changed. */
export async function notifyChanged(db: Kysely<Tables> | Transaction<Tables>, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await recordChange(db, 'catalogue', ids)
}
