import type { EveningHint } from '@marquee/contract'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { createBatchLoader } from '../../common/batch-loader.ts'
import { credentialColumns, CREDENTIALS_HOLD } from '../../database/credentials.ts'
import { PREPARED } from '../../database/prepared.ts'
import type { Tables } from '../../database/tables.ts'
import type { EveningData } from './evening-data.ts'
import type { Follower } from './live-routes.ts'

export type EveningRepository = ReturnType<typeof createEveningRepository>

/** Caller of a request: an account, the holder of a seat's token, or both if a phone is passed around. */
export interface Asking {
  userId: string | null
  tokenHash: Buffer | null
}

/** Columns that every request about an evening reads. */
export interface EveningHead {
  id: string
  version: number
  group_id: string
  creator_id: string
  started_by: string | null
  state: EveningData['state']
  started_at: Date
  /** Counts, because erased accounts and removed movies leave the version as it is. */
  seats: number
  cards: number
  is_member: boolean
  user_seat: string | null
  token_seat: string | null
  /** The member whose seat the token opens; null for guests. */
  token_user: string | null
  /** True if the token is that of the evening's screen. */
  is_screen: boolean
}

/** Seats that count: while people vote, those of members who have left the group do not. */
export const COUNTS = sql`(s.user_id is null or e.state <> 'voting' or exists (
  select from group_member m where m.group_id = e.group_id and m.user_id = s.user_id))`

/** Seats whose token is valid: not those of disabled accounts. */
export const MAY_COME = sql`not exists (select from user_account a where a.id = s.user_id and a.disabled_at is not null)`

/** True if a token is that of the evening's screen. An ended evening has no screen. */
const isScreenOf = (tokenHash: RawBuilder<unknown>) =>
  sql<boolean>`coalesce(sha256(e.screen_token::bytea) = ${tokenHash}, false)`

/** Reads evenings. */
export function createEveningRepository(db: Kysely<Tables>) {
  return {
    async head(id: string, { userId, tokenHash }: Asking): Promise<EveningHead | undefined> {
      const { rows } = await sql<EveningHead>`${PREPARED}
        select e.id, e.version, e.group_id, g.creator_id, e.started_by, e.state, e.started_at,
               (select count(*)::int from evening_seat s where s.evening_id = e.id and ${COUNTS}) as seats,
               (select count(*)::int from evening_card c where c.evening_id = e.id) as cards,
               exists (select from group_member where group_id = e.group_id and user_id = ${userId}::uuid) as is_member,
               (select s.id from evening_seat s where s.evening_id = e.id and s.user_id = ${userId}::uuid) as user_seat,
               (select s.id from evening_seat s
                 where s.evening_id = e.id and s.token_hash = ${tokenHash}::bytea and ${COUNTS} and ${MAY_COME}) as token_seat,
               (select s.user_id from evening_seat s where s.evening_id = e.id and s.token_hash = ${tokenHash}::bytea) as token_user,
               ${isScreenOf(sql`${tokenHash}::bytea`)} as is_screen
          from evening e join user_group g on g.id = e.group_id where e.id = ${id}`.execute(db)
      return rows[0]
    },

    data: (id: string): Promise<EveningData | undefined> => readEvening(db, id),

    /** The evening of a group that is voted on; undefined without one. */
    async votingOf(groupId: string): Promise<string | undefined> {
      const row = await db
        .selectFrom('evening')
        .select('id')
        .where('group_id', '=', groupId)
        .where('state', '=', 'voting')
        .executeTakeFirst()
      return row?.id
    },
  }
}

/** Everything about an evening in one statement, so that all of it is of one moment. */
export async function readEvening(db: Kysely<Tables>, id: string): Promise<EveningData | undefined> {
  const { rows } = await sql<EveningData>`${PREPARED}
    select e.id, e.version, e.group_id, g.name as group_name, g.creator_id, e.started_by, u.username as starter,
           e.state, e.round, e.limits, e.guests_expected, e.guests_announced, e.guests_closed, e.guest_code, e.started_at, e.last_vote_at, e.decided_at,
           e.film_id, e.chosen, e.tally, e.declined, e.age_limit,
           coalesce((select json_agg(json_build_object(
               'id', s.id, 'user_id', s.user_id, 'name', coalesce(a.username, s.name),
               'joined', s.joined_at is not null, 'handed', s.token_hash is not null) order by s.created_at, a.username, s.id)
             from evening_seat s left join user_account a on a.id = s.user_id
            where s.evening_id = e.id and ${COUNTS}), '[]') as seats,
           coalesce((select json_agg(json_build_object(
               'movie_id', movie_id, 'round', round, 'percent', percent, 'why', why, 'why_parts', why_parts) order by round, position)
             from evening_card where evening_id = e.id), '[]') as cards,
           coalesce((select json_agg(json_build_object(
               'seat_id', v.seat_id, 'movie_id', v.movie_id, 'answer', v.answer) order by v.seat_id, v.movie_id)
             from evening_vote v join evening_seat s on s.id = v.seat_id
            where s.evening_id = e.id and ${COUNTS}), '[]') as votes,
           coalesce((select json_agg(json_build_object(
               'user_id', t.user_id, 'username', a.username, 'debt', t.debt) order by a.username)
             from group_tilt t
             join group_member m on m.group_id = t.group_id and m.user_id = t.user_id
             join user_account a on a.id = t.user_id
            where t.group_id = e.group_id), '[]') as debts
      from evening e
      join user_group g on g.id = e.group_id
      left join user_account u on u.id = e.started_by
     where e.id = ${id}`.execute(db)
  return rows[0]
}

/** A seat `s` whose token a follower `f` holds, or the membership of their account. */
const MAY_FOLLOW = sql<boolean>`${CREDENTIALS_HOLD} and case when f.token_hash is null
  then exists (select from group_member where group_id = e.group_id and user_id = f.user_id)
  else ${isScreenOf(sql.ref('f.token_hash'))}
    or exists (select from evening_seat s where s.evening_id = e.id and s.token_hash = f.token_hash and ${COUNTS} and ${MAY_COME})
  end`

const followersTable = (followers: readonly Follower[]) => sql`
  unnest(${followers.map(({ eveningId }) => eveningId)}::uuid[], ${followers.map(({ tokenHash }) => tokenHash)}::bytea[],
         ${credentialColumns(followers)})
  with ordinality as f (evening_id, token_hash, user_id, session_id, token_id, place)`

/** Reads for followers of evenings, with the right to follow in the same statement. Many are read in one query. */
export function createHintReader(db: Kysely<Tables>) {
  return {
    /** True while the follower's seat or membership, and the follower's credentials, have not been revoked. */
    mayFollow: createBatchLoader(async (followers: readonly Follower[]): Promise<boolean[]> => {
      const { rows } = await sql<{ may: boolean }>`${PREPARED}
        select e.id is not null and ${MAY_FOLLOW} as may
          from ${followersTable(followers)} left join evening e on e.id = f.evening_id order by f.place`.execute(db)
      return rows.map(({ may }) => may)
    }),

    /** Progress of an evening, without any answer; null without the right to see it, and for a deleted evening. */
    readHint: createBatchLoader(async (followers: readonly Follower[]): Promise<(EveningHint | null)[]> => {
      const { rows } = await sql<EveningHint & { may: boolean }>`${PREPARED}
        with hint as (
          select e.id, e.group_id, e.screen_token, e.version, e.state, e.round,
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
