import { sql, type Kysely } from 'kysely'
import type { Change, LiveOptions } from '../common/live.ts'
import type { Tables } from './tables.ts'

/** Called with a group and its new version after the change has been committed. */
export type GroupChanged = (groupId: string, version: number) => void

/** Raises a group's version inside the transaction of the change. */
export async function raiseGroupVersion(trx: Kysely<Tables>, groupId: string): Promise<number> {
  const { version } = await trx
    .updateTable('user_group')
    .set((group) => ({ version: group('version', '+', 1) }))
    .where('id', '=', groupId)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

/** Raises the versions of all groups of a user whose members see the user differently now. Locks the groups by id, to avoid deadlocks. */
export async function raiseGroupVersionsOf(
  trx: Kysely<Tables>,
  userId: string,
): Promise<{ id: string; version: number }[]> {
  const { rows } = await sql<{ id: string; version: number }>`
    with own as (
      select id from user_group g
       where exists (select from group_member where group_id = g.id and user_id = ${userId})
       order by id for no key update)
    update user_group g set version = version + 1 from own where g.id = own.id returning g.id, g.version`.execute(trx)
  return rows
}

/** Announcements of live changes through the database, and current versions. */
export function liveChanges(db: Kysely<Tables>): Pick<LiveOptions, 'send' | 'versionsOf'> {
  return {
    send: (texts) => sql`select pg_notify('live_changed', text) from unnest(${[...texts]}::text[]) text`.execute(db),

    async versionsOf(followed) {
      const idsOf = (topic: Change['topic']) => followed.filter((each) => each.topic === topic).map(({ id }) => id)
      const { rows } = await sql<Change>`
        select 'evening' as topic, id, version from evening where id = any(${idsOf('evening')}::uuid[])
        union all
        select 'group', id, version from user_group where id = any(${idsOf('group')}::uuid[])`.execute(db)
      return rows
    },
  }
}
