import { sql, type Kysely, type Transaction } from 'kysely'
import { first } from '../../common/required.ts'
import { isRefusal } from '../../database/errors.ts'
import { raiseGroupVersionsOf, type GroupChanged } from '../../database/live-changes.ts'
import type { Row, Tables } from '../../database/tables.ts'
import { skeletonOf } from '../../common/look-alikes.ts'

export type Account = Row<'user_account'>

export type AccountRepository = ReturnType<typeof createAccountRepository>

/**
 * Accounts.
 * @param groupChanged called with every group whose members are shown differently now
 */
export function createAccountRepository(db: Kysely<Tables>, groupChanged: GroupChanged = () => {}) {
  return {
    findByUsername: (username: string) =>
      db
        .selectFrom('user_account')
        .selectAll()
        .where(sql`lower(username)`, '=', sql`lower(${username})`)
        .executeTakeFirst(),

    findById: (id: string) => db.selectFrom('user_account').selectAll().where('id', '=', id).executeTakeFirst(),

    /** Which of the two names are taken, ignoring case, and whether another username looks like this one. */
    async taken({ username, email }: { username: string; email: string | null }) {
      const { rows } = await sql<{ username: boolean; similar: boolean; email: boolean }>`
        select exists (select from user_account where lower(username) = lower(${username})) as username,
               exists (select from user_account where username_skeleton = ${skeletonOf(username)}) as similar,
               exists (select from user_account where lower(email) = lower(${email})) as email`.execute(db)
      return first(rows)
    },

    /**
     * Undefined when the username or the e-mail was taken by a simultaneous request.
     * @param admit runs in the same transaction, and throws to make no account
     */
    insert: (account: NewAccount, admit: (trx: Transaction<Tables>, account: Account) => Promise<void>) =>
      db.transaction().execute(async (trx) => {
        const inserted = await insertAccount(trx, account)
        if (inserted) await admit(trx, inserted)
        return inserted
      }),

    /** Null if the account is gone. @param record called inside the transaction, for the audit log */
    async rename(
      id: string,
      username: string,
      record?: (trx: Kysely<Tables>) => Promise<unknown>,
    ): Promise<Account | 'taken' | 'similar' | null> {
      try {
        const { account, groups } = await db.transaction().execute(async (trx) => {
          const renamed = await trx
            .updateTable('user_account')
            .set({ username, username_skeleton: skeletonOf(username) })
            .where('id', '=', id)
            .returningAll()
            .executeTakeFirst()
          if (!renamed) return { account: null, groups: [] }
          await record?.(trx)
          return { account: renamed, groups: await raiseGroupVersionsOf(trx, id) }
        })
        for (const group of groups) groupChanged(group.id, group.version)
        return account
      } catch (error) {
        if (!isRefusal(error)) throw error
        if (error.constraint === 'user_account_username_idx') return 'taken'
        if (error.constraint === 'user_account_skeleton_idx') return 'similar'
        throw error
      }
    },

    setEmail: (id: string, email: string) => setEmail(db, id, email),

    setPassword: (id: string, passwordHash: string) => setPassword(db, id, passwordHash),

    /** Stores the same password with newer parameters, which revokes nothing. */
    rehashPassword: (id: string, passwordHash: string) =>
      sql`
        with same as materialized (select set_config('marquee.same_password', 'on', true))
        update user_account set password_hash = ${passwordHash} from same where id = ${id}`.execute(db),
  }
}

/** A new password, chosen now. */
export const setPassword = (db: Kysely<Tables>, id: string, password_hash: string) =>
  db
    .updateTable('user_account')
    .set({ password_hash, password_changed_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()

/** Null if the account is gone. */
async function setEmail(db: Kysely<Tables>, id: string, email: string): Promise<Account | 'taken' | null> {
  try {
    const update = db.updateTable('user_account').set({ email }).where('id', '=', id).returningAll()
    return (await update.executeTakeFirst()) ?? null
  } catch (error) {
    if (isRefusal(error) && error.constraint === 'user_account_email_idx') return 'taken'
    throw error
  }
}

export interface NewAccount {
  username: string
  email: string | null
  password_hash: string | null
}

/** Inserts an account, which administers the instance while no other does. Undefined when its username or e-mail is taken. */
export async function insertAccount(trx: Transaction<Tables>, account: NewAccount): Promise<Account | undefined> {
  // Serialized, so that of two simultaneous first accounts only one is the first.
  await sql`select pg_advisory_xact_lock(hashtextextended('first account', 0))`.execute(trx)
  return trx
    .insertInto('user_account')
    .values({
      ...account,
      password_changed_at: account.password_hash === null ? null : sql<Date>`now()`,
      username_skeleton: skeletonOf(account.username),
      is_administrator: sql<boolean>`not exists (select from user_account where is_administrator)`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
}
