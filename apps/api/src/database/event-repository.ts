import { sql, type Kysely } from 'kysely'
import type { Tables } from './tables.ts'

export interface StoredEvent {
  id: string
  name: string
  payload: object
}

/** Events that are not handled yet. */
export function createEventRepository(db: Kysely<Tables>) {
  return {
    /** Stores an event in the transaction of its change, claimed by this process. */
    store: (trx: Kysely<Tables>, name: string, payload: object): Promise<StoredEvent> =>
      trx
        .insertInto('domain_event')
        .values({ name, payload: JSON.stringify(payload) })
        .returning('id')
        .executeTakeFirstOrThrow()
        .then(({ id }) => ({ id: String(id), name, payload })),

    /** Claims the events of processes that ended before they handled them, oldest first. */
    async claimLeft(): Promise<StoredEvent[]> {
      const { rows } = await sql<StoredEvent>`
        with left_events as (
          select id from domain_event where claimed_at < now() - interval '1 minute' for update skip locked)
        update domain_event e set claimed_at = now() from left_events where e.id = left_events.id
        returning e.id::text, e.name, e.payload`.execute(db)
      return rows.toSorted((a, b) => Number(a.id) - Number(b.id))
    },

    async drop(id: string): Promise<void> {
      await sql`delete from domain_event where id = ${id}`.execute(db)
    },
  }
}
