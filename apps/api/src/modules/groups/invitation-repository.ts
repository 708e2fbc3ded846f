import { sql, type Kysely } from 'kysely'
import type { GroupChanged } from '../../database/live-changes.ts'
import type { Tables } from '../../database/tables.ts'
import type { Removal } from './repository.ts'

export type InvitationRepository = ReturnType<typeof createInvitationRepository>

/**
 * Links of groups, and who was removed and may not come back by them. Changes raise the group's version.
 * @param changed called after every change
 */
export function createInvitationRepository(db: Kysely<Tables>, changed: GroupChanged) {
  return {
    isRemoved: (groupId: string, userId: string): Promise<boolean> => isRemoved(db, groupId, userId),

    /** Public facts of a group for its link; undefined if there is no such group. */
    invitation: (groupId: string) =>
      db
        .selectFrom('user_group as g')
        .innerJoin('user_account as u', 'u.id', 'g.creator_id')
        .select(['g.name', 'g.invite_code', 'u.username as invited_by'])
        .select(sql<number>`(select count(*) from group_member m where m.group_id = g.id)::int`.as('member_count'))
        .select(openEvening.as('evening'))
        .where('g.id', '=', groupId)
        .executeTakeFirst(),

    /** False when it does not exist or belongs to another user. */
    async renewLink({ groupId, creatorId, code }: { groupId: string; creatorId: string; code: string }) {
      const renewed = await db
        .updateTable('user_group')
        .set((group) => ({ invite_code: code, version: group('version', '+', 1) }))
        .where('id', '=', groupId)
        .where('creator_id', '=', creatorId)
        .returning('version')
        .executeTakeFirst()
      if (renewed) changed(groupId, renewed.version)
      return renewed !== undefined
    },

    async countRemoved(groupId: string): Promise<number> {
      const { count } = await db
        .selectFrom('group_removal')
        .select((expression) => expression.fn.countAll<number>().as('count'))
        .where('group_id', '=', groupId)
        .executeTakeFirstOrThrow()
      return count
    },

    /** Removed users, the latest first. */
    removedFrom: (groupId: string, { limit, offset }: { limit: number; offset: number }) =>
      db
        .selectFrom('group_removal as r')
        .innerJoin('user_account as u', 'u.id', 'r.user_id')
        .select(['u.id', 'u.username', 'r.created_at'])
        .where('r.group_id', '=', groupId)
        .orderBy('r.created_at', 'desc')
        .orderBy('u.id')
        .limit(limit)
        .offset(offset)
        .execute(),

    /** False if nothing changed: no such group, not its creator, or no removed user. */
    async letBackIn({ groupId, creatorId, userId }: Removal): Promise<boolean> {
      const { rows } = await sql<{ version: number }>`
        with let_in as (
          delete from group_removal using user_group g
           where g.id = group_id and g.id = ${groupId} and g.creator_id = ${creatorId} and user_id = ${userId}
          returning group_id)
        update user_group set version = version + 1 from let_in where id = let_in.group_id returning version`.execute(
        db,
      )
      for (const { version } of rows) changed(groupId, version)
      return rows.length > 0
    },
  }
}

/** The evening of group `g` whose film is being chosen. One that was forgotten ends after twelve hours. */
const openEvening = sql<string | null>`(
  select e.id from evening e where e.group_id = g.id and e.state = 'voting' and e.started_at > now() - interval '12 hours')`

/** True if the creator has removed this user and not let them back in. */
export async function isRemoved(db: Kysely<Tables>, groupId: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('group_removal')
    .select('user_id')
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}
