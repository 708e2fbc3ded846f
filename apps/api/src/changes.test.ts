import { setTimeout as sleep } from 'node:timers/promises'
import { routes } from '@marquee/contract'
import { sql, type Kysely } from 'kysely'
import type pg from 'pg'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createChanges, followChanges, type FollowDependencies } from './changes.ts'
import { changesSince, countDeafProcesses, expireChanges, newestVersion, recordChange } from './database/change-log.ts'
import { createPool, createQueries } from './database/pool.ts'
import type { Tables } from './database/tables.ts'
import type { Modules } from './modules.ts'
import { createTestApp, type TestApp } from './testing/app.ts'
import { collectLog } from './testing/collect-log.ts'
import { directAddress } from './testing/database.ts'

const SOON_MS = 100
const NEVER_MS = 600_000

let api: TestApp
let pool: pg.Pool
let db: Kysely<Tables>
beforeAll(async () => {
  api = await createTestApp()
  pool = createPool(api.databaseUrl, pino({ level: 'silent' }), { max: 4 })
  db = createQueries(pool)
})
afterAll(async () => {
  await db.destroy()
  await api.close()
})

const endings: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of endings.splice(0)) await end()
})

type Taking = FollowDependencies['changes']

function recorder() {
  return {
    catalogueChanged: vi.fn<Taking['catalogueChanged']>(() => Promise.resolve()),
    catalogueMissed: vi.fn<Taking['catalogueMissed']>(() => Promise.resolve()),
    embeddingsChanged: vi.fn<Taking['embeddingsChanged']>(() => Promise.resolve()),
    modelChanged: vi.fn<Taking['modelChanged']>(() => Promise.resolve()),
    tmdbChanged: vi.fn<Taking['tmdbChanged']>(() => Promise.resolve()),
  }
}

async function follow(options: Partial<FollowDependencies>) {
  const { log, texts } = collectLog()
  const live = { receive: () => {}, check: () => Promise.resolve() }
  const since = await newestVersion(db)
  const changes = recorder()
  const revocations = { wake: () => Promise.resolve() }
  const rest = { revocations, fingerprint: 'aaaa', checkEveryMs: SOON_MS }
  const dependencies = { db, listenUrl: null, since, changes, live, log, ...rest, ...options }
  const end = await followChanges(dependencies)
  endings.push(end)
  return { changes, texts, end }
}

describe('a process that no notification reaches', () => {
  it('shows what others changed within one check', async () => {
    await follow({ changes: api.changes })
    const newest = async () => (await api.call(routes.popularMovies, {})).body.results[0]!.title
    const movie = { id: 999_999, title: 'Added elsewhere', source: 'csv', popularity: 1e6 }
    await db.insertInto('movie').values(movie).execute()
    await recordChange(db, 'catalogue', [movie.id])
    await expect.poll(newest, { timeout: 20_000 }).toBe(movie.title)
    await db.deleteFrom('movie').where('id', '=', movie.id).execute()
    await recordChange(db, 'catalogue', [movie.id])
    await expect.poll(newest, { timeout: 20_000 }).not.toBe(movie.title)
  })

  it('takes in movies, vectors, models and tokens, each change once', async () => {
    const { changes } = await follow({})
    await recordChange(db, 'catalogue', [1, 2])
    await recordChange(db, 'embeddings', [3])
    await recordChange(db, 'tmdb')
    await recordChange(db, 'model')
    await expect.poll(() => changes.modelChanged.mock.calls.length).toBe(1)
    await sleep(3 * SOON_MS)
    expect(changes.catalogueChanged.mock.calls).toEqual([[[1, 2], { more: false }]])
    expect(changes.embeddingsChanged.mock.calls).toEqual([[[3]]])
    expect(changes.modelChanged).toHaveBeenCalledTimes(1)
    expect(changes.tmdbChanged).toHaveBeenCalledTimes(1)
    expect(changes.catalogueMissed).not.toHaveBeenCalled()
  })

  it('reads everything again when the log does not reach back far enough', async () => {
    const { changes } = await follow({ since: -1 })
    await expect.poll(() => changes.modelChanged.mock.calls.length).toBe(1)
    await sleep(3 * SOON_MS)
    expect(changes.catalogueMissed).toHaveBeenCalledTimes(1)
    expect(changes.embeddingsChanged.mock.calls).toEqual([[null]])
    expect(changes.tmdbChanged).toHaveBeenCalledTimes(1)
  })

  it('tries a change again that it could not take in, and goes on with others meanwhile', async () => {
    const changes = recorder()
    changes.catalogueChanged.mockRejectedValueOnce(new Error('A connection was lost.'))
    const { texts } = await follow({ changes })
    await recordChange(db, 'catalogue', [7])
    await recordChange(db, 'model')
    await expect.poll(() => changes.catalogueChanged.mock.calls.length).toBe(2)
    expect(changes.catalogueChanged.mock.lastCall).toEqual([[7], { more: false }])
    expect(changes.modelChanged).toHaveBeenCalledTimes(1)
    expect(texts).toEqual(['Following a change failed; it is tried again at the next check.'])
  })

  it('is counted among those that run, until it ends', async () => {
    const { end } = await follow({})
    await expect.poll(() => countDeafProcesses(pool)).toBe(1)
    await end()
    expect(await countDeafProcesses(pool)).toBe(0)
  })
})

it('a notification brings a change at once', async () => {
  const { changes } = await follow({ listenUrl: directAddress(api.databaseUrl), checkEveryMs: NEVER_MS })
  await recordChange(db, 'model')
  await expect.poll(() => changes.modelChanged.mock.calls.length).toBe(1)
})

describe('the log of changes', () => {
  it('numbers changes in the order of commits', async () => {
    const since = await newestVersion(db)
    const first = await db.startTransaction().execute()
    await recordChange(first, 'catalogue', [1])
    const second = recordChange(db, 'catalogue', [2])
    await sleep(SOON_MS)
    expect(await changesSince(db, since, 10)).toEqual([])
    await first.commit().execute()
    await second
    expect((await changesSince(db, since, 10))?.map((change) => change.movie_ids)).toEqual([[1], [2]])
    expect((await changesSince(db, since, 1))?.map((change) => change.movie_ids)).toEqual([[1]])
  })

  it('expires after two days, but for the newest', async () => {
    await recordChange(db, 'model')
    const newest = await newestVersion(db)
    await sql`update change_log set changed_at = now() - interval '3 days'`.execute(db)
    await expireChanges(db)
    expect(await newestVersion(db)).toBe(newest)
    expect(await changesSince(db, newest, 10)).toEqual([])
    expect(await changesSince(db, newest - 1, 10)).toBeNull()
  })
})

describe('reloading the whole catalogue', () => {
  let told: [readonly number[], { more: boolean }][]
  beforeEach(async () => {
    told = []
    const part = {
      allMovieIds: async function* () {
        yield [1, 2]
        yield [3]
      },
      onCatalogueChanged: (ids: readonly number[], options: { more: boolean }) =>
        Promise.resolve(void told.push([ids, options])),
    }
    const modules = { catalogue: part } as unknown as Modules
    await createChanges(modules, { clear: () => {} }).catalogueMissed()
  })

  it('lets what is made from all movies wait for the last part', () => {
    expect(told).toEqual([
      [[1, 2], { more: true }],
      [[3], { more: true }],
      [[], { more: false }],
    ])
  })
})
