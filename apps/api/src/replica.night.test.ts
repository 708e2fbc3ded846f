import { routes } from '@marquee/contract'
import { startReplicatedServer, type ReplicatedServer } from '@marquee/embedded-postgres/testing'
import { sql } from 'kysely'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openDatabase, type Database } from './database/connect.ts'
import { createPool, createRoutedQueries } from './database/pool.ts'
import { preparingPool } from './database/prepared.ts'
import { followReplica } from './database/replica.ts'
import { migrate } from './database/migrate.ts'
import { createTestApp, type TestApp, type TestUser } from './testing/app.ts'
import { startDatabaseProxy, type DatabaseProxy } from './testing/database-proxy.ts'
import { withToken } from './testing/tokens.ts'

/** Two processes on a database with a replica that is behind. */

const DELAY_MS = 700
const RATINGS = [1, 0.75, 0, -0.5] as const
const CAUGHT_UP = { timeout: 20_000, interval: 50 }

let server: ReplicatedServer
let proxy: DatabaseProxy
let url: string
let readUrl: string
let here: TestApp
let elsewhere: TestApp
/** Of the process elsewhere. */
let database: Database
let person: TestUser
/** User who saves nothing. */
let reader: TestUser
let movieId: number
beforeAll(async () => {
  server = await startReplicatedServer({ delayMs: DELAY_MS })
  const admin = new pg.Client(server.url)
  await admin.connect()
  await admin.query('create database films')
  await admin.end()
  ;[url, readUrl] = [server.url, server.replicaUrl].map((address) => {
    const films = new URL(address)
    films.pathname = '/films'
    return films.href
  }) as [string, string]
  await migrate(url)
  movieId = await addMovie(url)
  await vi.waitUntil(() => canConnect(readUrl), CAUGHT_UP)
  proxy = await startDatabaseProxy(readUrl)
  ;[{ api: here }, { api: elsewhere, opened: database }] = await Promise.all([start(url), start(url)])
  ;[person, reader] = await Promise.all([here.signUp(), here.signUp()])
}, 60_000)
afterAll(async () => {
  await here.close()
  await elsewhere.close()
  await proxy.close()
  await server.close()
})

async function addMovie(url: string): Promise<number> {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query<{ id: number }>(
    "insert into movie (title, source) values ('Heat', 'starter') returning id",
  )
  await client.end()
  return rows[0]!.id
}

async function start(url: string) {
  const log = pino({ level: 'silent' })
  const opened = await openDatabase({ dataDir: '/nowhere', database: { url, directUrl: url, readUrl: proxy.url } }, log)
  const api = await createTestApp({ database: { url, close: () => Promise.resolve() }, opened, log })
  return { api, opened }
}

async function canConnect(url: string): Promise<boolean> {
  const client = new pg.Client(url)
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

const rate = (user: TestUser, rating: (typeof RATINGS)[number]) =>
  here.call(routes.rateMovie, { params: { id: movieId }, body: { rating } }, { user })
const ratingSeen = async (user: TestUser) =>
  (await elsewhere.call(routes.myRating, { params: { id: movieId } }, { user })).body.rating

/** Number of statements that the replica answers for a call to the other process. */
async function servedByReplica(call: () => Promise<{ status: number }>): Promise<number> {
  const before = database.statements!.replica
  expect((await call()).status).toBe(200)
  return database.statements!.replica - before
}
const ownRating = (user: TestUser) => () => elsewhere.call(routes.myRating, { params: { id: movieId } }, { user })

describe('with a replica that is behind', () => {
  it('whoever has just saved something sees it by another process, again and again', async () => {
    for (let turn = 0; turn < 20; turn++) {
      const rating = RATINGS[turn % 4]!
      await rate(person, rating)
      expect(await ratingSeen(person)).toBe(rating)
    }
    expect(await servedByReplica(ownRating(person))).toBe(0)
  })

  it('whoever has saved nothing since is served by the replica', async () => {
    await expect.poll(() => servedByReplica(ownRating(person)), CAUGHT_UP).toBeGreaterThan(0)
    expect(await ratingSeen(person)).toBe(-0.5)
  })

  it('what visitors read comes from the replica, while someone else saves', async () => {
    await rate(person, 0)
    const cast = () => elsewhere.call(routes.movieCast, { params: { id: movieId } })
    expect(await servedByReplica(cast)).toBeGreaterThan(0)
    expect(await ratingSeen(person)).toBe(0)
  })

  it('a new account is known by every process, and so is what a script saves', async () => {
    const newcomer = await here.signUp()
    expect(await ratingSeen(newcomer)).toBeNull()
    const script = await withToken(here, newcomer, 'write')
    await rate(script, 0.75)
    expect(await ratingSeen(script)).toBe(0.75)
    expect(await ratingSeen(newcomer)).toBe(0.75)
  })

  it('nothing is read from it after a change of the catalogue until it has the change', async () => {
    await elsewhere.changes.catalogueChanged([movieId])
    expect(database.replica!.has(0)).toBe(false)
    expect(await servedByReplica(ownRating(reader))).toBe(0)
    await expect.poll(() => servedByReplica(ownRating(reader)), CAUGHT_UP).toBeGreaterThan(0)
  })

  it('a read through a pooler of transactions asks and reads in one of them', async () => {
    const log = pino({ level: 'silent' })
    const pool = createPool(proxy.url, log, { max: 1 })
    const replica = followReplica({ url: proxy.url, pooled: true }, preparingPool(pool), log)
    const read = () => replica.read('select pg_is_in_recovery() as replica, $1::int as one', [1])
    replica.primaryAt({ inserted: 1, flushed: 1, askedAt: 0 })
    await expect
      .poll(async () => (await read()) as object | null, CAUGHT_UP)
      .toMatchObject({
        rows: [{ replica: true, one: 1 }],
      })
    expect(await replica.read('select nonsense')).toBeNull()
    replica.learned()
    expect(await read()).toBeNull()
    // The connection has no transaction left open.
    const { rows } = await pool.query('select now() = statement_timestamp() as alone')
    expect(rows).toEqual([{ alone: true }])
    await replica.close()
    await pool.end()
  })

  it('while the primary is away, reads come from the server behind the address that has come furthest', async () => {
    const log = pino({ level: 'silent' })
    const pools = { primary: createPool(url, log), replica: createPool(proxy.url, log) }
    const address = { url: proxy.url, pooled: false }
    const { db, replica } = createRoutedQueries({ ...pools, address, isPrimaryAway: () => true }, log)
    const replays = async () =>
      (await sql<{ replays: boolean }>`select pg_is_in_recovery() as replays`.execute(db)).rows[0]!.replays
    expect(await replays()).toBe(true)
    // Connections to the replica stay open, and new ones lead to a server that has everything.
    proxy.leadTo(url)
    await expect.poll(replays, CAUGHT_UP).toBe(false)
    proxy.leadTo(readUrl)
    await replica.close()
    await Promise.all([pools.primary.end(), pools.replica.end()])
  })

  it('the primary answers when the replica is lost', async () => {
    proxy.away()
    expect(await servedByReplica(ownRating(reader))).toBe(0)
    proxy.leadTo()
    await expect.poll(() => servedByReplica(ownRating(reader)), CAUGHT_UP).toBeGreaterThan(0)
  })
})
