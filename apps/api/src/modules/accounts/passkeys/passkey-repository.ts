import { MAX_PASSKEYS } from '@marquee/contract'
import { sql, type Kysely } from 'kysely'
import type { Row, Tables } from '../../../database/tables.ts'
import { hasAnother, lockAccount, lockWaysIn } from '../ways-in-repository.ts'

export type PasskeyRow = Pick<Row<'passkey'>, 'id' | 'name' | 'created_at' | 'last_used_at'>
export type StoredPasskey = Row<'passkey'>
export type NewPasskey = Pick<
  Row<'passkey'>,
  'user_id' | 'name' | 'credential_id' | 'public_key' | 'counter' | 'transports'
>

export type PasskeyRepository = ReturnType<typeof createPasskeyRepository>

const LISTED = ['id', 'name', 'created_at', 'last_used_at'] as const

/** Passkeys, and the challenges that wait for an answer. @param issuer of the configured provider; null without one */
export function createPasskeyRepository(db: Kysely<Tables>, issuer: string | null) {
  return { ...challengeQueries(db), ...passkeyQueries(db), ...passkeyChanges(db, issuer) }
}

function challengeQueries(db: Kysely<Tables>) {
  return {
    /** Keeps a challenge for 5 minutes. @param userId null for a sign-in */
    giveChallenge: (hash: Buffer, userId: string | null) =>
      db
        .insertInto('passkey_challenge')
        .values({ hash, user_id: userId, expires_at: sql<Date>`now() + interval '5 minutes'` })
        .execute(),

    /** Uses a challenge up; false when it was not given to this user, was used before, or has expired. */
    async takeChallenge(hash: Buffer, userId: string | null): Promise<boolean> {
      const taken = await db
        .deleteFrom('passkey_challenge')
        .where('hash', '=', hash)
        .where(sql<boolean>`user_id is not distinct from ${userId}::uuid`)
        .where('expires_at', '>', sql<Date>`now()`)
        .executeTakeFirst()
      return taken.numDeletedRows > 0n
    },

    purgeChallenges: () =>
      db
        .deleteFrom('passkey_challenge')
        .where('expires_at', '<', sql<Date>`now()`)
        .execute(),
  }
}

function passkeyQueries(db: Kysely<Tables>) {
  return {
    /** The newest first. */
    list: (userId: string): Promise<PasskeyRow[]> =>
      db
        .selectFrom('passkey')
        .select(LISTED)
        .where('user_id', '=', userId)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .limit(MAX_PASSKEYS)
        .execute(),

    /** The credentials of an account, so that no authenticator is added twice. */
    credentials: (userId: string) =>
      db
        .selectFrom('passkey')
        .select(['credential_id', 'transports'])
        .where('user_id', '=', userId)
        .limit(MAX_PASSKEYS)
        .execute(),

    findByCredential: (credentialId: Buffer): Promise<StoredPasskey | undefined> =>
      db.selectFrom('passkey').selectAll().where('credential_id', '=', credentialId).executeTakeFirst(),
  }
}

function passkeyChanges(db: Kysely<Tables>, issuer: string | null) {
  return {
    insert: (passkey: NewPasskey): Promise<PasskeyRow | 'known' | 'too many'> =>
      db.transaction().execute(async (trx) => {
        await lockAccount(trx, passkey.user_id)
        const own = await trx.selectFrom('passkey').select('id').where('user_id', '=', passkey.user_id).execute()
        if (own.length >= MAX_PASSKEYS) return 'too many'
        const row = await trx
          .insertInto('passkey')
          .values(passkey)
          .onConflict((conflict) => conflict.column('credential_id').doNothing())
          .returning(LISTED)
          .executeTakeFirst()
        return row ?? 'known'
      }),

    /** Stores a use; false when the passkey is gone or was used at the same time. */
    async use({ id, counter }: Pick<StoredPasskey, 'id' | 'counter'>, newCounter: number): Promise<boolean> {
      const used = await db
        .updateTable('passkey')
        .set({ counter: newCounter, last_used_at: sql`now()` })
        .where('id', '=', id)
        .where('counter', '=', counter)
        .executeTakeFirst()
      return used.numUpdatedRows > 0n
    },

    /** Undefined when the user has no such passkey. */
    rename: (id: string, userId: string, name: string): Promise<PasskeyRow | undefined> =>
      db
        .updateTable('passkey')
        .set({ name })
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .returning(LISTED)
        .executeTakeFirst(),

    /** @param passwords whether people can sign in by their password */
    delete: (id: string, userId: string, passwords: boolean): Promise<'deleted' | 'unknown' | 'last way in'> =>
      db.transaction().execute(async (trx) => {
        const ways = await lockWaysIn(trx, userId, issuer)
        const own = trx.selectFrom('passkey').select('id').where('id', '=', id).where('user_id', '=', userId)
        if ((await own.executeTakeFirst()) === undefined) return 'unknown'
        if (!hasAnother({ ...ways, password: ways.password && passwords })) return 'last way in'
        await trx.deleteFrom('passkey').where('id', '=', id).execute()
        return 'deleted'
      }),
  }
}
