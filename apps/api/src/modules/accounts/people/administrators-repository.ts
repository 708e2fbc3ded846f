import { sql, type Transaction } from 'kysely'
import { first } from '../../../common/required.ts'
import type { Tables } from '../../../database/tables.ts'

/**
 * True if an account is the only administrator who can sign in. Locks the account and all administrators until the transaction
 * ends, in one order, so that two of them who leave or remove one another simultaneously are not both taken for the last but one,
 * and cannot deadlock.
 */
export async function isLastAdministrator(trx: Transaction<Tables>, userId: string): Promise<boolean> {
  const { rows } = await sql<{ id: string; isAdministrator: boolean }>`
    select id, is_administrator and disabled_at is null as "isAdministrator" from user_account
     where is_administrator and disabled_at is null or id = ${userId}
     order by id for no key update`.execute(trx)
  const administrators = rows.filter(({ isAdministrator }) => isAdministrator)
  return administrators.length === 1 && first(administrators).id === userId
}

/** True if the instance has any other account. */
export async function hasOthers(trx: Transaction<Tables>, userId: string): Promise<boolean> {
  const other = await trx.selectFrom('user_account').select('id').where('id', '!=', userId).limit(1).executeTakeFirst()
  return other !== undefined
}
