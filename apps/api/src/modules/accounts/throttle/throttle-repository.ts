import { sql, type Kysely, type Transaction } from 'kysely'
import { required } from '../../../common/required.ts'
import type { Tables } from '../../../database/tables.ts'
import type { Bucket } from './throttle-rules.ts'

/** Storage of the counts of sign-in attempts. */
export interface BucketStore {
  /** Reads without locks: enough to refuse attempts that are over the limit already. */
  peek(keys: readonly Buffer[]): Promise<(Bucket | null)[]>
  /** Changes buckets together under a lock; `change` throws to change none. */
  update(keys: readonly Buffer[], change: (buckets: (Bucket | null)[]) => readonly Bucket[]): Promise<void>
  forget(key: Buffer): Promise<void>
  /** Gives back an attempt to a bucket that drains steadily. */
  refund(key: Buffer, milliseconds: number): Promise<void>
  purge(now: Date): Promise<unknown>
}

/** One row per bucket, whose key is a keyed hash. */
export function createThrottleRepository(db: Kysely<Tables>): BucketStore {
  return {
    peek: (keys) => read(db, keys),

    update: (keys, change) =>
      db.transaction().execute(async (trx) => {
        await lock(trx, keys)
        const next = change(await read(trx, keys))
        await trx
          .insertInto('sign_in_bucket')
          .values(next.map((bucket, i) => ({ key: required(keys[i]), ...toRow(bucket) })))
          .onConflict((conflict) =>
            conflict.column('key').doUpdateSet((excluded) => ({
              tries: excluded.ref('excluded.tries'),
              since: excluded.ref('excluded.since'),
              free_at: excluded.ref('excluded.free_at'),
              forget_at: excluded.ref('excluded.forget_at'),
            })),
          )
          .execute()
      }),

    async forget(key) {
      await db.deleteFrom('sign_in_bucket').where('key', '=', key).execute()
    },

    async refund(key, milliseconds) {
      await db
        .updateTable('sign_in_bucket')
        .set({ free_at: sql<Date>`free_at - ${milliseconds}::float8 * interval '1 millisecond'` })
        .where('key', '=', key)
        .execute()
    },

    purge: (now) => db.deleteFrom('sign_in_bucket').where('forget_at', '<', now).execute(),
  }
}

/** A lock per key, also without a row yet; always in the same order, to avoid deadlocks. */
async function lock(trx: Transaction<Tables>, keys: readonly Buffer[]): Promise<void> {
  const numbers = keys.map((key) => key.readBigInt64BE().toString())
  await sql`select pg_advisory_xact_lock(n) from unnest(${numbers}::bigint[]) as n order by n`.execute(trx)
}

async function read(db: Kysely<Tables>, keys: readonly Buffer[]): Promise<(Bucket | null)[]> {
  const rows = await db
    .selectFrom('sign_in_bucket')
    .selectAll()
    .where('key', 'in', [...keys])
    .execute()
  return keys.map((key) => {
    const row = rows.find((each) => each.key.equals(key))
    return row
      ? {
          tries: row.tries,
          since: row.since.getTime(),
          freeAt: row.free_at.getTime(),
          forgetAt: row.forget_at.getTime(),
        }
      : null
  })
}

function toRow({ tries, since, freeAt, forgetAt }: Bucket) {
  return { tries, since: new Date(since), free_at: new Date(freeAt), forget_at: new Date(forgetAt) }
}
