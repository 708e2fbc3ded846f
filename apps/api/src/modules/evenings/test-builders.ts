import { routes, type CardAnswer, type Evening, type EveningLimits, type TakenSeat } from '@marquee/contract'
import { expect } from 'vitest'
import { createTestApp, type TestApp, type TestAppOptions, type TestUser } from '../../testing/app.ts'

/** Participant of an evening: by account, or by the token of a seat. */
export interface Person {
  user?: TestUser
  token?: string
}

export const ANY_MOVIE: EveningLimits = { max_minutes: null, services: [], region: null, unseen: true, moods: [] }

export type EveningApp = Awaited<ReturnType<typeof openEveningApp>>

/** The whole app with a clock that the test moves. */
export async function openEveningApp(options: TestAppOptions = {}) {
  const clock = { now: new Date('2026-11-22T19:00:00.000Z') }
  const test: TestApp = await createTestApp({ now: () => clock.now, ...options })
  const { call } = test
  const as = ({ user, token }: Person) => ({
    ...(user && { user }),
    ...(token !== undefined && { headers: { 'x-seat-token': token } }),
  })

  return {
    ...test,
    clock,
    as,
    pass: (seconds: number) => void (clock.now = new Date(clock.now.getTime() + seconds * 1000)),

    ...setUp(test),

    async take(evening: Pick<Evening, 'id'>, person: Person, body: { name?: string; member_id?: string } = {}) {
      const answer = await call(routes.takeSeat, { params: { id: evening.id }, body }, as(person))
      expect([200, 201], JSON.stringify(answer.body)).toContain(answer.status)
      return answer.body
    },

    /** A guest with a seat. */
    async aGuest(evening: Pick<Evening, 'id'>, name: string): Promise<Person & { seat: TakenSeat }> {
      const answer = await call(routes.takeSeat, { params: { id: evening.id }, body: { name } })
      expect(answer.status, JSON.stringify(answer.body)).toBe(201)
      return { token: answer.body.token!, seat: answer.body }
    },

    async see(evening: Pick<Evening, 'id'>, person: Person): Promise<Evening> {
      const answer = await call(routes.evening, { params: { id: evening.id }, query: {} }, as(person))
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
      return answer.body!
    },

    tryVote: (evening: Pick<Evening, 'id'>, person: Person, movieId: number, answer: CardAnswer) =>
      call(routes.vote, { params: { id: evening.id, movieId }, body: { answer } }, as(person)),

    /** Answers the cards of a round in their order: all of them, or the first few. */
    async answer(evening: Evening, person: Person, answers: readonly CardAnswer[]): Promise<Evening> {
      let seen = evening
      for (const [index, given] of answers.entries()) {
        const movieId = evening.cards[index]!.movie.id
        const voted = await call(
          routes.vote,
          { params: { id: evening.id, movieId }, body: { answer: given } },
          as(person),
        )
        expect(voted.status, JSON.stringify(voted.body)).toBe(200)
        seen = voted.body
      }
      return seen
    },
  }
}

function setUp({ call }: TestApp) {
  return {
    /** A group whose first member created it. */
    async aGroup(creator: TestUser, ...others: TestUser[]): Promise<string> {
      const { body } = await call(routes.createGroup, { body: { name: 'Friday night' } }, { user: creator })
      for (const user of others) {
        const joined = await call(
          routes.groupAction,
          { params: { id: body.id }, query: { action: 'join' }, body: {} },
          { user },
        )
        expect(joined.status).toBe(200)
      }
      return body.id
    },

    async start(
      groupId: string,
      user: TestUser,
      wish: { members?: TestUser[]; guests?: number; limits?: Partial<EveningLimits> } = {},
    ): Promise<Evening> {
      const { members = [], guests = 0, limits = {} } = wish
      const body = { limits: { ...ANY_MOVIE, ...limits }, members: members.map(({ id }) => id), guests }
      const answer = await call(routes.startEvening, { params: { id: groupId }, body }, { user })
      expect(answer.status, JSON.stringify(answer.body)).toBe(201)
      return answer.body
    },
  }
}
