import { sql, type Kysely } from 'kysely'
import type { Tables } from '../../database/tables.ts'

/** Requests of one client to one call that are to be added to those of all processes. */
export interface Added {
  key: Buffer
  count: number
  /** End of the window that they belong to; an earlier window of the key is forgotten. */
  endsAt: Date
}

/** Counts of all processes on one database. */
export interface RateCounts {
  /** Adds each, and answers the totals in the same order. Keys must differ. */
  add(added: readonly Added[]): Promise<number[]>
  /** Deletes windows that have ended. */
  purge(now: Date): Promise<unknown>
  /** Deletes everything. */
  reset(): Promise<unknown>
}

/** @param db queries on the primary: a replica has no such rows */
export function createRateCountRepository(db: Kysely<Tables>): RateCounts {
  return {
    async add(added) {
      // Every process takes rows in the same order, so that none waits for another in a circle.
      const sorted = added.toSorted((a, b) => Buffer.compare(a.key, b.key))
      const { rows } = await sql<{ key: Buffer; count: number }>`
        insert into rate_count as known (key, count, ends_at)
        select * from unnest(${sorted.map(({ key }) => key)}::bytea[], ${sorted.map(({ count }) => count)}::int[],
                             ${sorted.map(({ endsAt }) => endsAt)}::timestamptz[])
        on conflict (key) do update set
          count = excluded.count + case when known.ends_at < excluded.ends_at then 0 else known.count end,
          ends_at = greatest(known.ends_at, excluded.ends_at)
        returning key, count`.execute(db)
      const totals = new Map(rows.map(({ key, count }) => [key.toString('hex'), count]))
      return added.map(({ key }) => totals.get(key.toString('hex')) ?? 0)
    },

    reset: () => sql`truncate rate_count`.execute(db),

    purge: (now) => db.deleteFrom('rate_count').where('ends_at', '<', now).execute(),
  }
}
