import { hash } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import { first } from '../../../common/required.ts'
import { repeatAfterDeadlock } from '../../../database/deadlock.ts'
import type { Tables } from '../../../database/tables.ts'
import { hasOthers, isLastAdministrator } from '../people/administrators-repository.ts'
import { eraseRows } from './erase-rows-repository.ts'

/**
 * Deletes a user with every row of theirs, and records the erasure, in one transaction; `record` is called inside it. False,
 * and nothing deleted, when others would be left without an administrator.
 */
export function createErasure(db: Kysely<Tables>) {
  return (userId: string, record?: (trx: Kysely<Tables>) => Promise<unknown>): Promise<boolean> =>
    // A concurrent write of the user locks their row last.
    repeatAfterDeadlock(() =>
      db.transaction().execute(async (trx) => {
        if ((await isLastAdministrator(trx, userId)) && (await hasOthers(trx, userId))) return false
        await eraseRows(trx, userId)
        await eraseJobs(trx, userId)
        await insertErased(trx, [erasedHash(userId)])
        await record?.(trx)
        return true
      }),
    )
}

/** All that is kept of an erased account: enough to recognise it after a restore, without revealing its id. */
export function erasedHash(userId: string): Buffer {
  return hash('sha256', userId, 'buffer')
}

export async function listErased(db: Kysely<Tables>): Promise<Buffer[]> {
  const rows = await db.selectFrom('erased_account').select('hash').orderBy('hash').execute()
  return rows.map((row) => row.hash)
}

/** Erases those accounts again that a restore has brought back, inside the caller's transaction; answers how many. */
export async function eraseAgain(db: Kysely<Tables>, remembered: readonly Buffer[]): Promise<number> {
  await insertErased(db, remembered)
  const { rows } = await sql<{ id: string }>`
    select u.id from user_account u join erased_account e on e.hash = sha256(u.id::text::bytea)`.execute(db)
  for (const { id } of rows) {
    await eraseRows(db, id)
    await sql`update erased_account set scrubbed_at = null where hash = ${erasedHash(id)}`.execute(db)
  }
  return rows.length
}

async function insertErased(db: Kysely<Tables>, hashes: readonly Buffer[]): Promise<void> {
  await sql`insert into erased_account (hash) select unnest(${hashes}::bytea[]) on conflict do nothing`.execute(db)
}

/** The queue creates its tables at its first start and keeps finished jobs in them for days. */
async function eraseJobs(db: Kysely<Tables>, userId: string): Promise<void> {
  const { rows } = await sql<{ exists: boolean }>`select to_regclass('pgboss.job') is not null as exists`.execute(db)
  if (first(rows).exists) await sql`delete from pgboss.job where data ->> 'userId' = ${userId}`.execute(db)
}
