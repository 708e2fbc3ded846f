import type { EveningHint } from '@marquee/contract'
import { sql, type Kysely } from 'kysely'
import { createBatchLoader } from '../../common/batch-loader.ts'
import { CREDENTIALS_HOLD, credentialColumns } from '../../database/credentials.ts'
import { PREPARED } from '../../database/prepared.ts'
import type { Tables } from '../../database/tables.ts'
import { COUNTS, MAY_COME } from './evening-repository.ts'
import type { Follower } from './follower.ts'

/** A seat `s` whose token a follower `f` holds, or the membership of their account. */
const MAY_FOLLOW = sql<boolean>`${CREDENTIALS_HOLD} and case when f.token_hash is null
  then exists (select from group_member where group_id = e.group_id and user_id = f.user_id)
  else exists (select from evening_seat s where s.evening_id = e.id and s.token_hash = f.token_hash and ${COUNTS} and ${MAY_COME})
  end`

const followersTable = (followers: readonly Follower[]) => sql`
  unnest(${followers.map(({ eveningId }) => eveningId)}::uuid[], ${followers.map(({ tokenHash }) => tokenHash)}::bytea[],
         ${credentialColumns(followers)})
  with ordinality as f (evening_id, token_hash, user_id, session_id, token_id, place)`

/** Reads for followers of evenings, with the right to follow in the same statement. Many are read in one query. */
export function createHintReader(db: Kysely<Tables>) {
  return {
    /** True while the follower's seat or membership, and what they signed in with, have not been revoked. */
    mayFollow: createBatchLoader(async (followers: readonly Follower[]): Promise<boolean[]> => {
      const { rows } = await sql<{ may: boolean }>`${PREPARED}
        select e.id is not null and ${MAY_FOLLOW} as may
          from ${followersTable(followers)} left join evening e on e.id = f.evening_id order by f.place`.execute(db)
      return rows.map(({ may }) => may)
    }),

    /** Progress of an evening, and nothing of what anyone has answered; null without the right, and for one that is gone. */
    readHint: createBatchLoader(async (followers: readonly Follower[]): Promise<(EveningHint | null)[]> => {
      const { rows } = await sql<EveningHint & { may: boolean }>`${PREPARED}
        with hint as (
          select e.id, e.group_id, e.version, e.state, e.round,
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
           where e.id = any(${[...new Set(followers.map(({ eveningId }) => eveningId))]}::uuid[])
           group by e.id)
        select e.version, e.state, e.round, e.seats, e.here, e.done, e.id is not null and ${MAY_FOLLOW} as may
          from ${followersTable(followers)} left join hint e on e.id = f.evening_id order by f.place`.execute(db)
      return rows.map(({ may, ...hint }) => (may ? hint : null))
    }),
  }
}
