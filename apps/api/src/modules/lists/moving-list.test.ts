import { routes } from '@marquee/contract'
import { sql, type Kysely } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Tables } from '../../database/tables.ts'
import { createTestApp, type TestApp, type TestUser } from '../../testing/app.ts'

let api: TestApp
let db: Kysely<Tables>
beforeAll(async () => {
  api = await createTestApp()
  db = api.db
})
afterAll(() => api.close())

async function someoneWithTaste(): Promise<TestUser> {
  const user = await api.signUp()
  const { body } = await api.call(routes.filterMovies, { body: { genre_ids: [878] } })
  for (const { id } of body.results.slice(0, 5)) {
    await api.call(routes.rateMovie, { params: { id }, body: { rating: 1 } }, { user })
  }
  return user
}

async function list(user: TestUser, query: object = {}) {
  return (await api.call(routes.recommendations, { query: { page_size: 30, ...query } }, { user })).body
}
const idsOf = ({ results }: { results: readonly { id: number }[] }) => results.map(({ id }) => id)
const firstTen = async (user: TestUser) => idsOf(await list(user)).slice(0, 10)

/** As if everything that is stored of a user's lists had happened a day earlier. */
async function nextDay({ id }: TestUser): Promise<void> {
  await sql`
    update shown_recommendation set day = day - 1, movies = (
      select jsonb_object_agg(key, value || jsonb_build_object('first', (value ->> 'first')::int - 1,
        'last', (value ->> 'last')::int - 1, 'back', (value ->> 'back')::int - 1)) from jsonb_each(movies))
     where user_id = ${id}`.execute(db)
}

describe('a list that moves', () => {
  it('gives ignored movies’ places to others, in the order of the percents and at most five points lower', async () => {
    const user = await someoneWithTaste()
    const first = await firstTen(user)
    const others = new Set<number>()
    const means: number[] = []
    for (let day = 0; day < 14; day++) {
      const { results, count } = await list(user, { page_size: 100 })
      const percents = results.map(({ personal_rating }) => personal_rating!)
      expect(percents).toEqual(percents.toSorted((a, b) => b - a))
      expect(count).toBeLessThanOrEqual((await list(user, { year_from: 1800 })).count)
      means.push(percents.slice(0, 10).reduce((sum, percent) => sum + percent, 0) / 10)
      for (const id of idsOf({ results }).slice(0, 10)) if (!first.includes(id)) others.add(id)
      await nextDay(user)
    }
    expect(others.size).toBeGreaterThanOrEqual(6)
    expect(means[0]! - Math.min(...means)).toBeLessThanOrEqual(5)
  })

  it('marks the movies that came up, on that day only', async () => {
    const user = await someoneWithTaste()
    const fresh = async () => (await list(user)).results.flatMap(({ id, new_for_you }) => (new_for_you ? id : []))
    const before = await firstTen(user)
    expect(await fresh()).toEqual([])
    for (let day = 0; day < 5; day++) {
      await list(user)
      await nextDay(user)
    }
    const cameUp = (await firstTen(user)).filter((id) => !before.includes(id))
    expect(cameUp).toHaveLength(3)
    expect(await fresh()).toEqual(cameUp)
    await nextDay(user)
    expect(await fresh()).not.toEqual(expect.arrayContaining(cameUp))
  })

  it('keeps movies that were opened or put on the shortlist, and those of chosen years', async () => {
    const user = await someoneWithTaste()
    const [opened, shortlisted, ignored] = await firstTen(user)
    await api.call(routes.personalScore, { params: { id: opened! } }, { user })
    await api.call(routes.addToShortlist, { params: { id: shortlisted! } }, { user })
    for (let day = 0; day < 8; day++) {
      await list(user)
      await nextDay(user)
    }
    const ids = idsOf(await list(user))
    expect(ids).toEqual(expect.arrayContaining([opened, shortlisted]))
    expect(ids).not.toContain(ignored)
    expect(idsOf(await list(user, { year_from: 1800 }))).toContain(ignored)
  })

  it('stores one row, once a day, and nothing for other pages, years or noise', async () => {
    const user = await someoneWithTaste()
    const stored = async () =>
      (await sql`select xmin::text, movies from shown_recommendation where user_id = ${user.id}`.execute(db)).rows
    await list(user, { page: 2 })
    await list(user, { year_from: 1990 })
    await list(user, { noise: true })
    expect(await stored()).toEqual([])
    await list(user)
    const once = await stored()
    expect(once).toHaveLength(1)
    await list(user)
    await list(user)
    expect(await stored()).toEqual(once)
  })
})

describe('the shortlist', () => {
  it('stays out of the list on request, also out of its count', async () => {
    const user = await someoneWithTaste()
    const [id] = await firstTen(user)
    await api.call(routes.addToShortlist, { params: { id: id! } }, { user })
    const [all, without] = [await list(user), await list(user, { shortlisted: 'hide' })]
    expect(idsOf(all)).toContain(id)
    expect(idsOf(without)).not.toContain(id)
    expect(without.count).toBe(all.count - 1)
  })
})
