import type { Taste } from '@marquee/recommender'
import { sql, type Kysely } from 'kysely'
import { isDamage } from '../../../database/errors.ts'
import type { Tables } from '../../../database/tables.ts'

export interface TasteProfile {
  state: 'queued' | 'done'
  tastes: Taste[]
  calculatedAt: Date | null
}

/** Stored tastes that are not as they were saved. */
export class DamagedTastesError extends Error {}

export type TasteRepository = ReturnType<typeof createTasteRepository>

/** Tastes as last computed. */
export function createTasteRepository(db: Kysely<Tables>) {
  return {
    /** @throws DamagedTastesError */
    async find(userId: string): Promise<TasteProfile | null> {
      const query = db.selectFrom('taste_profile').selectAll().where('user_id', '=', userId)
      const row = await query.executeTakeFirst().catch((error: unknown) => {
        throw isDamage(error) ? new DamagedTastesError('The tastes cannot be read.', { cause: error }) : error
      })
      if (row === undefined) return null
      const { state, tastes, calculated_at: calculatedAt } = row
      if (!isTastes(tastes)) throw new DamagedTastesError('The tastes have another form than was saved.')
      return { state, tastes, calculatedAt }
    },
    discard: (userId: string) => db.deleteFrom('taste_profile').where('user_id', '=', userId).execute(),
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

function isTastes(value: unknown): value is Taste[] {
  return Array.isArray(value) && value.every(isTaste)
}

function isTaste(value: unknown): value is Taste {
  const { key, features, weight, size, movies } = Object(value) as Partial<Taste>
  return (
    typeof key === 'string' &&
    Number.isInteger(weight) &&
    Number.isInteger(size) &&
    Array.isArray(features) &&
    features.every((feature) => typeof Object(feature).kind === 'string' && feature.id !== undefined) &&
    Array.isArray(movies) &&
    movies.every(Number.isInteger)
  )
}
