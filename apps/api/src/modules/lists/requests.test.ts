import { routes, type RequestQuery } from '@marquee/contract'
import { suitableAge } from '@marquee/sources'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPool, createQueries } from '../../database/pool.ts'
import { shipMovies } from '../../testing/catalogue.ts'
import { createTestApp, type TestApp, type TestUser } from '../../testing/app.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { insertMovie } from '../../testing/movies.ts'

/** Movies of the model that tests have. */
const MODELLED = 150

let api: TestApp
let db: TestApp['db']
/** Movies that the tests name. */
const NAMED = new Set([
  'There Will Be Blood',
  'Irreversible',
  'The Evil Dead',
  'Inside Out 2',
  'Apollo 11',
  'Platoon',
  'Heat',
  'Infernal Affairs',
])
/** Movies that requests find. */
const SHIPPED = 450

beforeAll(async () => {
  const database = await createTestDatabase({ catalogue: true })
  // Before the app starts, so that it makes its indexes once.
  const filling = createQueries(createPool(database.url, pino({ level: 'silent' })))
  await shipMovies(filling, SHIPPED, NAMED)
  await filling.destroy()
  api = await createTestApp({ database, now: () => new Date('2026-11-20T20:00:00Z') })
  db = api.db
}, 60_000)
afterAll(() => api.close())

async function ask(text: string, body: Omit<RequestQuery, 'text'> = {}, user: TestUser | null = null) {
  const answer = await api.call(
    routes.searchByRequest,
    { query: { page_size: 100 }, body: { text, ...body } },
    { user },
  )
  expect(answer.status).toBe(200)
  return answer.body
}
const keysOf = ({ chips }: Awaited<ReturnType<typeof ask>>) => chips.map(({ key }) => key)
const idsOf = ({ results }: { results: { id: number }[] }) => results.map(({ id }) => id)

