import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../database/tables.ts'

/** Erasure of guests' data. */
export function createCleanupRepository(db: Kysely<Tables>) {
  return {
    /**
     * Erases names and votes of guests, and the tokens of all seats, of evenings that started before the moment. The empty
     * seats stay, so that history knows how many were there. A new version makes every process forget the names that it
     * has cached. Returns the number of evenings.
     */
    async eraseGuests(before: Date): Promise<number> {
      const { numAffectedRows } = await sql`
        with old as (
          select id from evening e
           where started_at < ${before}
             and exists (select from evening_seat s where s.evening_id = e.id
                            and (s.token_hash is not null or s.network is not null
                                 or s.user_id is null and (s.name is not null
                                      or exists (select from evening_vote where seat_id = s.id))))
           order by id for update),
        seats as (
          update evening_seat s set name = null, token_hash = null, network = null
            from old where s.evening_id = old.id returning s.id, s.user_id),
        votes as (
          delete from evening_vote v using seats where v.seat_id = seats.id and seats.user_id is null)
        update evening e set version = version + 1 from old where e.id = old.id`.execute(db)
      return Number(numAffectedRows ?? 0n)
    },
  }
}
