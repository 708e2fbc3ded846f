import { routes } from '@marquee/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import pg from 'pg'
import type { TestUser } from '../../testing/app.ts'
import { openEveningApp, type EveningApp } from './test-builders.ts'

let app: EveningApp
let db: pg.Client
let ada: TestUser
let bob: TestUser

beforeAll(async () => {
  app = await openEveningApp()
  db = new pg.Client(app.databaseUrl)
  await db.connect()
  ada = await app.signUp('ada')
  bob = await app.signUp('bob')
})
afterAll(async () => {
  await db.end()
  await app.close()
})

const FINE = ['fine', 'fine', 'fine', 'fine', 'fine'] as const

/** Bob started it, ada created the group, and the votes have chosen the first card. */
async function aDecision() {
  const group = await app.aGroup(ada, bob)
  const evening = await app.start(group, bob, { members: [ada, bob] })
  await app.take(evening, { user: ada })
  await app.answer(evening, { user: bob }, ['love', ...FINE.slice(1)])
  const decided = await app.answer(evening, { user: ada }, FINE.slice(0, 1))
  return { ...decided, group: { ...decided.group, id: group } }
}

const next = (evening: { id: string }, movieId: number, user = bob) =>
  app.call(routes.nextFilm, { params: { id: evening.id }, body: { movie_id: movieId } }, { user })
const override = (evening: { id: string }, movieId: number, user = bob) =>
  app.call(routes.overrideFilm, { params: { id: evening.id }, body: { movie_id: movieId } }, { user })
const end = (evening: { id: string }, user = bob) =>
  app.call(routes.endEvening, { params: { id: evening.id } }, { user })
const debts = async (groupId: string) => {
  const { rows } = await db.query<{ user_id: string; debt: number }>(
    'select user_id, debt from group_tilt where group_id = $1',
    [groupId],
  )
  return Object.fromEntries(rows.map(({ user_id: id, debt }) => [id, debt]))
}