describe('a search by request', () => {
  it.each([
    ['feel-good film for a rainy Sunday with my mum', 'There Will Be Blood'],
    ['not too violent thriller for a date night', 'Irreversible'],
    ['scary but without gore', 'The Evil Dead'],
    ['an animated movie, not a sequel', 'Inside Out 2'],
    ['something short, under 90 minutes', 'Apollo 11'],
    ['something like Heat but in Asia', 'Platoon'],
  ])('“%s” does not find %s', async (text, never) => {
    const titles = (await ask(text)).results.map(({ title }) => title)
    expect(titles.length).toBeGreaterThanOrEqual(10)
    expect(titles.slice(0, 10)).not.toContain(never)
    const exists = await db.selectFrom('movie').select('id').where('title', '=', never).executeTakeFirst()
    expect(exists).toBeDefined()
  })

  it('finds what is like a seed, with a twist', async () => {
    const { results } = await ask('something like Heat but in Asia')
    expect(results.slice(0, 10).map(({ title }) => title)).toContain('Infernal Affairs')
  })

  it('says what was understood, and which parts of it each movie meets', async () => {
    const answer = await ask('a comedy under 90 minutes')
    expect(answer.reading).toBe('request')
    expect(answer.chips).toContainEqual(expect.objectContaining({ key: 'minutes:-90', kind: 'minutes', wanted: true }))
    for (const { runtime, meets } of answer.results) {
      expect(runtime).toBeLessThanOrEqual(90)
      expect(meets).toContain('minutes:-90')
    }
    const keys = keysOf(answer)
    for (const { meets } of answer.results) expect(keys).toEqual(expect.arrayContaining(meets))
  })

  it('holds exactly the chips that are given', async () => {
    const text = 'a comedy under 90 minutes'
    const kept = keysOf(await ask(text)).filter((key) => key !== 'minutes:-90')
    const without = await ask(text, { chips: kept })
    expect(keysOf(without)).toEqual(kept)
    expect(without.results.some(({ runtime }) => runtime! > 90)).toBe(true)
    const changed = await ask(text, { chips: [...kept, 'minutes:-80'] })
    expect(changed.results.every(({ runtime }) => runtime! <= 80)).toBe(true)
  })

  it('keeps a limit also where nothing fits', async () => {
    const answer = await ask('something short', { chips: ['minutes:-2'] })
    expect([answer.count, answer.results, keysOf(answer)]).toEqual([0, [], ['minutes:-2']])
  })

  it('leaves out chips of movies that are gone, and refuses keys of another form', async () => {
    expect(keysOf(await ask('something good', { chips: ['like:99999999', 'minutes:-100'] }))).toEqual(['minutes:-100'])
    const refused = await api.call(routes.searchByRequest, {
      body: { text: 'something good', chips: ['minutes:-90', 'like:Heat'] },
    })
    expect(refused).toMatchObject({
      status: 400,
      body: { chips: ['Entry 2 is not in the expected form.'] },
    })
  })

  it('takes years and genres besides', async () => {
    const drama = await db.selectFrom('genre').select('id').where('name', '=', 'Drama').executeTakeFirstOrThrow()
    const { results } = await ask('something sad', { year_from: 1960, year_to: 1989, genre_ids: [drama.id] })
    expect(results.length).toBeGreaterThan(10)
    for (const { release_date, genres } of results) {
      expect(Number(release_date!.slice(0, 4))).toBeGreaterThanOrEqual(1960)
      expect(Number(release_date!.slice(0, 4))).toBeLessThanOrEqual(1989)
      expect(genres.map(({ id }) => id)).toContain(drama.id)
    }
  })

  it('finds only movies with certificates for an age that they are suitable for', async () => {
    const unknown = await insertMovie(db, { title: 'Without a Certificate', genres: ['Family'], keywords: ['puppy'] })
    await api.changes.catalogueChanged([unknown])
    expect(idsOf(await ask('about a puppy', { read_as: 'request' }))).toContain(unknown)
    for (const [text, age] of [
      ['something suitable for 6', 6],
      ['a family film about a puppy, suitable for a nine-year-old', 9],
    ] as const) {
      const answer = await ask(text)
      expect(keysOf(answer)).toContain(`age:${age}`)
      expect(answer.results.length).toBeGreaterThan(10)
      expect(idsOf(answer)).not.toContain(unknown)
      for (const { id } of answer.results) {
        const { body } = await api.call(routes.movie, { params: { id } })
        const certificates = body.certificates.map(({ country, certificate }) => [country, certificate])
        const year = Number(body.release_date?.slice(0, 4))
        expect(suitableAge(Object.fromEntries(certificates), year), body.title).toBeLessThanOrEqual(age)
      }
    }
  })

  it('finds only winners of a prize, and only movies from a kind of work', async () => {
    const pages = async (text: string) => {
      const { results } = await ask(text)
      expect(results.length, text).toBeGreaterThan(0)
      return Promise.all(results.map(async ({ id }) => (await api.call(routes.movie, { params: { id } })).body))
    }
    for (const { awards, title } of await pages('won best picture'))
      expect(awards, title).toContainEqual({ body: 'oscar', category: 'film', won: true, year: null })
    for (const { awards, title } of await pages("a palme d'or winner"))
      expect(awards, title).toContainEqual({ body: 'cannes', category: "palme d'or", won: true, year: null })
    const { rows } = await sql<{ id: number }>`
      select movie_id as id from movie_basis where kind = 'play'
      union select movie_id from movie_label join label on label.id = label_id
       where name = 'based on a play' and rating > 0 and not predicted
      union select movie_id from movie_keyword join keyword on keyword.id = keyword_id
       where name = 'based on play'`.execute(db)
    const adapted = rows.map(({ id }) => id)
    for (const { id, title } of await pages('a comedy based on a play')) expect(adapted, title).toContain(id)
  })

  it('answers the same pages for the same request', async () => {
    const whole = idsOf(await ask('a funny film'))
    const page = async (number: number) =>
      idsOf(
        (
          await api.call(routes.searchByRequest, {
            query: { page: number, page_size: 10 },
            body: { text: 'a funny film' },
          })
        ).body,
      )
    expect([...(await page(1)), ...(await page(2))]).toEqual(whole.slice(0, 20))
  })

  it('takes 5,000 characters and no more', async () => {
    await ask('a funny film for kids, not scary '.repeat(160).slice(0, 5000))
    expect((await api.call(routes.searchByRequest, { body: { text: 'x'.repeat(5001) } })).status).toBe(400)
  })
})

