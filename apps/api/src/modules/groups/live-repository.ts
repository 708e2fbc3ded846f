import { sql, type Kysely } from 'kysely'
import type { Tables } from '../../database/tables.ts'

/** A member who follows a group. */
export interface Follower {
  groupId: string
  userId: string
}

/** The versions of groups for members who follow them, in their order; null for whoever is no member any more. */
export async function versionsFor(db: Kysely<Tables>, followers: readonly Follower[]): Promise<(number | null)[]> {
  const { rows } = await sql<{ version: number | null }>`
    select g.version
      from unnest(${followers.map(({ groupId }) => groupId)}::uuid[], ${followers.map(({ userId }) => userId)}::uuid[])
           with ordinality as f (group_id, user_id, place)
      left join group_member m on m.group_id = f.group_id and m.user_id = f.user_id
      left join user_group g on g.id = m.group_id
     order by f.place`.execute(db)
  return rows.map(({ version }) => version)
}
