import { createTmdbClient, type TmdbClient } from '@marquee/sources'
import { createWorld, FIRST_INVENTED, startFakeTmdb, type FakeTmdb } from '@marquee/sources/testing'
import type { Kysely } from 'kysely'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { loadConfig } from '../../../config.ts'
import { createPool, createQueries } from '../../../database/pool.ts'
import type { Tables } from '../../../database/tables.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { createFetches, type FetchesDependencies } from './fetches.ts'

const log = pino({ level: 'silent' })
const MOVIES = 140
const SHIPPED = { kind: 'shipped', movies: null } as const
const SOON_MS = 20
/** Movies in progress when a fetch ends: written, fetched and requested ones. */
const UNDER_WAY = 120

let fake: FakeTmdb
let database: TestDatabase
let db: Kysely<Tables>
let client: TmdbClient
beforeAll(async () => {
  fake = await startFakeTmdb(createWorld({ invented: MOVIES }))
  database = await createTestDatabase()
  db = createQueries(createPool(database.url, log))
  const { TMDB_API_URL: apiUrl, TMDB_IMAGE_URL: imageUrl, TMDB_API_TOKEN: apiToken } = fake.settings
  client = createTmdbClient({ apiUrl, imageUrl, apiToken, log, perSecond: 400 })
})
afterAll(async () => {
  await client.close()
  await db.destroy()
  await database.close()
  await fake.close()
})
beforeEach(async () => {
  fake.traffic.reset()
  const ids = Array.from({ length: MOVIES }, (_, index) => FIRST_INVENTED + index)
  await db
    .insertInto('movie')
    .values(ids.map((id) => ({ title: `Shipped ${id}`, source: 'starter' as const, tmdb_id: id })))
    .execute()
})
afterEach(async () => {
  for (const table of ['movie_fetch', 'import_run', 'movie'] as const) await db.deleteFrom(table).execute()
})

/** Fetches of one process. */
function aProcess(options: Partial<FetchesDependencies> = {}) {
  const queued: string[] = []
  const end = new AbortController()
  const fetches = createFetches({
    config: loadConfig(fake.settings),
    db,
    patientDb: db,
    log,
    now: () => new Date(),
    stopping: end.signal,
    queue: {
      enqueueFetch: () => Promise.resolve(void queued.push('fetch')),
      enqueueTraining: () => Promise.resolve(void queued.push('training')),
    },
    client: () => client,
    checkEveryMs: SOON_MS,
    ...options,
  })
  return { ...fetches, queued, end: () => end.abort() }
}

/** The client, which calls something once that many movies were requested. */
function after(calls: number, act: () => void): () => TmdbClient {
  let made = 0
  const counting: TmdbClient = {
    ...client,
    movie(id) {
      if (++made === calls) act()
      return client.movie(id)
    },
  }
  return () => counting
}

const countFetched = async () => (await db.selectFrom('tmdb_fetch').select('movie_id').execute()).length

