import { routes } from '@marquee/contract'
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DERIVED_STORES } from './common/stores.ts'
import { createPool, createQueries } from './database/pool.ts'
import type { Tables } from './database/tables.ts'
import { createModelHolder } from './modules/taste/model/model-holder.ts'
import { createModelRepository } from './modules/taste/model/model-repository.ts'
import { createTestApp, type TestApp, type TestUser } from './testing/app.ts'
import { collectLog } from './testing/collect-log.ts'
import { createTestDatabase, type TestDatabase } from './testing/database.ts'

describe('a stored model', () => {
  let database: TestDatabase
  let db: Kysely<Tables>
  let bytes: Uint8Array
  beforeAll(async () => {
    database = await createTestDatabase({ catalogue: true })
    db = createQueries(createPool(database.url, pino({ level: 'silent' })))
    const snapshots = createModelRepository(db)
    bytes = await snapshots.body((await snapshots.newest())!)
  })
  afterAll(async () => {
    await db.destroy()
    await database.close()
  })

  /** Stores another snapshot, damages it, and loads a model as a start does. */
  async function loadAfter(damage: string) {
    const snapshots = createModelRepository(db)
    const [older] = await snapshots.stored()
    const id = await snapshots.save(bytes, { version: 'newer', movies: 1, users: 1, ratings: 1, metrics: {} })
    await sql`${sql.raw(damage)} where snapshot_id = ${id} and position = 0`.execute(db)
    const { log, texts } = collectLog()
    const model = createModelHolder(snapshots, log)
    await model.reload()
    return { used: model.info()?.id, older: older?.id, texts }
  }

  it.each([
    ['has a changed byte', 'update model_snapshot_chunk set body = set_byte(body, 1000, get_byte(body, 1000) # 1)'],
    ['was emptied', "update model_snapshot_chunk set body = ''"],
    ['was cut off', 'update model_snapshot_chunk set body = substr(body, 1, 1000)'],
    ['has lost a chunk', 'delete from model_snapshot_chunk'],
  ])('is replaced by an older one if it %s', async (_name, damage) => {
    const { used, older, texts } = await loadAfter(damage)
    expect(used).toBe(older)
    expect(texts.filter((text) => text.includes('damaged'))).toHaveLength(1)
  })
})

describe('an instance without a model', () => {
  let database: TestDatabase
  let api: TestApp
  let ada: TestUser
  let popular: number[]
  beforeAll(async () => {
    database = await createTestDatabase({ catalogue: true })
    const db = createQueries(createPool(database.url, pino({ level: 'silent' })))
    await db.deleteFrom('model_snapshot').execute()
    await db.destroy()
    api = await createTestApp({ database })
    popular = (await api.call(routes.popularMovies, { query: { page_size: 50 } })).body.results.map(({ id }) => id)
    ada = await api.signUp()
    for (const id of popular.slice(0, 5))
      await api.call(routes.rateMovie, { params: { id }, body: { rating: 1 } }, { user: ada })
  })
  afterAll(() => api.close())

  it('orders personal recommendations by popularity, without percents', async () => {
    const { status, body } = await api.call(routes.recommendations, { query: { page_size: 10 } }, { user: ada })
    expect(status).toBe(200)
    expect(body.results.map(({ id }) => id)).toEqual(popular.slice(5, 15))
    expect(body.results.every(({ personal_rating: percent }) => percent === null)).toBe(true)
  })

  it('orders recommendations of a group by popularity', async () => {
    const { body: group } = await api.call(routes.createGroup, { body: { name: 'Friday' } }, { user: ada })
    const as = { user: ada, groupId: group.id }
    const { status, body } = await api.call(routes.groupRecommendations, { query: { page_size: 10 } }, as)
    expect([status, body.results.map(({ id }) => id)]).toEqual([200, popular.slice(5, 15)])
  })

  it('deals the most popular movies in an evening', async () => {
    const { body: group } = await api.call(routes.createGroup, { body: { name: 'Saturday' } }, { user: ada })
    const context = await api.modules.groups.taste.load(group.id)
    const wish = {
      candidates: popular.slice(3, 20),
      exclude: [popular[5]!],
      includeSeen: false,
      votes: [],
    }
    const deck = async (oldBefore: number, size = 3) => {
      const cards = await api.modules.lists.deckFor(context, { ...wish, oldBefore, size })
      return cards.map(({ id }) => id)
    }
    expect(await deck(0)).toEqual(popular.slice(6, 9))
    const { results } = (await api.call(routes.popularMovies, { query: { page_size: 50 } })).body
    const years = new Map(results.map(({ id, release_date: date }) => [id, Number(date?.slice(0, 4))]))
    const open = popular.slice(6, 20)
    const recent = open.filter((id) => years.get(id)! >= 2000)
    expect([recent.length > 2, recent.length < open.length]).toEqual([true, true])
    expect(await deck(2000)).toEqual(recent.slice(0, 3))
    expect(await deck(2000, open.length)).toEqual(open)
  })
})

describe('stored tastes', () => {
  let api: TestApp
  let db: Kysely<Tables>
  const warnings: string[] = []
  beforeAll(async () => {
    const log = pino(
      { level: 'warn' },
      { write: (line: string) => void warnings.push((JSON.parse(line) as { msg: string }).msg) },
    )
    api = await createTestApp({ log })
    db = api.db
  })
  afterAll(() => api.close())

  it.each([
    ['another form', `update taste_profile set tastes = '[{"key": 7}]'`],
    ['no list', `update taste_profile set tastes = '"x"'`],
    ['nothing', `update taste_profile set tastes = '[]'`],
    ['been removed', 'delete from taste_profile'],
  ])('are calculated again if they have %s', async (_name, damage) => {
    const user = await api.signUp()
    const { results } = (await api.call(routes.popularMovies, { query: { page_size: 30 } })).body
    for (const { id } of results.slice(0, 12))
      await api.call(routes.rateMovie, { params: { id }, body: { rating: 1 } }, { user })
    const before = await api.call(routes.tastes, {}, { user })
    expect(before.body.length).toBeGreaterThan(0)
    await sql.raw(damage).execute(db)
    const after = await api.call(routes.tastes, {}, { user })
    expect([after.status, after.body]).toEqual([200, before.body])
    expect(warnings.splice(0).length).toBe(damage.includes('key') || damage.includes('"x"') ? 1 : 0)
  })
})

it('names only stores that exist as derived', async () => {
  const database = await createTestDatabase()
  const db = createQueries(createPool(database.url, pino({ level: 'silent' })))
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public'`.execute(db)
  const tables = rows.map(({ name }) => name)
  const named = Object.values(DERIVED_STORES).flatMap(({ place }) =>
    place.split(', ').filter((word) => /^[a-z_]+$/.test(word)),
  )
  expect(tables).toEqual(expect.arrayContaining(named.filter((name) => name !== 'memory')))
  await db.destroy()
  await database.close()
})
