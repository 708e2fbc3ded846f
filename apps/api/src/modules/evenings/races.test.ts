import { routes, type Evening } from '@marquee/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestUser } from '../../testing/app.ts'
import { openEveningApp, type EveningApp, type Person } from './test-builders.ts'

let app: EveningApp
let ada: TestUser
let bob: TestUser
let cyd: TestUser

beforeAll(async () => {
  app = await openEveningApp()
  ada = await app.signUp('ada')
  bob = await app.signUp('bob')
  cyd = await app.signUp('cyd')
})
afterAll(() => app.close())

const FINE = ['fine', 'fine', 'fine', 'fine', 'fine'] as const
const ROUNDS = 5

async function anEvening(): Promise<Evening & { groupId: string }> {
  const groupId = await app.aGroup(ada, bob, cyd)
  const evening = await app.start(groupId, ada, { members: [ada, bob, cyd] })
  for (const user of [bob, cyd]) await app.take(evening, { user })
  return { ...evening, groupId }
}

const last = (evening: Evening) => evening.cards.at(-1)!.movie.id
const leave = (evening: Evening, seatId: string, person: Person) =>
  app.call(routes.leaveSeat, { params: { id: evening.id, seatId } }, app.as(person))
const decide = (evening: Evening, person: Person) =>
  app.call(routes.decideEvening, { params: { id: evening.id } }, app.as(person))

it('the last two answers at the same moment come to the movie, once', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const evening = await anEvening()
    await app.answer(evening, { user: ada }, [...FINE.slice(1), 'love'])
    await app.answer(evening, { user: bob }, FINE.slice(1))
    await app.answer(evening, { user: cyd }, FINE.slice(1))
    const votes = await Promise.all([bob, cyd].map((user) => app.tryVote(evening, { user }, last(evening), 'fine')))
    expect(votes.map(({ status }) => status)).toEqual([200, 200])
    const seen = await app.see(evening, { user: ada })
    expect(seen.film).toMatchObject({ movie: { id: last(evening) }, voters: 3, fine: 3, loved: 1 })
    // The last version is the decision's: both answers were saved before it.
    expect(Math.max(...votes.map(({ body }) => body.version))).toBe(seen.version)
  }
})

it('everyone who vetoes the last card at the same moment gets one second round', async () => {
  const evening = await anEvening()
  for (const user of [ada, bob, cyd]) await app.answer(evening, { user }, ['no', 'no', 'no', 'no'])
  const votes = await Promise.all([ada, bob, cyd].map((user) => app.tryVote(evening, { user }, last(evening), 'no')))
  expect(votes.map(({ status }) => status)).toEqual([200, 200, 200])
  const seen = await app.see(evening, { user: ada })
  expect(seen).toMatchObject({ round: 2, state: 'voting' })
  expect(seen.cards).toHaveLength(5)
  const late = await app.tryVote(evening, { user: bob }, last(evening), 'love')
  expect(late).toMatchObject({ status: 409, body: { code: 'round_over' } })
})

it('an answer and a decision without it cannot both miss each other', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const evening = await anEvening()
    await app.answer(evening, { user: ada }, ['love', ...FINE.slice(1)])
    await app.answer(evening, { user: bob }, FINE)
    app.pass(45)
    const first = evening.cards[0]!.movie.id
    const [decided, voted] = await Promise.all([
      decide(evening, { user: ada }),
      app.tryVote(evening, { user: cyd }, first, 'no'),
    ])
    const { state, film } = await app.see(evening, { user: cyd })
    if (voted.status === 200 && decided.status === 200) {
      expect(film?.movie.id).not.toBe(first)
    } else if (voted.status === 200) {
      // The answer came first, and has its own 45 seconds.
      expect([decided.body, state]).toEqual([expect.objectContaining({ code: 'too_early' }), 'voting'])
    } else {
      expect(voted).toMatchObject({ status: 409, body: { code: 'evening_over' } })
      expect(film?.movie.id).toBe(first)
    }
  }
})

it('whoever leaves while others answer leaves nothing that counts', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const evening = await anEvening()
    const guest = await app.aGuest(evening, 'Grace')
    for (const user of [ada, bob, cyd]) await app.answer(evening, { user }, ['love', ...FINE.slice(2)])
    await app.answer(evening, guest, ['no'])
    const [left, ...votes] = await Promise.all([
      leave(evening, guest.seat.seat_id, guest),
      ...[ada, bob].map((user) => app.tryVote(evening, { user }, last(evening), 'fine')),
    ])
    expect(left.status).toBe(204)
    for (const { status, body } of votes)
      expect([200, 'evening_over']).toContain(status === 200 ? 200 : Object(body).code)
    const seen = await app.see(evening, { user: ada })
    expect(seen.seats.map(({ name }) => name)).toEqual(['ada', 'bob', 'cyd'])
    expect(seen.film).toMatchObject({ movie: { id: evening.cards[0]!.movie.id }, chosen: 'everybody', loved: 3 })
  }
})

it('two seats with one name are never given', async () => {
  const evening = await anEvening()
  const taken = await Promise.all(
    ['Grace', 'grace', 'GRACE'].map((name) =>
      app.call(routes.takeSeat, { params: { id: evening.id }, body: { name } }),
    ),
  )
  expect(taken.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 409, 409])
})

it('a group that is destroyed takes its evening with it', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const evening = await anEvening()
    for (const user of [ada, bob]) await app.answer(evening, { user }, ['love'])
    const answers = await Promise.all([
      app.tryVote(evening, { user: cyd }, evening.cards[0]!.movie.id, 'love'),
      app.call(routes.destroyGroup, { params: { id: evening.groupId } }, { user: ada }),
      app.call(routes.evening, { params: { id: evening.id }, query: {} }, { user: bob }),
    ])
    expect([200, 403, 404]).toContain(answers[0].status)
    expect(answers[1].status).toBe(204)
    expect([200, 403, 404]).toContain(answers[2].status)
    const gone = await app.call(routes.evening, { params: { id: evening.id }, query: {} }, { user: bob })
    expect(gone.status).toBe(404)
  }
})

it('an account that is erased while it answers leaves no error behind', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const dan = await app.signUp()
    const group = await app.aGroup(ada, dan)
    const evening = await app.start(group, ada, { members: [ada, dan] })
    await app.answer(evening, { user: ada }, ['seen_fine', 'love'])
    await app.take(evening, { user: dan })
    const [voted, erased] = await Promise.all([
      app.answer(evening, { user: dan }, ['seen_fine']).then(
        () => 200,
        () => 'refused',
      ),
      app.call(routes.deleteAccount, { body: { password: dan.password } }, { user: dan }),
    ])
    expect([200, 'refused']).toContain(voted)
    expect(erased.status).toBe(204)
    expect((await app.see(evening, { user: ada })).seats.map(({ name }) => name)).toEqual(['ada'])
  }
})
