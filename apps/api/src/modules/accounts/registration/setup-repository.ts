import { sql, type Kysely } from 'kysely'
import { first } from '../../../common/required.ts'
import type { Tables } from '../../../database/tables.ts'

/** Each start of a process makes a code; the oldest beyond so many go. */
const KEPT_CODES = 20

export type SetupRepository = ReturnType<typeof createSetupRepository>

/** State of the setup: an existing administrator, and the codes for making the first one. */
export function createSetupRepository(db: Kysely<Tables>) {
  return {
    async hasAdministrator(): Promise<boolean> {
      const { rows } = await sql<{ found: boolean }>`
        select exists (select from user_account where is_administrator) as found`.execute(db)
      return first(rows).found
    },

    async isCode(hash: Buffer): Promise<boolean> {
      return (await db.selectFrom('setup_code').select('hash').where('hash', '=', hash).execute()).length > 0
    },

    /** Adds a code while there is no administrator; false when there is one. @param alone whether it replaces all others */
    addCode: (hash: Buffer, alone: boolean): Promise<boolean> =>
      db.transaction().execute(async (trx) => {
        const { rows } = await sql`
          insert into setup_code (hash) select ${hash}::bytea
           where not exists (select from user_account where is_administrator) returning hash`.execute(trx)
        const kept = alone ? 1 : KEPT_CODES
        await sql`
          delete from setup_code where hash not in (
            select hash from setup_code order by made_at desc, hash = ${hash}::bytea desc limit ${kept})`.execute(trx)
        return rows.length > 0
      }),
  }
}

/** Takes a code in the transaction that makes the first administrator, and drops all others. False when it is none. */
export async function takeCode(trx: Kysely<Tables>, hash: Buffer): Promise<boolean> {
  const taken = await trx.deleteFrom('setup_code').where('hash', '=', hash).returning('hash').execute()
  if (taken.length > 0) await dropCodes(trx)
  return taken.length > 0
}

export async function dropCodes(trx: Kysely<Tables>): Promise<void> {
  await trx.deleteFrom('setup_code').execute()
}