describe('"Not this one"', () => {
  it('goes through all cards, each once, and tells nothing of their votes', async () => {
    const evening = await aDecision()
    const seen = [evening.film!.movie.id]
    for (let left = 4; left > 0; left--) {
      const { body } = await next(evening, seen.at(-1)!)
      expect(body.film).toMatchObject({ chosen: 'votes', voters: null, fine: null, loved: null, margin: null })
      expect(body.film?.has_next).toBe(left > 1)
      seen.push(body.film!.movie.id)
    }
    expect(new Set(seen)).toEqual(new Set(evening.cards.map(({ movie }) => movie.id)))
    expect(await next(evening, seen.at(-1)!)).toMatchObject({ status: 409, body: { code: 'no_more_cards' } })
  })

  it('pressed twice declines one movie, also at the same moment', async () => {
    const evening = await aDecision()
    const declined = evening.film!.movie.id
    const answers = await Promise.all([next(evening, declined), next(evening, declined, ada)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(new Set(answers.map(({ body }) => body.film!.movie.id)).size).toBe(1)
    expect(await next(evening, 999_999)).toMatchObject({ status: 409, body: { code: 'film_changed' } })
  })

  it('needs a movie', async () => {
    const evening = await app.start(await app.aGroup(ada, bob), ada)
    expect((await next(evening, 1, ada)).body).toMatchObject({ code: 'not_decided' })
  })
})

describe('another movie', () => {
  it('may be any of the catalogue, during the vote or after it', async () => {
    const { rows } = await db.query<{ id: number }>('select id from movie order by id desc limit 1')
    const other = rows[0]!.id
    const evening = await app.start(await app.aGroup(ada, bob), ada, { members: [ada, bob] })
    await app.answer(evening, { user: ada }, ['love'])
    const chosen = await override(evening, other, ada)
    expect(chosen.body.film).toMatchObject({ movie: { id: other }, chosen: 'override', voters: null, margin: null })
    const { version } = chosen.body
    expect((await override(evening, other, ada)).body.version).toBe(version)
    expect((await override(evening, 2_000_000_000, ada)).status).toBe(404)
    // The votes' own choice is the next best.
    expect((await next(evening, other, ada)).body.film?.movie.id).toBe(evening.cards[0]!.movie.id)
  })
})

describe('leading', () => {
  it('is for whoever started the evening or created the group', async () => {
    const cyd = await app.signUp()
    const group = await app.aGroup(ada, bob, cyd)
    const evening = await app.start(group, bob)
    expect((await app.see(evening, { user: cyd })).may_lead).toBe(false)
    expect((await app.see(evening, { user: ada })).may_lead).toBe(true)
    for (const answer of [await end(evening, cyd), await override(evening, 1, cyd), await next(evening, 1, cyd)])
      expect(answer).toMatchObject({ status: 403, body: { code: 'not_leading' } })
    await app.call(routes.deleteAccount, { body: { password: 'wrong' } }, { user: cyd })
    expect((await end(evening, ada)).body).toMatchObject({ state: 'ended', film: null, may_lead: true })
    expect((await end(evening, ada)).status).toBe(200)
    expect((await override(evening, evening.cards[0]!.movie.id, ada)).body).toMatchObject({ code: 'evening_over' })
  })
})

describe('the ledger', () => {
  it('notes at the end who gave way, and weighs their votes more the next time', async () => {
    const evening = await aDecision()
    expect(await debts(evening.group.id)).toEqual({})
    await end(evening)
    const after = await debts(evening.group.id)
    expect(after[ada.id]).toBeGreaterThan(0)
    expect(after[bob.id]).toBe(0)
    const again = await app.start(evening.group.id, bob, { members: [ada, bob] })
    expect(again.tilt).toEqual([{ user_id: ada.id, username: 'ada', weight: 1 + after[ada.id]! }])
    await app.take(again, { user: ada })
    // One Love each: ada's weighs more.
    await app.answer(again, { user: bob }, ['love', ...FINE.slice(1)])
    const decided = await app.answer(again, { user: ada }, ['fine', 'love'])
    expect(decided.film?.movie.id).toBe(again.cards[1]!.movie.id)
  })

  it('stays as it is when something else is watched than the votes chose', async () => {
    const declined = await aDecision()
    await next(declined, declined.film!.movie.id)
    await end(declined)
    expect(await debts(declined.group.id)).toEqual({})
    const overridden = await aDecision()
    await override(overridden, overridden.cards[4]!.movie.id)
    await app.start(overridden.group.id, bob)
    expect(await debts(overridden.group.id)).toEqual({})
  })
})

it('"Seen it" becomes a mark after the vote, for members only', async () => {
  const evening = await app.start(await app.aGroup(ada, bob), ada, { members: [ada, bob] })
  const guest = await app.aGuest(evening, 'Grace')
  await app.take(evening, { user: bob })
  await app.answer(evening, { user: ada }, ['seen_fine', 'seen_no', 'love'])
  await app.answer(evening, guest, ['seen_no', 'fine', 'love'])
  const seen = async () =>
    (
      await db.query<{ movie_id: number }>('select movie_id from movie_mark where user_id = $1 order by movie_id', [
        ada.id,
      ])
    ).rows
  const before = await seen()
  await app.answer(evening, { user: bob }, ['fine', 'fine'])
  expect(await seen()).toEqual(before)
  await app.answer(evening, { user: bob }, ['fine', 'fine', 'love'])
  const marked = (await seen()).filter((row) => !before.some((each) => each.movie_id === row.movie_id))
  expect(marked.map((row) => row.movie_id).sort((a, b) => a - b)).toEqual(
    evening.cards
      .slice(0, 2)
      .map(({ movie }) => movie.id)
      .sort((a, b) => a - b),
  )
})

it('a card whose movie is removed goes, and the evening goes on', async () => {
  const evening = await app.start(await app.aGroup(ada, bob), ada, { members: [ada, bob] })
  await app.take(evening, { user: bob })
  await app.answer(evening, { user: ada }, ['love', ...FINE.slice(1)])
  await app.answer(evening, { user: bob }, ['no', 'fine', 'fine', 'fine'])
  await db.query('delete from movie where id = $1', [evening.cards[4]!.movie.id])
  await app.changes.catalogueChanged([evening.cards[4]!.movie.id])
  const seen = await app.see(evening, { user: bob })
  expect(seen.cards).toHaveLength(4)
  expect(seen.film).toMatchObject({ movie: { id: evening.cards[1]!.movie.id }, voters: 2 })
})
