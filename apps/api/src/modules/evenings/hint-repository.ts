import type { EveningHint } from '@marquee/contract'
import { sql, type Kysely } from 'kysely'
import { createBatchLoader } from '../../common/batch-loader.ts'
import { PREPARED } from '../../database/prepared.ts'
import type { Tables } from '../../database/tables.ts'
import { COUNTS } from './evening-repository.ts'

/** How far evenings are, and nothing of what anybody has answered; null for one that is gone. Many are read in one query. */
export function createHintReader(db: Kysely<Tables>): (id: string) => Promise<EveningHint | null> {
  return createBatchLoader(async (ids: readonly string[]) => {
    const { rows } = await sql<EveningHint & { id: string }>`${PREPARED}
      select e.id, e.version, e.state, e.round,
             count(s.id)::int as seats,
             count(s.joined_at)::int as here,
             (count(s.id) filter (where c.cards > 0 and c.cards = (
               select count(*) from evening_vote v
                 join evening_card k on k.evening_id = v.evening_id and k.movie_id = v.movie_id
                where v.seat_id = s.id and k.round = e.round)))::int as done
        from evening e
       cross join lateral (
         select count(*) as cards from evening_card k where k.evening_id = e.id and k.round = e.round) c
        left join evening_seat s on s.evening_id = e.id and ${COUNTS}
       where e.id = any(${[...new Set(ids)]}::uuid[])
       group by e.id`.execute(db)
    const hints = new Map(rows.map(({ id, ...hint }) => [id, hint]))
    return ids.map((id) => hints.get(id.toLowerCase()) ?? null)
  })
}
