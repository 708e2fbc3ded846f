import { routes } from '@marquee/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestUser } from '../../testing/app.ts'
import { openEveningApp, type EveningApp } from './test-builders.ts'

let app: EveningApp
let ada: TestUser
let bob: TestUser
let cyd: TestUser
let eve: TestUser

beforeAll(async () => {
  app = await openEveningApp()
  ada = await app.signUp('ada')
  bob = await app.signUp('bob')
  cyd = await app.signUp('cyd')
  eve = await app.signUp('eve')
})
afterAll(() => app.close())

async function anEvening(guests = 0) {
  const group = await app.aGroup(ada, bob, cyd)
  const evening = await app.start(group, ada, { members: [ada, bob], guests })
  return { ...evening, groupId: group }
}

const tryTake = (evening: { id: string }, body: object, user?: TestUser) =>
  app.call(routes.takeSeat, { params: { id: evening.id }, body }, user ? { user } : {})

const leave = (evening: { id: string }, seatId: string, person: Parameters<EveningApp['as']>[0]) =>
  app.call(routes.leaveSeat, { params: { id: evening.id, seatId } }, app.as(person))

describe('a member', () => {
  it('takes the seat that was kept, once', async () => {
    const evening = await anEvening()
    const taken = await tryTake(evening, {}, bob)
    expect(taken).toMatchObject({ status: 201, body: { token: null } })
    const again = await tryTake(evening, {}, bob)
    expect(again.status).toBe(200)
    expect(again.body.seat_id).toBe(taken.body.seat_id)
    expect(again.body.evening.seats).toHaveLength(2)
  })

  it('who was not chosen gets a seat as well', async () => {
    const evening = await anEvening()
    const taken = await tryTake(evening, {}, cyd)
    expect(taken.status).toBe(201)
    expect(taken.body.evening.seats.map(({ name }) => name)).toEqual(['ada', 'bob', 'cyd'])
  })

  it('may look on without a seat, but answers nothing', async () => {
    const evening = await anEvening()
    expect((await app.see(evening, { user: cyd })).viewer).toBeNull()
    const voted = await app.tryVote(evening, { user: cyd }, evening.cards[0]!.movie.id, 'love')
    expect(voted).toMatchObject({ status: 403, body: { code: 'no_seat' } })
  })

  it('loses the seat with the membership, and no one waits for them', async () => {
    const evening = await anEvening()
    await app.take(evening, { user: bob })
    await app.answer(evening, { user: ada }, ['love', 'fine', 'fine', 'fine', 'fine'])
    await app.take(evening, { user: cyd })
    await app.answer(evening, { user: cyd }, ['fine', 'fine', 'fine', 'fine', 'fine'])
    await app.answer(evening, { user: bob }, ['no'])
    expect((await app.see(evening, { user: ada })).state).toBe('voting')
    await app.call(
      routes.groupAction,
      { params: { id: evening.groupId }, query: { action: 'kick' }, body: { user_id: bob.id } },
      { user: ada },
    )
    const seen = await app.see(evening, { user: ada })
    expect(seen.seats.map(({ name }) => name)).toEqual(['ada', 'cyd'])
    expect(seen.film).toMatchObject({ movie: { id: evening.cards[0]!.movie.id }, voters: 2 })
    const denied = await app.call(routes.evening, { params: { id: evening.id }, query: {} }, { user: bob })
    expect(denied.status).toBe(403)
  })

  it('whose account is erased leaves no seat behind', async () => {
    const dan = await app.signUp()
    const group = await app.aGroup(ada, dan)
    const evening = await app.start(group, ada, { members: [ada, dan] })
    await app.take(evening, { user: dan })
    const guest = await app.aGuest(evening, 'Grace')
    await app.answer(evening, { user: ada }, ['love', 'fine', 'fine', 'fine', 'fine'])
    await app.answer(evening, guest, ['fine', 'fine', 'fine', 'fine', 'fine'])
    const erased = await app.call(routes.deleteAccount, { body: { password: dan.password } }, { user: dan })
    expect(erased.status).toBe(204)
    const seen = await app.see(evening, { user: ada })
    expect(seen).toMatchObject({ state: 'decided', seats: [{ name: 'ada' }, { name: 'Grace' }] })
  })
})

