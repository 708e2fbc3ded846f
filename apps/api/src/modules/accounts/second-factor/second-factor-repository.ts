import { sql, type Kysely } from 'kysely'
import type { Row, Tables } from '../../../database/tables.ts'
import type { Audit } from '../audit/audit-repository.ts'

/** Wrong codes that end a ticket. */
export const MAX_TRIES = 5

export type StoredFactor = Pick<Row<'second_factor'>, 'secret' | 'confirmed_at' | 'recovery_salt'> & {
  codesLeft: number
}

export type SecondFactorRepository = ReturnType<typeof createSecondFactorRepository>

/** Second factors with their recovery codes, and the tickets of sign-ins that wait for a code. */
export function createSecondFactorRepository(db: Kysely<Tables>, audit: Audit) {
  return { ...factorQueries(db), ...useQueries(db, audit), ...ticketQueries(db) }
}

function factorQueries(db: Kysely<Tables>) {
  return {
    async find(userId: string): Promise<StoredFactor | undefined> {
      const { rows } = await sql<StoredFactor>`
        select secret, confirmed_at, recovery_salt,
               (select count(*)::int from recovery_code c where c.user_id = f.user_id and used_at is null) as "codesLeft"
          from second_factor f where user_id = ${userId}`.execute(db)
      return rows[0]
    },

    /** True if signing in by a password takes a code. */
    async isOn(userId: string): Promise<boolean> {
      const confirmed = await db
        .selectFrom('second_factor')
        .select('user_id')
        .where('user_id', '=', userId)
        .where('confirmed_at', 'is not', null)
        .execute()
      return confirmed.length > 0
    },

    /** Keeps a secret until its first code comes; false where the factor is on. */
    async begin(userId: string, secret: Buffer): Promise<boolean> {
      const { numAffectedRows } = await sql`
        insert into second_factor as f (user_id, secret) values (${userId}, ${secret})
        on conflict (user_id) do update set secret = excluded.secret, created_at = now(), last_step = 0
         where f.confirmed_at is null`.execute(db)
      return numAffectedRows === 1n
    },

    /** Turns a factor on, with the secret that its first code was checked by. The session has both factors now. */
    turnOn: (userId: string, { secret, step, codes, sessionId }: FirstCode): Promise<boolean> =>
      db.transaction().execute(async (trx) => {
        const { numAffectedRows } = await sql`
          update second_factor set confirmed_at = now(), last_step = ${step}, recovery_salt = ${codes.salt}
           where user_id = ${userId} and secret = ${secret} and confirmed_at is null`.execute(trx)
        if (numAffectedRows !== 1n) return false
        await insertCodes(trx, userId, codes)
        await trx.updateTable('session').set({ both_factors: true }).where('id', '=', sessionId).execute()
        return true
      }),

    /** False where the factor is off. */
    replaceCodes: (userId: string, codes: HashedCodes): Promise<boolean> =>
      db.transaction().execute(async (trx) => {
        const { numUpdatedRows } = await trx
          .updateTable('second_factor')
          .set({ recovery_salt: codes.salt })
          .where('user_id', '=', userId)
          .where('confirmed_at', 'is not', null)
          .executeTakeFirst()
        if (numUpdatedRows === 0n) return false
        await trx.deleteFrom('recovery_code').where('user_id', '=', userId).execute()
        await insertCodes(trx, userId, codes)
        return true
      }),

    turnOff: (userId: string): Promise<boolean> => removeSecondFactor(db, userId),
  }
}

export interface HashedCodes {
  salt: string
  hashes: readonly Buffer[]
}

interface FirstCode {
  secret: Buffer
  step: number
  codes: HashedCodes
  sessionId: string
}

/** False where the factor is off. One that was only started goes as well. */
export async function removeSecondFactor(db: Kysely<Tables>, userId: string): Promise<boolean> {
  const removed = await db.deleteFrom('second_factor').where('user_id', '=', userId).returning('confirmed_at').execute()
  return removed.some(({ confirmed_at: since }) => since !== null)
}

function useQueries(db: Kysely<Tables>, audit: Audit) {
  return {
    /** Uses the code of a step; false when that or a later one was used before. */
    async useStep(userId: string, step: number): Promise<boolean> {
      const { numAffectedRows } = await sql`
        update second_factor set last_step = ${step}
         where user_id = ${userId} and last_step < ${step} and confirmed_at is not null`.execute(db)
      return numAffectedRows === 1n
    },

    /** Uses a recovery code once, which the audit log keeps. Returns the number that is left; null if the code is unknown. */
    useRecoveryCode: (userId: string, hash: Buffer): Promise<number | null> =>
      db.transaction().execute(async (trx) => {
        const used = await trx
          .updateTable('recovery_code')
          .set({ used_at: sql`now()` })
          .where('user_id', '=', userId)
          .where('hash', '=', hash)
          .where('used_at', 'is', null)
          .executeTakeFirst()
        if (used.numUpdatedRows === 0n) return null
        await trx
          .updateTable('second_factor')
          .set({ recovery_used_at: sql`now()` })
          .where('user_id', '=', userId)
          .execute()
        await audit.record(trx, { actorId: userId, byCommand: false, act: 'recovery_code_used', targetId: userId })
        const left = await trx
          .selectFrom('recovery_code')
          .select('hash')
          .where('user_id', '=', userId)
          .where('used_at', 'is', null)
          .execute()
        return left.length
      }),

    /** Time of the last sign-in by a recovery code, returned once; null if there is none. */
    async takeRecoveryNotice(userId: string): Promise<{ usedAt: Date; left: number } | null> {
      const { rows } = await sql<{ usedAt: Date; left: number }>`
        with told as (select user_id, recovery_used_at from second_factor
                       where user_id = ${userId} and recovery_used_at is not null for update)
        update second_factor f set recovery_used_at = null from told where f.user_id = told.user_id
        returning told.recovery_used_at as "usedAt",
                  (select count(*)::int from recovery_code c where c.user_id = f.user_id and used_at is null) as left`.execute(
        db,
      )
      return rows[0] ?? null
    },
  }
}

function ticketQueries(db: Kysely<Tables>) {
  return {
    /** Keeps a ticket for 5 minutes. */
    giveTicket: (hash: Buffer, userId: string) =>
      db
        .insertInto('second_factor_ticket')
        .values({ hash, user_id: userId, expires_at: sql<Date>`now() + interval '5 minutes'` })
        .execute(),

    /** Counts a try. Whose ticket it is; undefined for one that has expired, was used, or had too many tries. */
    async tryTicket(hash: Buffer): Promise<string | undefined> {
      const { rows } = await sql<{ userId: string }>`
        update second_factor_ticket set tries = tries + 1
         where hash = ${hash} and tries < ${MAX_TRIES} and expires_at > now() returning user_id as "userId"`.execute(db)
      return rows[0]?.userId
    },

    /** Uses a ticket up; false when another request did. */
    async takeTicket(hash: Buffer): Promise<boolean> {
      const taken = await db.deleteFrom('second_factor_ticket').where('hash', '=', hash).executeTakeFirst()
      return taken.numDeletedRows > 0n
    },

    purge: () =>
      db
        .deleteFrom('second_factor_ticket')
        .where('expires_at', '<', sql<Date>`now()`)
        .execute(),
  }
}

function insertCodes(db: Kysely<Tables>, userId: string, { hashes }: HashedCodes) {
  return db
    .insertInto('recovery_code')
    .values(hashes.map((hash) => ({ user_id: userId, hash })))
    .execute()
}
