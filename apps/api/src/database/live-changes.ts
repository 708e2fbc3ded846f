import { sql, type Kysely } from 'kysely'
import { type Change, type LiveOptions } from '../common/live.ts'
import { type Tables } from './tables.ts'

/** How announcements of live changes travel through the database, and where the versions stand. */
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
