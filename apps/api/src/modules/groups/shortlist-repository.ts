import { sql, type Kysely } from 'kysely'
import type { GroupChanged } from '../../database/live-changes.ts'
import type { Tables } from '../../database/tables.ts'

export type GroupShortlistRepository = ReturnType<typeof createGroupShortlistRepository>

/** Shortlists of groups; every statement checks the membership itself, and a change raises the group's version. */
export function createGroupShortlistRepository(db: Kysely<Tables>, changed: GroupChanged) {
  return {
    /** True when it was added; false also when the user is not a member any more. */
    async add(groupId: string, movieId: number, userId: string): Promise<boolean> {
      const { rows } = await sql<{ version: number }>`
        with added as (
          insert into group_shortlist (group_id, movie_id, added_by)
          select group_id, ${movieId}, user_id from group_member where group_id = ${groupId} and user_id = ${userId}
          on conflict do nothing returning group_id)
        update user_group set version = version + 1 from added where id = added.group_id returning version`.execute(db)
      for (const { version } of rows) changed(groupId, version)
      return rows.length > 0
    },
    async has(groupId: string, movieId: number): Promise<boolean> {
      const row = await db
        .selectFrom('group_shortlist')
        .select('movie_id')
        .where('group_id', '=', groupId)
        .where('movie_id', '=', movieId)
        .executeTakeFirst()
      return row !== undefined
    },
    async remove(groupId: string, movieId: number, userId: string): Promise<void> {
      const { rows } = await sql<{ version: number }>`
        with removed as (
          delete from group_shortlist s using group_member m
           where s.group_id = ${groupId} and s.movie_id = ${movieId} and m.group_id = s.group_id and m.user_id = ${userId}
          returning s.group_id)
        update user_group set version = version + 1 from removed where id = removed.group_id returning version`.execute(
        db,
      )
      for (const { version } of rows) changed(groupId, version)
    },
    /** Only for users known to be members. */
    async allIds(groupId: string): Promise<number[]> {
      const rows = await db.selectFrom('group_shortlist').select('movie_id').where('group_id', '=', groupId).execute()
      return rows.map((row) => row.movie_id)
    },
    /** Newest first; null if there is no such group, false if the user is not a member. */
    async ids(groupId: string, userId: string): Promise<number[] | false | null> {
      const { rows } = await sql<{ member: boolean; ids: number[] }>`
        select exists (select from group_member where group_id = g.id and user_id = ${userId}) as member,
               array(select movie_id from group_shortlist where group_id = g.id order by created_at desc, movie_id) as ids
          from user_group g where g.id = ${groupId}`.execute(db)
      const row = rows[0]
      if (!row) return null
      return row.member && row.ids
    },
  }
}
