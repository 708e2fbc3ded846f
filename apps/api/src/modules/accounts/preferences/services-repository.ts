import type { EveningLimits } from '@marquee/contract'
import { sql, type Kysely } from 'kysely'
import type { Tables } from '../../../database/tables.ts'

/** Services on which a person watches, by the ids of their providers, and the region that they are offered in. */
export type UsualServices = Pick<EveningLimits, 'services' | 'region'>

/** The services that people chose for their evenings, which keep them. */
export function createServicesRepository(db: Kysely<Tables>) {
  return {
    /** The services of the person's last evening that had any, those that they started themselves first; null without one. */
    async servicesOf(userId: string): Promise<UsualServices | null> {
      const { rows } = await sql<UsualServices>`
        select limits->'services' as services, limits->>'region' as region from evening
         where (started_by = ${userId} or group_id in (select group_id from group_member where user_id = ${userId}))
           and jsonb_array_length(limits->'services') > 0
         order by started_by is distinct from ${userId}, started_at desc, id limit 1`.execute(db)
      return rows[0] ?? null
    },
  }
}