describe('a description', () => {
  const plot =
    'There was this movie where a man wakes up again and again on the same day in a small snowy town and nobody else noticed it'

  it('is searched as plot search does', async () => {
    const answer = await ask(plot)
    expect([answer.reading, answer.chips, answer.words]).toEqual(['description', [], plot])
    const found = (await api.call(routes.searchByPlot, { query: { page_size: 100 }, body: { plot } })).body
    const { reading: _reading, chips: _chips, words: _words, ...page } = answer
    expect(page.results.map(({ meets: _meets, ...result }) => result)).toEqual(found.results)
    expect(page.count).toBe(found.count)
    expect(page.results.every(({ meets }) => meets.length === 0)).toBe(true)
  })

  it('can be what someone says it is', async () => {
    const text = 'a comedy under 90 minutes'
    const described = await ask(text, { read_as: 'description' })
    expect([described.reading, described.chips]).toEqual(['description', []])
    const found = (await api.call(routes.searchByPlot, { query: { page_size: 100 }, body: { plot: text } })).body
    expect(idsOf(described)).toEqual(idsOf(found))
    expect((await ask(plot, { read_as: 'request' })).reading).toBe('request')
  })
})

describe('a search by request of someone', () => {
  it('leaves out what they have rated or seen when they ask for that', async () => {
    const user = await api.signUp()
    const text = "a funny film that I haven't seen"
    const [rated, seen] = idsOf(await ask(text)) as [number, number]
    await api.call(routes.rateMovie, { params: { id: rated }, body: { rating: 0.75 } }, { user })
    await api.call(routes.markSeen, { params: { id: seen } }, { user })
    const found = idsOf(await ask(text, {}, user))
    expect(found).not.toContain(rated)
    expect(found).not.toContain(seen)
    expect(idsOf(await ask('a funny film', {}, user))).toEqual(expect.arrayContaining([rated, seen]))
  })

  it('is ordered by their own percents as well, among the same movies', async () => {
    const user = await api.signUp()
    const text = 'a funny film'
    const before = idsOf(await ask(text, {}, user))
    expect(before).toEqual(idsOf(await ask(text)))
    // Only the first movies are in the model of the tests.
    const liked = before.slice(10).filter((id) => id <= MODELLED)
    for (const id of liked.slice(0, 6))
      await api.call(routes.rateMovie, { params: { id }, body: { rating: 1 } }, { user })
    const after = idsOf(await ask(text, {}, user))
    const places = (ids: number[]) => liked.slice(0, 6).reduce((sum, id) => sum + ids.indexOf(id), 0)
    expect(places(after)).toBeLessThan(places(before))
    expect(new Set(after)).toEqual(new Set(before))
  })

  it('knows the services of their last evening', async () => {
    const user = await api.signUp()
    const [offered] = idsOf(await ask('a funny film')) as [number]
    await db.insertInto('watch_provider').values({ id: 8, name: 'Filmbox' }).execute()
    await db.insertInto('watch_region').values({ movie_id: offered, region: 'DE' }).execute()
    await db
      .insertInto('watch_offer')
      .values({ movie_id: offered, region: 'DE', kind: 'flatrate', provider_id: 8, position: 0 })
      .execute()
    const group = (await api.call(routes.createGroup, { body: { name: 'Friday night' } }, { user })).body
    const limits = { max_minutes: null, services: [8], region: 'DE', unseen: true, moods: [] }
    await db
      .insertInto('evening')
      .values({ group_id: group.id, started_by: user.id, limits: JSON.stringify(limits), members: [user.id] })
      .execute()
    const answer = await ask('a funny film on my services', {}, user)
    expect(keysOf(answer)).toContain('services:')
    expect(idsOf(answer)).toEqual([offered])
  })
})

describe('the search thread', () => {
  it('follows the catalogue', async () => {
    const find = async () => idsOf(await ask('something like Zeppelins over Zanzibar'))
    const text = 'Zeppelins over Zanzibar'
    const isSeed = async () => keysOf(await ask(`something like ${text}`)).some((key) => key.startsWith('like:'))
    expect(await isSeed()).toBe(false)
    const id = await insertMovie(db, { title: text, labels: { 'feel good': 1 }, runtime: 41 })
    await api.changes.catalogueChanged([id])
    expect(keysOf(await ask(`something like ${text}`))).toContain(`like:${id}`)
    expect(await find()).not.toContain(id)
    expect(idsOf(await ask('a feel-good film', { chips: ['minutes:-41', 'label:feel good'] }))).toContain(id)
    await db.deleteFrom('movie').where('id', '=', id).execute()
    await api.changes.catalogueChanged([id])
    expect(await isSeed()).toBe(false)
    expect(idsOf(await ask('a feel-good film', { chips: ['minutes:-41', 'label:feel good'] }))).not.toContain(id)
  })

  it('that fails is an error and no empty list', async () => {
    const other = await createTestApp()
    await other.modules.catalogue.textSearch.close()
    const answer = await other.call(routes.searchByRequest, { body: { text: 'a funny film' } })
    expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } })
    await other.close()
  })
})
