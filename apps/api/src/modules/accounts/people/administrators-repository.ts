import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../../database/tables.ts'

/**
 * Whether an account is the only administrator who can sign in. Locks all administrators until the transaction ends, in one
 * order, so that two of them who leave or remove one another at once are not both taken for the last but one.
 */
export async function isLastAdministrator(trx: Transaction<Tables>, userId: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    select id from user_account where is_administrator and disabled_at is null order by id for no key update`.execute(
    trx,
  )
  return rows.length === 1 && rows[0]?.id === userId
}

/** Whether the instance has any other account. */
export async function hasOthers(trx: Transaction<Tables>, userId: string): Promise<boolean> {
  const other = await trx.selectFrom('user_account').select('id').where('id', '!=', userId).limit(1).executeTakeFirst()
  return other !== undefined
}
