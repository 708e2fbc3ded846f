import { sql, type Kysely, type Transaction } from 'kysely'
import type { Tables } from '../../../database/tables.ts'
import { insertAccount, type Account } from '../repository.ts'

export interface NewIdentity {
  issuer: string
  subject: string
  /** Stored only when no other account has it. */
  email: string | null
  /** Tried in this order until one is free. */
  usernames: Iterable<string>
}

export type IdentityRepository = ReturnType<typeof createIdentityRepository>

/** Accounts by their identity at the provider, and the provider's credentials that were used. */
export function createIdentityRepository(db: Kysely<Tables>) {
  return {
    /** False when the credential was used before. */
    async use(fingerprint: Buffer, expiresAt: Date): Promise<boolean> {
      const used = await db
        .insertInto('used_identity_token')
        .values({ hash: fingerprint, expires_at: expiresAt })
        .onConflict((conflict) => conflict.doNothing())
        .returning('hash')
        .executeTakeFirst()
      return used !== undefined
    },

    /**
     * Account of an issuer's subject, created if missing; null if no username was free.
     * @param admit runs in the same transaction when an account is made, and throws to make none
     */
    findOrCreate: (
      identity: NewIdentity,
      admit: (trx: Transaction<Tables>, account: Account) => Promise<void>,
    ): Promise<string | null> =>
      db.transaction().execute(async (trx) => {
        const { issuer, subject } = identity
        // Serialized per subject: two tabs that sign in simultaneously must not create two accounts.
        await sql`select pg_advisory_xact_lock(hashtextextended(${`${issuer} ${subject}`}, 0))`.execute(trx)
        const known = await trx
          .selectFrom('user_identity')
          .select('user_id')
          .where('issuer', '=', issuer)
          .where('subject', '=', subject)
          .executeTakeFirst()
        if (known) return known.user_id
        const account = await insertWithFreeName(trx, identity)
        if (account === null) return null
        await admit(trx, account)
        await trx.insertInto('user_identity').values({ issuer, subject, user_id: account.id }).execute()
        return account.id
      }),

    /** True if the user has rated at least `count` movies. */
    async hasRated(userId: string, count: number): Promise<boolean> {
      const rows = await db.selectFrom('rating').select('movie_id').where('user_id', '=', userId).limit(count).execute()
      return rows.length >= count
    },

    /** An hour of slack covers clocks that differ from the database's. */
    purgeUsed: () =>
      db
        .deleteFrom('used_identity_token')
        .where('expires_at', '<', sql<Date>`now() - interval '1 hour'`)
        .execute(),
  }
}

async function insertWithFreeName(
  trx: Transaction<Tables>,
  { email, usernames }: NewIdentity,
): Promise<Account | null> {
  const { rows } = await sql`select from user_account where lower(email) = lower(${email})`.execute(trx)
  const freeEmail = rows.length === 0 ? email : null
  for (const username of usernames) {
    const account = await insertAccount(trx, { username, email: freeEmail, password_hash: null })
    if (account) return account
  }
  return null
}