describe('a guest', () => {
  it('needs nothing but a name', async () => {
    const evening = await anEvening(2)
    const guest = await app.aGuest(evening, '  Zoe\u0301 ')
    const seen = await app.see(evening, guest)
    expect(seen.viewer?.seat_id).toBe(guest.seat.seat_id)
    expect(seen.may_lead).toBe(false)
    expect(seen.seats.at(-1)).toMatchObject({ name: 'Zo\u00E9', user_id: null, here: true })
    expect(seen.guests_expected).toBe(1)
  })

  it('is told apart from everyone who is there or in the group', async () => {
    const evening = await anEvening()
    await app.aGuest(evening, 'Grace')
    for (const name of ['grace', 'Gr ace', 'ADA', 'cyd'])
      expect(await tryTake(evening, { name }), name).toMatchObject({ status: 409, body: { code: 'name_taken' } })
  })

  it.each(['', '   ', '\u200B', 'Gra\nce', 'x'.repeat(41)])('is not called %j', async (name) => {
    const evening = await anEvening()
    const refused = await tryTake(evening, { name })
    expect(refused).toMatchObject({ status: 400, body: { name: [expect.any(String)] } })
  })

  it('has no use for the token elsewhere, or for a made-up one', async () => {
    const [evening, other] = [await anEvening(), await anEvening()]
    const guest = await app.aGuest(evening, 'Grace')
    const at = (id: string, token: string) =>
      app.call(routes.evening, { params: { id }, query: {} }, { headers: { 'x-seat-token': token } })
    expect((await at(other.id, guest.token!)).status).toBe(403)
    expect(await at(evening.id, 'nonsense')).toMatchObject({ status: 403, body: { code: 'seat_gone' } })
    expect((await at('00000000-0000-4000-8000-000000000000', guest.token!)).status).toBe(404)
  })

  it('gives up the seat with the votes, and the evening goes on', async () => {
    const evening = await anEvening()
    const guest = await app.aGuest(evening, 'Grace')
    await app.take(evening, { user: bob })
    await app.answer(evening, { user: ada }, ['love', 'fine', 'fine', 'fine', 'fine'])
    await app.answer(evening, { user: bob }, ['love', 'fine', 'fine', 'fine', 'fine'])
    await app.answer(evening, guest, ['no'])
    expect((await leave(evening, guest.seat.seat_id, { user: bob })).status).toBe(403)
    expect((await leave(evening, guest.seat.seat_id, guest)).status).toBe(204)
    const seen = await app.see(evening, { user: ada })
    expect(seen.film).toMatchObject({ chosen: 'everybody', loved: 2 })
    expect((await leave(evening, guest.seat.seat_id, { user: ada })).status).toBe(404)
  })

  it('may be sent away by whoever leads', async () => {
    const evening = await anEvening()
    const guest = await app.aGuest(evening, 'Grace')
    expect((await leave(evening, guest.seat.seat_id, { user: ada })).status).toBe(204)
    const gone = await app.tryVote(evening, guest, evening.cards[0]!.movie.id, 'love')
    expect(gone).toMatchObject({ status: 403, body: { code: 'seat_gone' } })
  })

  it('finds no seat once there is a movie', async () => {
    const evening = await anEvening()
    await app.take(evening, { user: bob })
    await app.answer(evening, { user: ada }, ['love'])
    await app.answer(evening, { user: bob }, ['love'])
    expect(await tryTake(evening, { name: 'Grace' })).toMatchObject({ status: 409, body: { code: 'evening_over' } })
    expect(await tryTake(evening, {}, cyd)).toMatchObject({ status: 409, body: { code: 'evening_over' } })
    expect((await tryTake(evening, {}, bob)).status).toBe(200)
  })
})

describe('a phone that is passed around', () => {
  it('votes for a member until they come with their own', async () => {
    const evening = await anEvening()
    const handed = await tryTake(evening, { member_id: bob.id }, ada)
    expect(handed.status).toBe(201)
    const person = { token: handed.body.token! }
    await app.answer(evening, person, ['fine', 'no'])
    expect((await tryTake(evening, { member_id: bob.id }, cyd)).body).toMatchObject({ code: 'seat_taken' })

    const own = await tryTake(evening, {}, bob)
    expect(own.body.seat_id).toBe(handed.body.seat_id)
    expect(own.body.evening.viewer?.answers).toHaveLength(2)
    await app.answer(evening, { user: bob }, ['love'])
    const looked = await app.call(routes.evening, { params: { id: evening.id }, query: {} }, app.as(person))
    expect(looked).toMatchObject({ status: 403, body: { code: 'seat_gone' } })
    expect((await app.tryVote(evening, person, evening.cards[0]!.movie.id, 'no')).status).toBe(403)
  })

  it('shows each person their own answers only', async () => {
    const evening = await anEvening()
    await app.answer(evening, { user: ada }, ['no', 'love'])
    const handed = await tryTake(evening, { name: 'Grace' }, ada)
    const seen = await app.see(evening, { user: ada, token: handed.body.token! })
    expect(seen.viewer).toEqual({ seat_id: handed.body.seat_id, answers: [] })
  })

  it('is handed by members to members', async () => {
    const evening = await anEvening()
    expect((await tryTake(evening, { member_id: bob.id }, eve)).status).toBe(403)
    expect((await tryTake(evening, { member_id: bob.id })).status).toBe(403)
    expect((await tryTake(evening, { member_id: eve.id }, ada)).status).toBe(404)
    expect((await tryTake(evening, { member_id: bob.id, name: 'Bob' }, ada)).status).toBe(400)
    expect((await tryTake(evening, {})).status).toBe(400)
    expect((await tryTake(evening, {}, eve)).status).toBe(403)
  })
})
