import { sql, type Kysely } from 'kysely'
import { recordChange } from '../../../database/change-log.ts'
import type { Row, Tables } from '../../../database/tables.ts'

export type StoredToken = Pick<Row<'service_token'>, 'secret' | 'since'>

const SERVICE = 'tmdb'

/** The token that an administrator has entered, encrypted. Changes wake every process, so they are last in their transaction. */
export function createTmdbTokenRepository(db: Kysely<Tables>) {
  return {
    stored: (): Promise<StoredToken | undefined> =>
      db.selectFrom('service_token').select(['secret', 'since']).where('service', '=', SERVICE).executeTakeFirst(),

    async store(trx: Kysely<Tables>, secret: Buffer): Promise<void> {
      await sql`
        insert into service_token (service, secret) values (${SERVICE}, ${secret})
        on conflict (service) do update set secret = excluded.secret, since = now()`.execute(trx)
      await recordChange(trx, 'tmdb')
    },

    /** False if there was none. */
    async remove(trx: Kysely<Tables>): Promise<boolean> {
      const removed = await trx.deleteFrom('service_token').where('service', '=', SERVICE).returning('since').execute()
      if (removed.length > 0) await recordChange(trx, 'tmdb')
      return removed.length > 0
    },
  }
}
