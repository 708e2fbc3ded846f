import { sql, type Kysely } from 'kysely'
import { createBatchLoader } from '../../common/batch-loader.ts'
import type { Credentials } from '../../common/auth-user.ts'
import { CREDENTIALS_HOLD, credentialColumns } from '../../database/credentials.ts'
import type { Tables } from '../../database/tables.ts'

/** A member who follows a group. */
export interface Follower extends Credentials {
  groupId: string
}

/** Reads the version of a group for a member; null for users who are no longer members. Many are read in one query. */
export function createVersionReader(db: Kysely<Tables>): (follower: Follower) => Promise<number | null> {
  return createBatchLoader(async (followers: readonly Follower[]) => {
    const { rows } = await sql<{ version: number | null }>`
      select g.version
        from unnest(${followers.map(({ groupId }) => groupId)}::uuid[], ${credentialColumns(followers)})
             with ordinality as f (group_id, user_id, session_id, token_id, place)
        left join group_member m on m.group_id = f.group_id and m.user_id = f.user_id and ${CREDENTIALS_HOLD}
        left join user_group g on g.id = m.group_id
       order by f.place`.execute(db)
    return rows.map(({ version }) => version)
  })
}
