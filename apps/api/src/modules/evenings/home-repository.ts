import type { EveningFilm, OpenEvening } from '@marquee/contract'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../database/tables.ts'

export type HomeRepository = ReturnType<typeof createHomeRepository>

/** Queries about evenings from outside of them: home, history, debts, claimed seats and feedback. */
export function createHomeRepository(db: Kysely<Tables>) {
  return { ...homeQueries(db), ...historyQueries(db), ...debtQueries(db), ...claimQueries(db), ...feedbackQueries(db) }
}

/** A movie that a group decided on, and a member has not been asked about. */
export interface Question {
  id: string
  group: { id: string; name: string }
  film_id: number
  decided_at: Date
}

/** Period of decisions after which members are asked. */
export interface Period {
  after: Date
  before: Date
}

const MAX_QUESTIONS = 10

/** Open evenings of a user's groups, and movies the user has not given feedback on. */
function homeQueries(db: Kysely<Tables>) {
  return {
    /**
     * Evenings of the user's groups, the latest first.
     * @param startedAfter leaves out those that have expired
     * @param decidedAfter leaves out movies that have probably been watched
     */
    async openEvenings(userId: string, { startedAfter, decidedAfter }: Record<'startedAfter' | 'decidedAfter', Date>) {
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

export interface PastEveningRow {
  id: string
  started_at: Date
  /** Null if the movie has left the catalogue. */
  film_id: number | null
  chosen: EveningFilm['chosen']
  people: {
    /** Null for a guest whose name has been erased. */
    name: string | null
    user_id: string | null
    rating: number | null
  }[]
}

/** Evenings on which a group has decided on a movie. */
function historyQueries(db: Kysely<Tables>) {
  return {
    async countPast(groupId: string): Promise<number> {
      const { count } = await db
        .selectFrom('evening')
        .select((expression) => expression.fn.countAll<number>().as('count'))
        .where('group_id', '=', groupId)
        .where('chosen', 'is not', null)
        .executeTakeFirstOrThrow()
      return count
    },

    /** Newest first, with participants. Ratings are those of current members: former members no longer share theirs. */
    async pastEvenings(
      groupId: string,
      { limit, offset }: { limit: number; offset: number },
    ): Promise<PastEveningRow[]> {
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

/** Debts of a group's members. */
function debtQueries(db: Kysely<Tables>) {
  return {
    /** Deletes all debts. Returns the evenings that show them, with their new versions. */
    resetDebts: (groupId: string) =>
      db.transaction().execute(async (trx) => {
        // Evenings are locked before what they change, here as at a decision.
        const shown = await trx
          .selectFrom('evening')
          .select('id')
          .where('group_id', '=', groupId)
          .where('state', '<>', 'ended')
          .orderBy('id')
          .forUpdate()
          .execute()
        await trx.deleteFrom('group_tilt').where('group_id', '=', groupId).execute()
        if (shown.length === 0) return []
        return trx
          .updateTable('evening')
          .set((evening) => ({ version: evening('version', '+', 1) }))
          .where(
            'id',
            'in',
            shown.map(({ id }) => id),
          )
          .returning(['id', 'version'])
          .execute()
      }),
  }
}

/** A guest's seat, and the user who wants to keep it. */
export interface Claim {
  eveningId: string
  tokenHash: Buffer
  userId: string
}

export interface Claimable {
  group_id: string
  is_voting: boolean
  /** True if the token is that of a guest's seat at this evening. */
  is_guests: boolean
  /** Seat of the user's account. */
  own_seat: 'none' | 'expected' | 'taken'
}

/** Seats of guests who have an account now. */
function claimQueries(db: Kysely<Tables>) {
  return {
    /** Undefined for an unknown evening. */
    findClaim: (claim: Claim): Promise<Claimable | undefined> => find(db, claim),

    /**
     * Gives the seat with its votes to the account, in place of a seat that the account has not taken.
     * @param mayClaim called again under the evening's lock
     * @returns the evening's new version
     */
    claimSeat: (claim: Claim, mayClaim: (found: Claimable | undefined) => void): Promise<number> =>
      db.transaction().execute(async (trx) => {
        const { eveningId, tokenHash, userId } = claim
        await sql`select from evening where id = ${eveningId} for update`.execute(trx)
        mayClaim(await find(trx, claim))
        await trx
          .deleteFrom('evening_seat')
          .where('evening_id', '=', eveningId)
          .where('user_id', '=', userId)
          .where('joined_at', 'is', null)
          .execute()
        await trx
          .updateTable('evening_seat')
          .set({ user_id: userId, name: null, token_hash: null, network: null })
          .where('evening_id', '=', eveningId)
          .where('token_hash', '=', tokenHash)
          .execute()
        const { version } = await trx
          .updateTable('evening')
          .set((evening) => ({ version: evening('version', '+', 1) }))
          .where('id', '=', eveningId)
          .returning('version')
          .executeTakeFirstOrThrow()
        return version
      }),
  }
}

async function find(db: Kysely<Tables>, { eveningId, tokenHash, userId }: Claim): Promise<Claimable | undefined> {
  const { rows } = await sql<Claimable>`
    select e.group_id, e.state = 'voting' as is_voting,
           exists (select from evening_seat s where s.evening_id = e.id and s.token_hash = ${tokenHash}
                      and s.user_id is null) as is_guests,
           coalesce((select case when s.joined_at is null then 'expected' else 'taken' end from evening_seat s
                      where s.evening_id = e.id and s.user_id = ${userId}), 'none') as own_seat
      from evening e where e.id = ${eveningId}`.execute(db)
  return rows[0]
}

/** Outcome of an evening for one user. */
export interface Outcome {
  group_id: string
  /** True if the user took a seat. */
  was_there: boolean
  is_decided: boolean
  /** Null also if the movie has left the catalogue. */
  film_id: number | null
  decided_at: Date | null
}

/** Participants of evenings, and their feedback. */
function feedbackQueries(db: Kysely<Tables>) {
  return {
    /** Undefined for an unknown evening. */
    async outcome(eveningId: string, userId: string): Promise<Outcome | undefined> {
      const { rows } = await sql<Outcome>`
        select e.group_id,
               exists (select from evening_seat s where s.evening_id = e.id and s.user_id = ${userId}
                          and s.joined_at is not null) as was_there,
               e.chosen is not null as is_decided, e.film_id, e.decided_at
          from evening e where e.id = ${eveningId}`.execute(db)
      return rows[0]
    },

    /** Keeps the time of the first answer. */
    markAsked: (eveningId: string, userId: string, moment: Date) =>
      db
        .updateTable('evening_seat')
        .set({ asked_at: moment })
        .where('evening_id', '=', eveningId)
        .where('user_id', '=', userId)
        .where('asked_at', 'is', null)
        .execute(),
  }
}
