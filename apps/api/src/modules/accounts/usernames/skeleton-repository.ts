import type { Kysely } from 'kysely'
import type { Tables } from '../../../database/tables.ts'
import { skeletonOf } from '../../../common/look-alikes.ts'

const BATCH = 500

/**
 * Gives accounts from before this rule their skeleton, the oldest first. Names that already look alike are both kept: the later
 * one is marked by its id, so that it blocks no other name and new names are compared with the first.
 */
export async function fillSkeletons(db: Kysely<Tables>): Promise<void> {
  for (;;) {
    const accounts = await db
      .selectFrom('user_account')
      .select(['id', 'username'])
      .where('username_skeleton', 'is', null)
      .orderBy('created_at')
      .orderBy('id')
      .limit(BATCH)
      .execute()
    for (const account of accounts) await fill(db, account)
    if (accounts.length < BATCH) return
  }
}

async function fill(db: Kysely<Tables>, { id, username }: { id: string; username: string }): Promise<void> {
  const skeleton = skeletonOf(username)
  const holder = await db
    .selectFrom('user_account')
    .select('id')
    .where('username_skeleton', '=', skeleton)
    .executeTakeFirst()
  await db
    .updateTable('user_account')
    // No username contains a space.
    .set({ username_skeleton: holder === undefined ? skeleton : `${skeleton} ${id}` })
    .where('id', '=', id)
    .execute()
}
