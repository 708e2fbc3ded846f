import { sql, type Kysely } from 'kysely'
import { first } from '../../../common/required.ts'
import type { Tables } from '../../../database/tables.ts'
import { setPassword } from '../repository.ts'

export interface ResetOwner {
  id: string
  username: string
  email: string | null
}

export type ResetRepository = ReturnType<typeof createResetRepository>

/** One-time links to choose a password; of their secrets only hashes are stored. */
export function createResetRepository(db: Kysely<Tables>) {
  return {
    /** Owner of a link, while it is valid. */
    async find(hash: Buffer): Promise<ResetOwner | undefined> {
      const { rows } = await sql<ResetOwner>`
        select u.id, u.username, u.email from password_reset r join user_account u on u.id = r.user_id
         where r.hash = ${hash} and r.expires_at > now()`.execute(db)
      return rows[0]
    },

    /** Replaces the account's earlier links by a new one. Returns until when it is valid. */
    async replace(trx: Kysely<Tables>, userId: string, hash: Buffer): Promise<Date> {
      await trx.deleteFrom('password_reset').where('user_id', '=', userId).execute()
      const { rows } = await sql<{ expiresAt: Date }>`
        insert into password_reset (hash, user_id, expires_at) values (${hash}, ${userId}, now() + interval '1 day')
        returning expires_at as "expiresAt"`.execute(trx)
      return first(rows).expiresAt
    },

    /** Sets the password and ends all sessions, exactly once; false when the link has been used or has expired. */
    use: (hash: Buffer, passwordHash: string): Promise<boolean> =>
      db.transaction().execute(async (trx) => {
        const used = await trx
          .deleteFrom('password_reset')
          .where('hash', '=', hash)
          .where('expires_at', '>', sql<Date>`now()`)
          .returning('user_id')
          .executeTakeFirst()
        if (!used) return false
        await setPassword(trx, used.user_id, passwordHash)
        await trx.deleteFrom('session').where('user_id', '=', used.user_id).execute()
        return true
      }),

    forget: (userId: string) => db.deleteFrom('password_reset').where('user_id', '=', userId).execute(),

    purge: () =>
      db
        .deleteFrom('password_reset')
        .where('expires_at', '<', sql<Date>`now()`)
        .execute(),
  }
}
