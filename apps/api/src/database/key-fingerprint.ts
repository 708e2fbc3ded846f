import { sql, type Kysely } from 'kysely'
import { StartError } from '../start-error.ts'
import { listenerName } from './notifications.ts'
import type { Tables } from './tables.ts'

const NAME = 'token'

/** Keys of a starting process, compared with those of the last start. */
export type KeyState = 'same' | 'first' | 'changed'

/**
 * Records the keys of this process, which must follow changes under its fingerprint already. Where others were
 * recorded, and a process that has them still runs, this one may not join it; where none runs, the keys were changed.
 * Processes that start together agree: they take turns at the row.
 * @throws StartError in one sentence when a process with other keys runs
 */
export async function claimKeys(db: Kysely<Tables>, fingerprint: string): Promise<KeyState> {
  return db.transaction().execute(async (trx) => {
    const first = await trx
      .insertInto('key_fingerprint')
      .values({ name: NAME, fingerprint })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .executeTakeFirst()
    if (first.numInsertedOrUpdatedRows === 1n) return 'first'
    const known = await trx
      .selectFrom('key_fingerprint')
      .select('fingerprint')
      .where('name', '=', NAME)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (known.fingerprint === fingerprint) return 'same'
    if ((await runningKeys(trx)).includes(known.fingerprint)) {
      throw new StartError(
        'A Marquee with other keys runs on this database: give all processes the same TOKEN_SECRET, or stop them all before the keys change.',
      )
    }
    await trx
      .updateTable('key_fingerprint')
      .set({ fingerprint, since: sql<Date>`now()` })
      .where('name', '=', NAME)
      .execute()
    return 'changed'
  })
}

/** The fingerprint recorded at the last start with new keys; null before the first. */
export async function recordedKeys(db: Kysely<Tables>): Promise<string | null> {
  const row = await db.selectFrom('key_fingerprint').select('fingerprint').where('name', '=', NAME).executeTakeFirst()
  return row?.fingerprint ?? null
}

/** Fingerprints of the processes that run now, each once. */
export async function runningKeys(db: Kysely<Tables>): Promise<string[]> {
  const prefix = listenerName('')
  const { rows } = await sql<{ key: string }>`
    select substr(application_name, ${prefix.length + 1}::int) as key from pg_stat_activity
     where datname = current_database() and starts_with(application_name, ${prefix}::text)
     union
    select fingerprint from deaf_process where seen_at > now() - interval '30 seconds'`.execute(db)
  return rows.map(({ key }) => key)
}
