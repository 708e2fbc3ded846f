import { randomUUID } from 'node:crypto'
import { routes, type MovieDiary, type ViewingFields } from '@marquee/contract'
import { sql, type Kysely } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Tables } from '../../database/tables.ts'
import { createTestApp, type TestApp, type TestUser } from '../../testing/app.ts'
import { insertMovie } from '../../testing/movies.ts'

/** Late evening at UTC-8, where it is the day before. */
const NOW = new Date('2026-11-20T07:30:00Z')

let api: TestApp
let db: Kysely<Tables>
let ada: TestUser
let bob: TestUser
let movie: number
let other: number

beforeAll(async () => {
  api = await createTestApp({ catalogue: false, now: () => NOW })
  db = api.db
  ;[movie, other] = [await insertMovie(db, { title: 'Heat' }), await insertMovie(db, { title: 'Ran' })]
  bob = await api.signUp()
}, 120_000)
beforeEach(async () => {
  ada = await api.signUp()
})
afterAll(() => api.close())

const save = (
  seenOn: string | null,
  part: Partial<ViewingFields> & { id?: string; user?: TestUser; movie?: number } = {},
) => {
  const { id = randomUUID(), user = ada, movie: of = movie, note = null, place = null } = part
  const body = { seen_on: seenOn, note, place }
  return api.call(routes.saveViewing, { params: { id: of, viewing: id }, body }, { user })
}
const diaryOf = async (user = ada, id = movie) => (await api.call(routes.movieDiary, { params: { id } }, { user })).body
const datesOf = ({ viewings }: MovieDiary) => viewings.map(({ seen_on }) => seen_on)
const isSeen = async (user = ada) =>
  (await api.call(routes.movie, { params: { id: movie } }, { user })).body.viewer!.seen

describe('a viewing', () => {
  it('keeps the day, the month or the year, in the order of the dates, those without one last', async () => {
    for (const date of [null, '2022', '2022-12-24', '2024-02']) expect((await save(date)).status).toBe(200)
    expect(datesOf(await diaryOf())).toEqual(['2024-02', '2022-12-24', '2022', null])
  })

  it('keeps the day of a user in another time zone than UTC', async () => {
    await save('2026-11-19', { note: 'At half past eleven', place: 'Filmhaus' })
    const [viewing] = (await diaryOf()).viewings
    expect(viewing).toMatchObject({
      seen_on: '2026-11-19',
      note: 'At half past eleven',
      place: 'Filmhaus',
      source: 'hand',
    })
    expect((await save('2026-11-20')).status).toBe(200)
    expect((await save('2026-11-21')).body).toEqual({ seen_on: ['This day is in the future.'] })
  })

  it.each(['2023-02-29', '2022-13', '22', '2022-12-24T20:00', '1066', '2027-01-01', '2027', ''])(
    'refuses %s',
    async (date) => {
      expect((await save(date)).status).toBe(400)
      expect((await diaryOf()).viewings).toEqual([])
    },
  )

  it('marks the movie as seen, which stays when the last viewing is removed', async () => {
    const id = randomUUID()
    await save('2022-12-24', { id })
    expect(await isSeen()).toBe(true)
    for (let time = 0; time < 2; time++)
      expect((await api.call(routes.removeViewing, { params: { id: movie, viewing: id } }, { user: ada })).status).toBe(
        204,
      )
    expect([await isSeen(), (await diaryOf()).viewings]).toEqual([true, []])
  })

  it('follows from no mark and from no rating', async () => {
    await api.call(routes.markSeen, { params: { id: movie } }, { user: ada })
    await api.call(routes.rateMovie, { params: { id: movie }, body: { rating: 1 } }, { user: ada })
    expect((await diaryOf()).viewings).toEqual([])
  })

  it('changes by its id, and a repeated request adds nothing', async () => {
    const id = randomUUID()
    await save('2022-12-24', { id })
    await save('2022-12-24', { id })
    expect((await save('2023-01-01', { id, note: '  ' })).body).toMatchObject({ id, seen_on: '2023-01-01', note: null })
    expect(datesOf(await diaryOf())).toEqual(['2023-01-01'])
  })

  it('of another user or movie keeps its id to itself', async () => {
    const id = randomUUID()
    await save('2022-12-24', { id, user: bob })
    expect((await save('2023-01-01', { id })).status).toBe(404)
    expect((await save('2023-01-01', { id, user: bob, movie: other })).status).toBe(404)
    await api.call(routes.removeViewing, { params: { id: movie, viewing: id } }, { user: ada })
    expect(datesOf(await diaryOf(bob))).toEqual(['2022-12-24'])
  })

  it('refuses long texts, and the 501st viewing of a movie', async () => {
    expect((await save(null, { note: 'x'.repeat(10_001) })).status).toBe(400)
    expect((await save(null, { place: 'x'.repeat(201) })).status).toBe(400)
    expect((await save(null, { note: 'é'.repeat(10_000), place: 'x'.repeat(200) })).status).toBe(200)
    await sql`insert into viewing (user_id, movie_id, precision) select ${ada.id}, ${movie}::int, 'unknown' from generate_series(1, 499)`.execute(
      db,
    )
    expect((await save('2022')).body).toMatchObject({ code: 'too_many_viewings' })
    expect((await diaryOf()).viewings).toHaveLength(500)
  })
})

