import { hash } from 'node:crypto'
import type { EveningFilm, EveningState } from '@marquee/contract'
import type { SocialApp, Visitor } from '../../testing/social.ts'

export const HOUR = 3_600_000
export const DAY = 24 * HOUR

export interface TestEvening {
  groupId: string
  startedBy: Visitor
  startedAt: Date
  state?: EveningState
  /** The movie that was decided on, an hour after the start. */
  film?: number
  chosen?: EveningFilm['chosen']
  /** Members who were chosen at the start. */
  members?: readonly Visitor[]
}

export interface TestSeat {
  user?: Visitor
  /** Of a guest. */
  name?: string
  token?: string
  /** True once they have joined. */
  joined?: boolean
}

/** Groups and evenings as they stand in the database, whatever led to them. */
export function pastEvenings(social: SocialApp) {
  const { db } = social
  return {
    ...votes(social),

    async aGroup(creator: Visitor, ...members: Visitor[]): Promise<string> {
      const created = await social.call('POST /identity/groups', { user: creator, body: { name: 'Friday night' } })
      const { id } = created.json<{ id: string }>()
      for (const user of members) await social.call(`POST /identity/groups/${id}?action=join`, { user })
      return id
    },

    async anEvening(evening: TestEvening): Promise<string> {
      const { groupId, startedBy, startedAt, state = 'voting', film, chosen = 'votes', members = [] } = evening
      const decided = film !== undefined && {
        film_id: film,
        chosen,
        decided_at: new Date(startedAt.getTime() + HOUR),
      }
      const { id } = await db
        .insertInto('evening')
        .values({
          group_id: groupId,
          started_by: startedBy.id,
          started_at: startedAt,
          state,
          members: members.map(({ id }) => id),
          limits: JSON.stringify({ max_minutes: null, services: [], region: null, unseen: true, moods: [] }),
          ...decided,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },

    async aSeat(eveningId: string, { user, name, token, joined = true }: TestSeat): Promise<string> {
      const { id } = await db
        .insertInto('evening_seat')
        .values({
          evening_id: eveningId,
          user_id: user?.id ?? null,
          name: name ?? null,
          token_hash: token === undefined ? null : hash('sha256', token, 'buffer'),
          joined_at: joined ? new Date() : null,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },

    async versionOf(eveningId: string): Promise<number> {
      const { version } = await db
        .selectFrom('evening')
        .select('version')
        .where('id', '=', eveningId)
        .executeTakeFirstOrThrow()
      return version
    },
  }
}

function votes({ db }: SocialApp) {
  return {
    async aVote(eveningId: string, seatId: string, movieId: number): Promise<void> {
      await db
        .insertInto('evening_card')
        .values({ evening_id: eveningId, movie_id: movieId, round: 1, position: movieId % 1000, why: 'A favourite.' })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      await db
        .insertInto('evening_vote')
        .values({ evening_id: eveningId, seat_id: seatId, movie_id: movieId, answer: 'love' })
        .execute()
    },
  }
}
