import { sql, type Kysely, type RawBuilder } from 'kysely'
import { raiseGroupVersionsOf } from '../../../database/live-changes.ts'
import type { Tables } from '../../../database/tables.ts'
import type { UserTable } from './user-table.ts'
import { USER_TABLES } from './user-tables.ts'

/** Removes a user and every row of theirs inside the caller's transaction; does nothing for an unknown user. */
export async function eraseRows(trx: Kysely<Tables>, userId: string): Promise<void> {
  await lockUserAndGroups(trx, userId)
  await leaveEvenings(trx, userId)
  await raiseGroupVersionsOf(trx, userId)
  await handOverGroups(trx, userId)
  // Child rows first: the list has parent tables before their children.
  for (const entry of USER_TABLES.toReversed()) {
    const { table, column, onErasure } = entry
    if (onErasure === 'delete')
      await sql`delete from ${sql.table(table)} as t where ${ownedBy(entry, userId)}`.execute(trx)
    if (onErasure === 'clear')
      await sql`update ${sql.table(table)} as t set ${sql.ref(column)} = null where ${ownedBy(entry, userId)}`.execute(
        trx,
      )
  }
}

/** Locks the user before the groups, as changes of groups do, to avoid deadlocks. */
async function lockUserAndGroups(trx: Kysely<Tables>, userId: string): Promise<void> {
  await sql`select from user_account where id = ${userId} for no key update`.execute(trx)
  await sql`
    select from user_group g
     where creator_id = ${userId}
        or exists (select from group_member where group_id = g.id and user_id = ${userId})
        or exists (select from group_shortlist where group_id = g.id and added_by = ${userId})
     order by id for no key update`.execute(trx)
}

/**
 * Takes the user out of the lists of who was chosen. The new version makes every process forget the name that it has cached,
 * and the locks are taken before those of seats and votes, as votes do, to avoid deadlocks.
 */
async function leaveEvenings(trx: Kysely<Tables>, userId: string): Promise<void> {
  await sql`
    with own as (
      select id from evening e
       where started_by = ${userId} or ${userId} = any (members)
          or exists (select from evening_seat where evening_id = e.id and user_id = ${userId})
       order by id for update)
    update evening e set members = array_remove(members, ${userId}::uuid), version = version + 1
      from own where e.id = own.id`.execute(trx)
}

/** Hands owned groups to the longest-standing member, and deletes those without other members. A list of a group stays with it. */
async function handOverGroups(trx: Kysely<Tables>, userId: string): Promise<void> {
  await sql`
    update user_group g set creator_id = heir.user_id
      from (select distinct on (group_id) group_id, user_id from group_member
             where user_id <> ${userId} order by group_id, created_at, user_id) heir
     where g.creator_id = ${userId} and heir.group_id = g.id`.execute(trx)
  await trx.deleteFrom('user_group').where('creator_id', '=', userId).execute()
  await trx
    .updateTable('movie_list')
    .set({ owner_id: null })
    .where('owner_id', '=', userId)
    .where('group_id', 'is not', null)
    .execute()
}

/** The condition on rows `t` of a registered table that belong to a user. */
export function ownedBy({ table, column, parent }: UserTable, userId: string): RawBuilder<boolean> {
  if (parent === undefined) return sql<boolean>`t.${sql.ref(column)} = ${userId}`
  const owner = USER_TABLES.find((entry) => entry.table === parent)
  if (!owner) throw new Error(`${table} hangs on ${parent}, which is not registered.`)
  return sql<boolean>`t.${sql.ref(column)} in (
    select p.id from ${sql.table(parent)} p where p.${sql.ref(owner.column)} = ${userId})`
}
