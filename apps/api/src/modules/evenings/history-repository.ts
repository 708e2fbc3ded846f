import type { EveningFilm } from '@marquee/contract'
import { sql, type Kysely } from 'kysely'
import type { Tables } from '../../database/tables.ts'

export interface PastEveningRow {
  id: string
  started_at: Date
  /** Null when the movie has left the catalogue. */
  film_id: number | null
  chosen: EveningFilm['chosen']
  people: {
    /** Null for a guest whose name has been erased. */
    name: string | null
    user_id: string | null
    rating: number | null
  }[]
}

export type HistoryRepository = ReturnType<typeof createHistoryRepository>

/** Evenings on which a group has decided on a movie. */
export function createHistoryRepository(db: Kysely<Tables>) {
  return {
    async count(groupId: string): Promise<number> {
      const { count } = await db
        .selectFrom('evening')
        .select((expression) => expression.fn.countAll<number>().as('count'))
        .where('group_id', '=', groupId)
        .where('chosen', 'is not', null)
        .executeTakeFirstOrThrow()
      return count
    },

    /** The latest first, with who was there. Ratings are shown of members only: who has left shares theirs no longer. */
    async page(groupId: string, { limit, offset }: { limit: number; offset: number }): Promise<PastEveningRow[]> {
      const { rows } = await sql<PastEveningRow>`
        select e.id, e.started_at, e.film_id, e.chosen,
               (select coalesce(json_agg(json_build_object('name', coalesce(u.username, s.name), 'user_id', s.user_id,
                                                           'rating', r.value) order by s.joined_at, u.username, s.id), '[]')
                  from evening_seat s
                  left join user_account u on u.id = s.user_id
                  left join group_member m on m.group_id = e.group_id and m.user_id = s.user_id
                  left join rating r on r.user_id = m.user_id and r.movie_id = e.film_id
                 where s.evening_id = e.id and s.joined_at is not null) as people
          from evening e
         where e.group_id = ${groupId} and e.chosen is not null
         order by e.started_at desc, e.id
         limit ${limit} offset ${offset}`.execute(db)
      return rows
    },
  }
}
