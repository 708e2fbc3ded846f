import { MAX_GUESTS, type EveningLimits } from '@marquee/contract'
import { sql, type Kysely, type Transaction } from 'kysely'
import { first } from '../../common/required.ts'
import { AGE_LIMIT } from '../../database/age-limit.ts'
import { repeatAfterDeadlock } from '../../database/deadlock.ts'
import type { Tables } from '../../database/tables.ts'
import { insertCards, raiseGroup } from './evening-transaction-repository.ts'
import type { Dealt } from './deck.ts'

export interface NewEvening {
  groupId: string
  starterId: string
  /** Members who are to watch, the starter among them. */
  members: readonly string[]
  guests: number
  limits: EveningLimits
  dealt: Dealt
  at: Date
}

export interface StartedEvening {
  id: string
  version: number
  groupVersion: number
}

/** The choices of a group's last evening, with those who came to it. */
export interface LastChoices {
  limits: EveningLimits
  members: string[]
  guests: number
}

/** For how many evenings a movie that was decided on is not offered again. */
const EVENINGS_REMEMBERED = 5

export type StartRepository = ReturnType<typeof createStartRepository>

/** Starts evenings, and remembers what was chosen for those before. */
export function createStartRepository(db: Kysely<Tables>) {
  return {
    ...lastEvenings(db),

    /** The lowest age limit of the users; null if none has one. */
    async lowestAge(userIds: readonly string[]): Promise<number | null> {
      const { rows } = await sql<{ age: number | null }>`
        select min(${AGE_LIMIT}) as age from user_account u where id = any(${[...userIds]}::uuid[])`.execute(db)
      return first(rows).age
    },

    /** Null if the group has an evening in voting, or has been deleted. */
    start: (evening: NewEvening): Promise<StartedEvening | null> =>
      // The erasure of a member locks the group last.
      repeatAfterDeadlock(() => db.transaction().execute((trx) => start(trx, evening))),
  }
}

async function start(trx: Transaction<Tables>, evening: NewEvening): Promise<StartedEvening | null> {
  const { groupId, starterId, members, guests, limits, dealt, at } = evening
  // An evening for which no one was chosen is open to all who have its link.
  const announced = members.length === 1 && guests === 0 ? MAX_GUESTS : guests
  const group = await trx
    .selectFrom('user_group')
    .select('id')
    .where('id', '=', groupId)
    .forKeyShare()
    .executeTakeFirst()
  if (!group) return null
  const { rows } = await sql<{ id: string; version: number }>`
    insert into evening (group_id, started_by, limits, members, guests_expected, guests_announced, age_limit, started_at)
    values (${groupId}, ${starterId}, ${JSON.stringify(limits)}, ${[...members]}::uuid[], ${guests}, ${announced}, ${dealt.ageLimit}, ${at})
    on conflict (group_id) where state = 'voting' do nothing returning id, version`.execute(trx)
  const [created] = rows
  if (!created) return null
  await insertCards(trx, { eveningId: created.id, round: 1, cards: dealt.cards })
  await sql`
    insert into evening_seat (evening_id, user_id, joined_at)
    select ${created.id}, user_id, case when user_id = ${starterId} then ${at}::timestamptz end
      from group_member where group_id = ${groupId} and user_id = any(${[...members]}::uuid[])`.execute(trx)
  return { ...created, groupVersion: await raiseGroup(trx, { group_id: groupId }) }
}

function lastEvenings(db: Kysely<Tables>) {
  return {
    /** The group's newest evening that has not ended; undefined without one. */
    async openOf(groupId: string): Promise<string | undefined> {
      const row = await db
        .selectFrom('evening')
        .select('id')
        .where('group_id', '=', groupId)
        .where('state', '<>', 'ended')
        .orderBy('started_at', 'desc')
        .orderBy('id')
        .executeTakeFirst()
      return row?.id
    },

    async decidedOf(groupId: string): Promise<string[]> {
      const rows = await db
        .selectFrom('evening')
        .select('id')
        .where('group_id', '=', groupId)
        .where('state', '=', 'decided')
        .execute()
      return rows.map(({ id }) => id)
    },

    async lastChoices(groupId: string): Promise<LastChoices | undefined> {
      const { rows } = await sql<LastChoices>`
        select e.limits,
               array(select unnest(e.members) union
                     select s.user_id from evening_seat s where s.evening_id = e.id and s.user_id is not null) as members,
               e.guests_expected + (select count(*)::int from evening_seat s
                                     where s.evening_id = e.id and s.user_id is null) as guests
          from evening e where e.group_id = ${groupId} order by e.started_at desc, e.id limit 1`.execute(db)
      return rows[0]
    },

    /** Movies that the group's last evenings came to, and the cards of the very last one. */
    async recentMovies(groupId: string): Promise<{ watched: number[]; offered: number[] }> {
      const { rows } = await sql<{ watched: number[]; offered: number[] }>`
        with last as (select id, film_id from evening
                       where group_id = ${groupId} and state <> 'voting' order by started_at desc, id limit ${EVENINGS_REMEMBERED})
        select array(select film_id from last where film_id is not null) as watched,
               array(select movie_id from evening_card where evening_id = (select id from last limit 1)) as offered`.execute(
        db,
      )
      return rows[0] ?? { watched: [], offered: [] }
    },

    tiltOf: (groupId: string) =>
      db
        .selectFrom('group_tilt as t')
        .innerJoin('group_member as m', (join) =>
          join.onRef('m.group_id', '=', 't.group_id').onRef('m.user_id', '=', 't.user_id'),
        )
        .innerJoin('user_account as u', 'u.id', 't.user_id')
        .select(['t.user_id', 'u.username', 't.debt'])
        .where('t.group_id', '=', groupId)
        .where('t.debt', '>', 0)
        .orderBy('u.username')
        .execute(),
  }
}
