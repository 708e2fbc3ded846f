import { routes, type Evening } from '@marquee/contract'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestUser } from '../../testing/app.ts'
import { openEveningApp, type EveningApp } from './test-builders.ts'

let app: EveningApp
let ada: TestUser
let bob: TestUser
let cyd: TestUser
/** Minutes that only three movies keep to. */
let shortest: number

beforeAll(async () => {
  app = await openEveningApp()
  ada = await app.signUp('ada')
  bob = await app.signUp('bob')
  cyd = await app.signUp('cyd')
  const db = new pg.Client(app.databaseUrl)
  await db.connect()
  const { rows } = await db.query<{ id: number }>('select id from movie order by popularity desc limit 18')
  const { rows: short } = await db.query<{ runtime: number }>(
    'select runtime from movie where runtime > 0 order by runtime, id limit 3',
  )
  shortest = short.at(-1)!.runtime
  await db.end()
  for (const [i, user] of [ada, bob, cyd].entries())
    for (const { id } of rows.slice(i * 6, i * 6 + 6))
      await app.call(routes.rateMovie, { params: { id }, body: { rating: 1 } }, { user })
})
afterAll(() => app.close())

const ROUNDS = 5

/** An evening that was announced to no one; the others have joined the group since. */
async function anEvening(): Promise<Evening & { groupId: string }> {
  const groupId = await app.aGroup(ada, bob, cyd)
  return { ...(await app.start(groupId, ada)), groupId }
}

const moviesOf = ({ cards }: Evening) => cards.map(({ movie }) => movie.id)
/** Members whose percents the cards name. */
const namedIn = ({ cards }: Evening) =>
  ['ada', 'bob', 'cyd'].filter((name) => cards.some(({ why }) => why.includes(`${name} `) || why.includes(`${name}’`)))

describe('a member who was not expected', () => {
  it('gets cards that were chosen for them too, and the others see the same ones', async () => {
    const evening = await anEvening()
    expect(namedIn(evening)).toEqual(['ada'])
    const taken = await app.take(evening, { user: bob })
    expect(moviesOf(taken.evening)).toHaveLength(5)
    expect(namedIn(taken.evening)).toEqual(['ada', 'bob'])
    const seen = await app.see(evening, { user: ada })
    expect(seen.cards).toEqual(taken.evening.cards)
    expect(seen.version).toBe(evening.version + 1)
    const phone = await app.take(evening, { user: ada }, { member_id: cyd.id })
    expect(namedIn(phone.evening)).toEqual(['ada', 'bob', 'cyd'])
  })

  it('finds the cards as they are once someone has answered one', async () => {
    const evening = await anEvening()
    await app.answer(evening, { user: ada }, ['love'])
    const taken = await app.take(evening, { user: bob })
    expect(taken.evening.cards).toEqual(evening.cards)
    const { viewer, seats } = await app.see(evening, { user: ada })
    expect(viewer?.answers).toEqual([{ movie_id: evening.cards[0]!.movie.id, answer: 'love' }])
    expect(seats.map(({ answered }) => answered)).toEqual([1, 0])
  })

  it('leaves the cards as they are when none would remain', async () => {
    const dan = await app.signUp()
    const groupId = await app.aGroup(ada, dan)
    const evening = await app.start(groupId, ada, { limits: { max_minutes: shortest } })
    expect(evening.cards.length).toBeLessThan(5)
    for (const id of moviesOf(evening))
      await app.call(routes.rateMovie, { params: { id }, body: { rating: 1 } }, { user: dan })
    expect((await app.take(evening, { user: dan })).evening.cards).toEqual(evening.cards)
  })

  it('counts as one who watches the next time', async () => {
    const evening = await anEvening()
    await app.take(evening, { user: bob })
    const { body } = await app.call(routes.eveningStart, { params: { id: evening.groupId } }, { user: ada })
    expect(body.members).toEqual([ada.id, bob.id])
  })
})

it('a member who was expected finds the cards that were chosen for them', async () => {
  const groupId = await app.aGroup(ada, bob)
  const evening = await app.start(groupId, ada, { members: [ada, bob] })
  expect((await app.take(evening, { user: bob })).evening.cards).toEqual(evening.cards)
})

it('two members who arrive at the same moment get cards for all three', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const evening = await anEvening()
    await Promise.all([bob, cyd].map((user) => app.take(evening, { user })))
    const seen = await app.see(evening, { user: ada })
    expect(seen.seats.map(({ name }) => name).sort()).toEqual(['ada', 'bob', 'cyd'])
    expect(moviesOf(seen)).toHaveLength(5)
    expect(namedIn(seen)).toEqual(['ada', 'bob', 'cyd'])
  }
})

it('the first answer and an arrival at the same moment lose neither', async () => {
  const outcomes = new Set<number>()
  for (let round = 0; round < ROUNDS; round++) {
    const evening = await anEvening()
    const [first] = moviesOf(evening)
    const [voted, taken] = await Promise.all([
      app.tryVote(evening, { user: ada }, first!, 'love'),
      app.take(evening, { user: bob }),
    ])
    outcomes.add(voted.status)
    const seen = await app.see(evening, { user: ada })
    expect(seen.seats.map(({ name }) => name)).toEqual(['ada', 'bob'])
    if (voted.status === 200) {
      expect(seen.viewer?.answers).toEqual([{ movie_id: first, answer: 'love' }])
      expect(moviesOf(seen)).toContain(first)
    } else {
      // The card was replaced before the answer arrived.
      expect(voted.status).toBe(404)
      expect(moviesOf(seen)).not.toContain(first)
      expect(moviesOf(seen)).toEqual(moviesOf(taken.evening))
    }
  }
  expect([...outcomes].every((status) => status === 200 || status === 404)).toBe(true)
})
