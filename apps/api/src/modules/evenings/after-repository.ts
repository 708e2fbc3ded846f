import { sql, type Kysely } from 'kysely'
import type { Tables } from '../../database/tables.ts'

/** What an evening came to, for one of its people. */
export interface Outcome {
  group_id: string
  /** Whether they took a seat. */
  was_there: boolean
  is_decided: boolean
  /** Null also when the movie has left the catalogue since. */
  film_id: number | null
}

export type AfterRepository = ReturnType<typeof createAfterRepository>

/** Who was at an evening, and who has said how the movie was. */
export function createAfterRepository(db: Kysely<Tables>) {
  return {
    /** Undefined for an unknown evening. */
    async outcome(eveningId: string, userId: string): Promise<Outcome | undefined> {
      const { rows } = await sql<Outcome>`
        select e.group_id,
               exists (select from evening_seat s where s.evening_id = e.id and s.user_id = ${userId}
                          and s.joined_at is not null) as was_there,
               e.chosen is not null as is_decided, e.film_id
          from evening e where e.id = ${eveningId}`.execute(db)
      return rows[0]
    },

    /** The first answer's moment stays. */
    setAsked: (eveningId: string, userId: string, moment: Date) =>
      db
        .updateTable('evening_seat')
        .set({ asked_at: moment })
        .where('evening_id', '=', eveningId)
        .where('user_id', '=', userId)
        .where('asked_at', 'is', null)
        .execute(),
  }
}
