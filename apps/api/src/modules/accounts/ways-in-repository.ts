import { sql, type Kysely, type Transaction } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import { problem } from '../../errors.ts'

/** Ways to sign in to an account. */
export interface WaysIn {
  password: boolean
  /** Null if it is unknown, and without a password. */
  passwordChangedAt: Date | null
  passkeys: number
  /** Identities of the configured provider. */
  identities: number
}

/**
 * The ways into an account, which stay as they are until the transaction ends: the account's row is locked, so that two requests
 * cannot each remove what the other counts on.
 * @param issuer of the configured provider; null without one
 */
export async function lockWaysIn(trx: Transaction<Tables>, userId: string, issuer: string | null): Promise<WaysIn> {
  await lockAccount(trx, userId)
  return readWaysIn(trx, userId, issuer)
}

/** The ways into an account at this moment, to be shown. @throws AppError 401 for an account that has just been deleted */
export async function readWaysIn(db: Kysely<Tables>, userId: string, issuer: string | null): Promise<WaysIn> {
  const { rows } = await sql<WaysIn>`
    select password_hash is not null as password,
           case when password_hash is not null then password_changed_at end as "passwordChangedAt",
           (select count(*)::int from passkey where user_id = ${userId}) as passkeys,
           (select count(*)::int from user_identity
             where user_id = ${userId} and rtrim(issuer, '/') = rtrim(${issuer}::text, '/')) as identities
      from user_account where id = ${userId}`.execute(db)
  if (!rows[0]) throw problem('not_authenticated')
  return rows[0]
}

/** Lets simultaneous requests for one account that count before they write wait for each other. */
export async function lockAccount(trx: Transaction<Tables>, userId: string): Promise<void> {
  await trx.selectFrom('user_account').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
}

/** True if another way is left when one is removed. */
export function hasAnother({ password, passkeys, identities }: Omit<WaysIn, 'passwordChangedAt'>): boolean {
  return (password ? 1 : 0) + passkeys + identities > 1
}
