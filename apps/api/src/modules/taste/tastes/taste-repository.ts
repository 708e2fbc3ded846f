import type { Taste } from '@marquee/recommender'
import { sql, type Kysely } from 'kysely'
import type { Tables } from '../../../database/tables.ts'

export interface TasteProfile {
  state: 'queued' | 'done'
  tastes: Taste[]
  calculatedAt: Date | null
}

export type TasteRepository = ReturnType<typeof createTasteRepository>

/** Tastes as last computed. */
export function createTasteRepository(db: Kysely<Tables>) {
  return {
    async find(userId: string): Promise<TasteProfile | null> {
      const row = await db.selectFrom('taste_profile').selectAll().where('user_id', '=', userId).executeTakeFirst()
      return row ? { state: row.state, tastes: row.tastes as Taste[], calculatedAt: row.calculated_at } : null
    },
    queue: (userId: string) =>
      sql`insert into taste_profile (user_id, state) values (${userId}, 'queued')
          on conflict (user_id) do update set state = 'queued', requested_at = now()`.execute(db),
    save: (userId: string, tastes: readonly Taste[]) =>
      sql`insert into taste_profile (user_id, state, tastes, calculated_at)
          select id, 'done', ${JSON.stringify(tastes)}::jsonb, now() from user_account where id = ${userId}
          on conflict (user_id) do update set state = 'done', tastes = excluded.tastes, calculated_at = excluded.calculated_at`.execute(
        db,
      ),
  }
}
