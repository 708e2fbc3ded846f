import { routes } from '@marquee/contract'
import { sql, type Kysely } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Tables } from '../../database/tables.ts'
import { createTestApp, type TestApp, type TestUser } from '../../testing/app.ts'

const MOVIES = 2000
const VIEWINGS = 10_000

let api: TestApp
let db: Kysely<Tables>
let firstId: number
let ada: TestUser

beforeAll(async () => {
  api = await createTestApp({ catalogue: false })
  db = api.db
  ada = await api.signUp()
  const { rows } = await sql<{ id: number }>`
    with added as (
      insert into movie (title, release_date, runtime, source)
      select 'Story ' || n, make_date(1950 + n % 70, 5, 1), 60 + n % 120, 'csv' from generate_series(0, ${MOVIES - 1}::int) n
      returning id) select min(id) as id from added`.execute(db)
  firstId = rows[0]!.id
  await sql`insert into person (id, name, source) select 900000 + n, 'Person ' || n, 'csv' from generate_series(0, 499) n`.execute(
    db,
  )
  await sql`insert into credit (movie_id, person_id, kind, job, position, source)
    select ${firstId}::int + m, 900000 + (m * 7 + n * 31) % 500, case when n = 0 then 'crew' else 'cast' end,
           case when n = 0 then 'Director' end, n, 'csv'
      from generate_series(0, ${MOVIES - 1}::int) m, generate_series(0, 19) n`.execute(db)
  await sql`insert into viewing (user_id, movie_id, seen_on, precision)
    select ${ada.id}, ${firstId}::int + n % ${MOVIES}::int, date '2016-01-01' + n % 3650, 'day'
      from generate_series(0, ${VIEWINGS - 1}::int) n`.execute(db)
  await sql`analyze`.execute(db)
}, 120_000)
afterAll(() => api.close())

const yearOf = async (user: TestUser, year: number) =>
  (await api.call(routes.diaryYear, { params: { year } }, { user })).body

async function record(user: TestUser, seenOn: string | null, n: number) {
  const params = { id: firstId + n, viewing: crypto.randomUUID() }
  await api.call(routes.saveViewing, { params, body: { seen_on: seenOn, note: null, place: null } }, { user })
}

describe('the year', () => {
  it('counts movies with a date alone, those of a month and of the year as well', async () => {
    const bob = await api.signUp()
    for (const [date, n] of [
      ['2022-12-24', 0],
      ['2022-12-24', 0],
      ['2022-03-01', 119],
      ['2022-03', 2],
      ['2022', 3],
      ['2021-12-31', 4],
      [null, 5],
    ] as const)
      await record(bob, date, n)
    await api.call(routes.rateMovie, { params: { id: firstId + 2 }, body: { rating: 0.75 } }, { user: bob })
    await api.call(routes.rateMovie, { params: { id: firstId }, body: { rating: 1 } }, { user: bob })
    await api.call(routes.rateMovie, { params: { id: firstId + 119 }, body: { rating: -0.5 } }, { user: bob })
    const year = await yearOf(bob, 2022)
    expect(year).toMatchObject({
      viewings: 5,
      movies: 4,
      minutes: 60 + 60 + 179 + 62 + 63,
      without_month: 1,
      first: { seen_on: '2022-03-01' },
      last: { seen_on: '2022-12-24' },
      longest: { id: firstId + 119 },
      years: [
        { year: 2022, count: 5 },
        { year: 2021, count: 1 },
      ],
    })
    expect(year.months.map(({ count }) => count)).toEqual([0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 2])
    expect(year.months[2]!.results.map(({ seen_on }) => seen_on)).toEqual(['2022-03-01', '2022-03'])
    expect(year.best.map(({ id }) => id)).toEqual([firstId, firstId + 2])
  })

  it('names the people of most of the movies', async () => {
    const { directors, actors } = await yearOf(ada, 2020)
    expect([directors.length, actors.length]).toEqual([6, 6])
    expect(directors.map(({ count }) => count)).toEqual(directors.map(({ count }) => count).toSorted((a, b) => b - a))
    expect(directors[0]!.count).toBeGreaterThan(1)
  })

  it('of someone else stays empty', async () => {
    const year = await yearOf(await api.signUp(), 2020)
    expect(year).toMatchObject({ viewings: 0, movies: 0, minutes: 0, first: null, last: null, longest: null, best: [] })
    expect(year.months).toHaveLength(12)
  })

  it('counts every viewing of 10,000 in its year', async () => {
    const { years } = await yearOf(ada, 2020)
    const counts = await Promise.all(years.map(async ({ year }) => (await yearOf(ada, year)).viewings))
    expect(counts).toEqual(years.map(({ count }) => count))
    expect(years.length).toBeGreaterThan(9)
  })
})

describe('the picture of a year', () => {
  it('answers a PNG to the user alone, also of an empty year', async () => {
    for (const year of [2020, 1999]) {
      const url = `/api/main/diary/${year}/picture`
      const { statusCode, headers, rawPayload } = await api.app.inject({
        url,
        headers: { authorization: `Bearer ${ada.access}` },
      })
      expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([200, 'image/png', 'no-store'])
      expect([rawPayload.readUInt32BE(16), rawPayload.readUInt32BE(20)]).toEqual([1080, 1350])
      expect((await api.app.inject({ url })).statusCode).toBe(401)
    }
  })
})
