import { sql, type Kysely } from 'kysely'
import type { Tables } from '../../../database/tables.ts'

/** Identity that the provider vouches for, stored until the user has chosen an account. */
export interface WaitingIdentity {
  issuer: string
  subject: string
  email: string | null
  /** In the order of preference. */
  names: (string | null)[]
  /** True if the provider names the user as an administrator; null if it does not tell. */
  administrator: boolean | null
  invite: string | null
  /** True if the sign-in started on this machine. */
  isLocal: boolean
}

export interface WaitingSignIn {
  hash: Buffer
  /** Null until the user has chosen. */
  userId: string | null
  candidateId: string | null
  identity: WaitingIdentity
  idToken: string | null
  redirect: string
}

/** Existing account that a user from the provider may have. */
export interface Candidate {
  id: string
  username: string
  passwordHash: string
  isDisabled: boolean
}

export type SignInRepository = ReturnType<typeof createSignInRepository>

/** Sign-ins through the provider that have started, and the accounts that they lead to. */
export function createSignInRepository(db: Kysely<Tables>) {
  return { ...states(db), ...waiting(db), ...accounts(db) }
}

function states(db: Kysely<Tables>) {
  return {
    /** False when the provider's answer with this state came before. */
    async useState(hash: Buffer, expiresAt: Date): Promise<boolean> {
      const used = await db
        .insertInto('used_sign_in_state')
        .values({ hash, expires_at: expiresAt })
        .onConflict((conflict) => conflict.doNothing())
        .returning('hash')
        .executeTakeFirst()
      return used !== undefined
    },

    async isUsed(hash: Buffer): Promise<boolean> {
      const used = await db.selectFrom('used_sign_in_state').select('hash').where('hash', '=', hash).executeTakeFirst()
      return used !== undefined
    },

    /** An hour of slack covers clocks that differ from the database's. */
    async purge(): Promise<void> {
      const passed = sql<Date>`now() - interval '1 hour'`
      await db.deleteFrom('used_sign_in_state').where('expires_at', '<', passed).execute()
      await db
        .deleteFrom('pending_sign_in')
        .where('expires_at', '<', sql<Date>`now()`)
        .execute()
    },
  }
}

function waiting(db: Kysely<Tables>) {
  return {
    async keep(
      { hash, userId, candidateId, identity, idToken, redirect }: WaitingSignIn,
      expiresAt: Date,
    ): Promise<void> {
      await db
        .insertInto('pending_sign_in')
        .values({
          hash,
          user_id: userId,
          candidate_id: candidateId,
          claims: JSON.stringify(identity),
          id_token: idToken,
          redirect,
          expires_at: expiresAt,
        })
        .execute()
    },

    /** The newest of the sign-ins that still wait. */
    async newest(hashes: readonly Buffer[], now: Date): Promise<WaitingSignIn | undefined> {
      if (hashes.length === 0) return undefined
      const row = await db
        .selectFrom('pending_sign_in')
        .selectAll()
        .where('hash', 'in', hashes)
        .where('expires_at', '>', now)
        .orderBy('expires_at', 'desc')
        .executeTakeFirst()
      return (
        row && {
          hash: row.hash,
          userId: row.user_id,
          candidateId: row.candidate_id,
          identity: row.claims as WaitingIdentity,
          idToken: row.id_token,
          redirect: row.redirect,
        }
      )
    },

    /** Ends the waiting; false when another request was faster. */
    async take(hash: Buffer): Promise<boolean> {
      const taken = await db.deleteFrom('pending_sign_in').where('hash', '=', hash).returning('hash').executeTakeFirst()
      return taken !== undefined
    },
  }
}

function accounts(db: Kysely<Tables>) {
  return {
    /** The account of an issuer's subject. */
    findByIdentity: ({ issuer, subject }: { issuer: string; subject: string }) =>
      db
        .selectFrom('user_identity')
        .innerJoin('user_account', 'user_account.id', 'user_identity.user_id')
        .select(['user_account.id', sql<boolean>`disabled_at is not null`.as('isDisabled')])
        .where('issuer', '=', issuer)
        .where('subject', '=', subject)
        .executeTakeFirst(),

    /** An account with a password that has this name, or else this address. */
    findCandidate: ({ username, email }: { username: string | null; email: string | null }) =>
      selectCandidate(db)
        .where((where) =>
          where.or([
            where(sql`lower(username)`, '=', sql`lower(${username})`),
            where(sql`lower(email)`, '=', sql`lower(${email})`),
          ]),
        )
        .orderBy(sql`coalesce(lower(username) = lower(${username}), false)`, 'desc')
        .executeTakeFirst(),

    candidateById: (id: string) => selectCandidate(db).where('id', '=', id).executeTakeFirst(),

    /** True if the account is enabled and the session has not ended. */
    async isLive(userId: string, sessionId: string): Promise<boolean> {
      const live = await db
        .selectFrom('session')
        .innerJoin('user_account', 'user_account.id', 'session.user_id')
        .select('session.id')
        .where('session.id', '=', sessionId)
        .where('session.user_id', '=', userId)
        .where('disabled_at', 'is', null)
        .where(sql<boolean>`least(expires_at, absolute_expires_at) > now()`)
        .executeTakeFirst()
      return live !== undefined
    },

    /** Connects an account with an issuer's subject; false when that is another account's. */
    async connect(userId: string, { issuer, subject }: { issuer: string; subject: string }): Promise<boolean> {
      await db
        .insertInto('user_identity')
        .values({ issuer, subject, user_id: userId })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      const owner = await this.findByIdentity({ issuer, subject })
      return owner?.id === userId
    },

    /** The provider's proof with which a session started, if it did. */
    async idTokenOf(sessionId: string): Promise<string | null> {
      const row = await db.selectFrom('session').select('id_token').where('id', '=', sessionId).executeTakeFirst()
      return row?.id_token ?? null
    },
  }
}

function selectCandidate(db: Kysely<Tables>) {
  return db
    .selectFrom('user_account')
    .select([
      'id',
      'username',
      sql<string>`password_hash`.as('passwordHash'),
      sql<boolean>`disabled_at is not null`.as('isDisabled'),
    ])
    .where('password_hash', 'is not', null)
}
