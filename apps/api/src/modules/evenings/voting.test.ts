import { routes } from '@marquee/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestUser } from '../../testing/app.ts'
import { openEveningApp, type EveningApp } from './test-builders.ts'

let app: EveningApp
let ada: TestUser
let bob: TestUser
let eve: TestUser

beforeAll(async () => {
  app = await openEveningApp()
  ada = await app.signUp('ada')
  bob = await app.signUp('bob')
  eve = await app.signUp('eve')
})
afterAll(() => app.close())

/** An evening of two participants, both present. */
async function anEvening() {
  const evening = await app.start(await app.aGroup(ada, bob), ada, { members: [ada, bob] })
  await app.take(evening, { user: bob })
  return evening
}

describe('an evening of two', () => {
  it('starts with five cards and the starter in the first seat', async () => {
    const group = await app.aGroup(ada, bob)
    const evening = await app.start(group, ada, { members: [ada, bob] })
    expect(evening).toMatchObject({
      state: 'voting',
      round: 1,
      version: 1,
      started_by: 'ada',
      film: null,
      waiting_for: null,
      may_lead: true,
      viewer: { answers: [] },
    })
    expect(evening.seats.map(({ name, here }) => [name, here])).toEqual([
      ['ada', true],
      ['bob', false],
    ])
    expect(new Set(evening.cards.map(({ movie }) => movie.id)).size).toBe(5)
  })

  it('comes at once to the movie that both love', async () => {
    const evening = await anEvening()
    await app.answer(evening, { user: ada }, ['fine', 'love'])
    const seen = await app.answer(evening, { user: bob }, ['no', 'love'])
    expect(seen).toMatchObject({
      state: 'decided',
      film: { movie: { id: evening.cards[1]!.movie.id }, chosen: 'everybody', voters: 2, fine: 2, loved: 2 },
    })
    expect((await app.see(evening, { user: ada })).film).toEqual(seen.film)
  })

  it('comes to the best that no one vetoed, once both have answered', async () => {
    const evening = await anEvening()
    await app.answer(evening, { user: ada }, ['love', 'fine', 'fine', 'no', 'love'])
    const open = await app.answer(evening, { user: bob }, ['no', 'fine', 'fine', 'love'])
    expect(open.state).toBe('voting')
    const voted = await app.tryVote(evening, { user: bob }, evening.cards[4]!.movie.id, 'fine')
    expect(voted.body.film).toMatchObject({ movie: { id: evening.cards[4]!.movie.id }, chosen: 'votes', loved: 1 })
  })

  it('waits for no answer that cannot change the movie', async () => {
    const evening = await anEvening()
    await app.answer(evening, { user: ada }, ['love', 'fine', 'love', 'no', 'fine'])
    const decided = await app.answer(evening, { user: bob }, ['no', 'fine', 'fine'])
    expect(decided.film).toMatchObject({ movie: { id: evening.cards[2]!.movie.id }, chosen: 'votes', voters: 2 })
  })

  it('gets five other cards when every card was vetoed, and then the one that was minded least', async () => {
    const evening = await anEvening()
    await app.answer(evening, { user: ada }, ['no', 'no', 'no', 'love', 'love'])
    const second = await app.answer(evening, { user: bob }, ['love', 'love', 'no', 'no', 'no'])
    expect(second).toMatchObject({ state: 'voting', round: 2, film: null })
    const first = new Set(evening.cards.map(({ movie }) => movie.id))
    expect(second.cards).toHaveLength(5)
    expect(second.cards.filter(({ movie }) => first.has(movie.id))).toEqual([])
    await app.answer(second, { user: ada }, ['no', 'no', 'no', 'no', 'no'])
    const end = await app.answer(second, { user: bob }, ['no', 'no', 'no', 'no', 'no'])
    expect(end.film).toMatchObject({ chosen: 'least_minded', voters: null, fine: null, loved: null, margin: null })
  })

  it('refuses strangers, unknown cards and answers after the end', async () => {
    const evening = await anEvening()
    const [card] = evening.cards
    expect((await app.tryVote(evening, { user: eve }, card!.movie.id, 'love')).status).toBe(403)
    expect((await app.tryVote(evening, { user: ada }, 2_000_000_000, 'love')).status).toBe(404)
    await app.answer(evening, { user: ada }, ['love'])
    await app.answer(evening, { user: bob }, ['love'])
    const late = await app.tryVote(evening, { user: bob }, evening.cards[1]!.movie.id, 'love')
    expect(late).toMatchObject({ status: 409, body: { code: 'evening_over' } })
    expect((await app.see(evening, { user: bob })).film?.loved).toBe(2)
  })

  it('takes the same answer twice as one', async () => {
    const evening = await anEvening()
    const card = evening.cards[0]!.movie.id
    const once = await app.tryVote(evening, { user: ada }, card, 'seen_fine')
    const twice = await app.tryVote(evening, { user: ada }, card, 'seen_fine')
    expect(twice.body).toEqual(once.body)
  })
})

describe('deciding without someone', () => {
  it('waits until 45 seconds after the last answer', async () => {
    const evening = await anEvening()
    const waiting = await app.answer(evening, { user: ada }, ['fine', 'love', 'fine', 'fine', 'fine'])
    expect(waiting.waiting_for).toEqual({ names: ['bob'], seconds: 45 })
    app.pass(44)
    const decide = () => app.call(routes.decideEvening, { params: { id: evening.id } }, { user: ada })
    expect(await decide()).toMatchObject({ status: 409, body: { code: 'too_early' } })
    app.pass(1)
    expect(await decide()).toMatchObject({
      status: 200,
      body: { film: { movie: { id: evening.cards[1]!.movie.id }, chosen: 'votes', voters: 1 } },
    })
    // The second press finds it done.
    expect((await decide()).status).toBe(200)
  })

  it('is for those who have answered, or lead', async () => {
    const evening = await anEvening()
    await app.answer(evening, { user: ada }, ['love'])
    app.pass(60)
    const denied = await app.call(routes.decideEvening, { params: { id: evening.id } }, { user: bob })
    expect(denied).toMatchObject({ status: 403, body: { code: 'answer_first' } })
  })

  it('lets someone who is alone decide at once', async () => {
    const evening = await app.start(await app.aGroup(ada), ada)
    const done = await app.answer(evening, { user: ada }, ['fine', 'fine', 'love', 'fine', 'fine'])
    expect(done).toMatchObject({ state: 'voting', waiting_for: { names: [], seconds: 0 } })
    const decided = await app.call(routes.decideEvening, { params: { id: evening.id } }, { user: ada })
    expect(decided.body.film?.movie.id).toBe(evening.cards[2]!.movie.id)
  })
})