describe('a note with tags', () => {
  const note = (text: string, tags: string[], user = ada) =>
    api.call(routes.saveNote, { params: { id: movie }, body: { note: text, tags } }, { user })

  it('saves, changes and removes a note, each tag once', async () => {
    expect((await note('Rain.\n\nSo much rain.', [' noir ', 'Noir', 'rain'])).body.tags).toEqual(['noir', 'rain'])
    expect(await diaryOf()).toMatchObject({ note: 'Rain.\n\nSo much rain.', tags: ['noir', 'rain'] })
    await note(' ', [' '])
    expect(await diaryOf()).toMatchObject({ note: '', tags: [] })
    const { rows } = await sql`select from movie_note where user_id = ${ada.id}`.execute(db)
    expect(rows).toHaveLength(0)
  })

  it('keeps what an import brought, and shows it', async () => {
    await sql`insert into movie_note (user_id, movie_id, text, brought) values (${ada.id}, ${movie}, 'Old', '{"liked": true}')`.execute(
      db,
    )
    await note('', [])
    expect(await diaryOf()).toMatchObject({ note: '', liked: true })
  })

  it('refuses long notes, long tags and many of them', async () => {
    expect((await note('x'.repeat(10_001), [])).status).toBe(400)
    expect(
      (
        await note(
          '',
          Array.from({ length: 21 }, (_, n) => `tag ${n}`),
        )
      ).status,
    ).toBe(400)
    expect((await note('', ['x'.repeat(51)])).status).toBe(400)
  })

  it('belongs to its author alone', async () => {
    await note('Secret', ['mine'])
    await save('2022-12-24')
    expect(await diaryOf(bob, movie)).toMatchObject({ note: '', tags: [] })
    expect(JSON.stringify((await api.call(routes.diary, {}, { user: await api.signUp() })).body.results)).toBe('[]')
  })
})

it('shows the brought rating until the movie is rated here', async () => {
  await sql`insert into rating (user_id, movie_id, value, brought, brought_scale, brought_from)
    values (${ada.id}, ${movie}, 1, 4.5, 'stars', 'letterboxd')`.execute(db)
  expect((await diaryOf()).brought).toEqual({ value: 4.5, scale: 'stars', from: 'letterboxd' })
  await api.call(routes.rateMovie, { params: { id: movie }, body: { rating: 0.75 } }, { user: ada })
  expect((await diaryOf()).brought).toBeNull()
})

describe('the diary', () => {
  async function walk(size: number): Promise<(string | null)[]> {
    const dates: (string | null)[] = []
    let cursor: string | undefined
    do {
      const query = { page_size: size, ...(cursor !== undefined && { cursor }) }
      const { results, next, counts } = (await api.call(routes.diary, { query }, { user: ada })).body
      expect(counts === undefined).toBe(cursor !== undefined)
      dates.push(...results.map(({ seen_on }) => seen_on))
      cursor = next === null ? undefined : new URL(next).searchParams.get('cursor')!
    } while (cursor !== undefined)
    return dates
  }

  it('lists every viewing once, across equal and unknown dates', async () => {
    for (const date of [null, null, '2022-12-24', '2022-12-24', '2022-12-24', '2022-12', '2021', null])
      await save(date, { movie: other })
    const sorted = ['2022-12-24', '2022-12-24', '2022-12-24', '2022-12', '2021', null, null, null]
    for (const size of [1, 2, 3, 8, 50]) expect(await walk(size)).toEqual(sorted)
  })

  it('gives the movie with its marks, and counts by year', async () => {
    await save('2022-12-24')
    await save('2020')
    await save(null, { movie: other })
    const { results, counts } = (await api.call(routes.diary, {}, { user: ada })).body
    expect(results[0]).toMatchObject({ seen_on: '2022-12-24', movie: { title: 'Heat', viewer: { seen: true } } })
    expect(counts).toEqual({
      viewings: 3,
      movies: 2,
      years: [
        { year: 2022, count: 1 },
        { year: 2020, count: 1 },
      ],
    })
  })

  it.each(['2022-02-31.00000000-0000-0000-0000-000000000000', '2022-12-24.x', 'never'])(
    'refuses %s as a place',
    async (cursor) => {
      expect((await api.call(routes.diary, { query: { cursor } }, { user: ada })).status).toBe(400)
    },
  )
})
