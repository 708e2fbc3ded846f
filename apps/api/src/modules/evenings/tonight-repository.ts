import type { OpenEvening } from '@marquee/contract'
import { sql, type Kysely } from 'kysely'
import type { Tables } from '../../database/tables.ts'

/** A movie that somebody decided on with a group, and has not been asked about yet. */
export interface Question {
  id: string
  group: { id: string; name: string }
  film_id: number
  decided_at: Date
}

/** When a movie is asked about: decided neither too long ago nor too recently. */
export interface Period {
  after: Date
  before: Date
}

const MAX_QUESTIONS = 10

export type TonightRepository = ReturnType<typeof createTonightRepository>

/** What a user's groups are deciding, and which of their movies the user has still to judge. */
export function createTonightRepository(db: Kysely<Tables>) {
  return {
    /**
     * Evenings of the user's groups, the latest first.
     * @param startedAfter leaves out those that have expired
     * @param decidedAfter leaves out movies that have probably been watched
     */
    async open(userId: string, { startedAfter, decidedAfter }: Record<'startedAfter' | 'decidedAfter', Date>) {
      const { rows } = await sql<OpenEvening>`
        select e.id, json_build_object('id', g.id, 'name', g.name) as "group", e.state, u.username as started_by,
               (select count(*) from evening_seat s where s.evening_id = e.id and s.joined_at is not null
                   and (s.user_id is null
                        or exists (select from group_member where group_id = g.id and user_id = s.user_id)))::int as here,
               exists (select from evening_seat s where s.evening_id = e.id and s.user_id = m.user_id
                          and s.joined_at is not null) as joined
          from group_member m
          join user_group g on g.id = m.group_id
          join evening e on e.group_id = g.id
          left join user_account u on u.id = e.started_by
         where m.user_id = ${userId} and e.started_at > ${startedAfter}
           and (e.state = 'voting' or (e.state = 'decided' and e.decided_at > ${decidedAfter}))
         order by e.started_at desc, e.id`.execute(db)
      return rows
    },

    /** The latest first; a rating since the decision is an answer already. */
    async questions(userId: string, { after, before }: Period): Promise<Question[]> {
      const { rows } = await sql<Question>`
        select e.id, json_build_object('id', g.id, 'name', g.name) as "group", e.film_id, e.decided_at
          from evening_seat s
          join evening e on e.id = s.evening_id
          join user_group g on g.id = e.group_id
          join group_member m on m.group_id = g.id and m.user_id = s.user_id
         where s.user_id = ${userId} and s.joined_at is not null and s.asked_at is null
           and e.film_id is not null and e.decided_at > ${after} and e.decided_at <= ${before}
           and not exists (select from rating r
                            where r.user_id = s.user_id and r.movie_id = e.film_id and r.updated_at >= e.decided_at)
         order by e.decided_at desc, e.id
         limit ${MAX_QUESTIONS}`.execute(db)
      return rows
    },
  }
}