describe('a fetch of movies', () => {
  it('completes the shipped movies, three at a time, and queues a training', async () => {
    const { start, run, newest, estimate, queued } = aProcess()
    expect(await estimate(SHIPPED)).toEqual({ movies: MOVIES, requests: MOVIES, seconds: MOVIES / 20 })
    expect(await start(db, SHIPPED)).toBe(true)
    expect(await start(db, { kind: 'best_known', movies: 20 }), 'one at a time').toBe(false)
    await run()
    expect(await newest()).toMatchObject({ state: 'done', done: MOVIES, total: MOVIES, failure: null })
    expect([await countFetched(), fake.traffic.calls(), queued]).toEqual([MOVIES, MOVIES, ['training']])
    expect(fake.traffic.mostAtOnce()).toBeLessThanOrEqual(3)
    expect((await estimate(SHIPPED)).movies).toBe(0)
    await run()
    expect(fake.traffic.calls(), 'nothing waits').toBe(MOVIES)
  })

  it('fetches the best known movies, and none again that it has', async () => {
    const { start, run, newest, estimate } = aProcess()
    expect(await estimate({ kind: 'best_known', movies: 60 })).toEqual({ movies: 60, requests: 63, seconds: 4 })
    await start(db, { kind: 'best_known', movies: 60 })
    await run()
    // One page more than estimated, because the list leaves soft-core movies out.
    expect([await countFetched(), fake.traffic.calls()]).toEqual([60, 64])
    await start(db, { kind: 'best_known', movies: 80 })
    await run()
    expect([await countFetched(), fake.traffic.calls()]).toEqual([80, 64 + 5 + 20])
    expect(await newest()).toMatchObject({ state: 'done', done: 80, total: 80 })
  })

  it('stops by any process, keeps what it has, and goes on where it was', async () => {
    const other = aProcess()
    expect(await other.stop(db), 'nothing to stop').toBe(false)
    const { start, run, newest } = aProcess({ client: after(60, () => void other.stop(db)) })
    await start(db, SHIPPED)
    await run()
    expect(await newest()).toMatchObject({ state: 'stopped', failure: null, ended_at: expect.any(Date) as Date })
    expect(await countFetched()).toBeLessThan(MOVIES)
    await other.start(db, SHIPPED)
    await other.run()
    expect(await newest()).toMatchObject({ state: 'done' })
    expect(await countFetched()).toBe(MOVIES)
    expect(fake.traffic.calls()).toBeLessThanOrEqual(MOVIES + UNDER_WAY)
  })

  it('goes on after its process has ended', async () => {
    const first = aProcess({ client: after(60, () => first.end()) })
    await first.start(db, SHIPPED)
    await first.run()
    expect(await first.newest()).toMatchObject({ state: 'running' })
    expect(first.queued).toEqual([])
    const next = aProcess()
    await next.resume()
    expect(next.queued).toEqual(['fetch'])
    await next.run()
    expect(await next.newest()).toMatchObject({ state: 'done' })
    expect(await countFetched()).toBe(MOVIES)
  })

  it('says in a sentence why it failed', async () => {
    const { start, run, newest } = aProcess()
    fake.fail('unauthorized')
    await start(db, SHIPPED)
    await run()
    fake.fail(null)
    expect(await newest()).toMatchObject({ state: 'failed', failure: 'TMDB answered 401. Test the token.' })
    const without = aProcess({ client: () => null })
    await without.start(db, SHIPPED)
    await without.run()
    expect(await newest()).toMatchObject({ state: 'failed', failure: 'There is no TMDB token any more.' })
  })

  it('estimates what is left by the pace that it has', async () => {
    const { start, newest, left } = aProcess()
    await start(db, { kind: 'best_known', movies: 100 })
    expect(await left((await newest())!)).toEqual({ movies: 100, requests: 105, seconds: 6 })
    await db.updateTable('movie_fetch').set({ done: 40, total: 100, per_second: 10 }).execute()
    expect(await left((await newest())!)).toEqual({ movies: 60, requests: 60, seconds: 6 })
  })
})

describe('a start of the process', () => {
  it('completes the shipped movies once, if there is a token', async () => {
    const without = aProcess({ client: () => null })
    await without.resume()
    expect([without.queued, await without.newest()]).toEqual([[], undefined])
    const { resume, newest, stop, queued } = aProcess()
    await resume()
    expect([queued, await newest()]).toMatchObject([['fetch'], { kind: 'shipped', state: 'waiting' }])
    await stop(db)
    await resume()
    expect([queued, await newest()]).toMatchObject([['fetch'], { state: 'stopped' }])
  })

  it('leaves the choice to a command that has imported from TMDB', async () => {
    await db.insertInto('import_run').values({ source: 'tmdb', arguments: '{"kind":"ids"}', progress: '{}' }).execute()
    const { resume, newest, queued } = aProcess()
    await resume()
    expect([queued, await newest()]).toEqual([[], undefined])
  })

  it('leaves the shipped movies of a demo as they are', async () => {
    const { resume, newest, queued } = aProcess({ config: { ...loadConfig(fake.settings), demoAccounts: [] } })
    await resume()
    expect([queued, await newest()]).toEqual([[], undefined])
  })

  it('starts nothing where every movie was fetched', async () => {
    await db.deleteFrom('movie').execute()
    const { resume, newest, queued } = aProcess()
    await resume()
    expect([queued, await newest()]).toEqual([[], undefined])
  })
})
