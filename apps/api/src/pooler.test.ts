import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { routes, type OperationId, type RouteContract } from '@marquee/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { alone } from './database/alone.ts'
import { openDatabase, type Database } from './database/connect.ts'
import { PREPARED } from './database/prepared.ts'
import { probeConnection } from './database/probe.ts'
import { updateDatabase } from './database/update.ts'
import { createTestApp, type TestApp, type TestUser } from './testing/app.ts'
import { collectLog } from './testing/collect-log.ts'
import { createTestDatabase, type TestDatabase } from './testing/database.ts'
import { startTransactionPooler, type TransactionPooler } from './testing/transaction-pooler.ts'
import { validArguments } from './testing/valid-arguments.ts'
import { createWorld, type World } from './testing/world.ts'

/** The short form of the whole suite behind PgBouncer (TEST_POOLER_URL): every call through a pooler of transactions. */

/** Twice the connections of the server. */
const AT_A_TIME = 8
const POOLED = { pooled: true, prepares: false, acceptsTimeouts: false, statementTimeoutMs: 0 }

let server: TestDatabase
let pooler: TransactionPooler
beforeAll(async () => {
  server = await createTestDatabase({ catalogue: true, direct: true })
  pooler = await startTransactionPooler(server.url)
})
afterAll(async () => {
  await pooler.close()
  await server.close()
})

describe('through a pooler of transactions', () => {
  let database: Database
  const { log, texts } = collectLog()
  beforeAll(async () => {
    const { url } = pooler
    database = await openDatabase({ dataDir: '/nowhere', database: { url, directUrl: url, readUrl: null } }, log)
  })
  afterAll(() => database.close())

  it('the start finds out what the address can do, and says what is missing', async () => {
    expect(await probeConnection(pooler.url)).toEqual(POOLED)
    expect(database.listenUrl).toBeNull()
    expect(texts.filter((text) => text.includes('pooler'))).toHaveLength(2)
  })

  it('many statements at once are answered over few connections, prepared ones too', async () => {
    const numbers = Array.from({ length: 50 }, (_, index) => index)
    const ask = async (number: number) => {
      const { rows } = await sql<{ twice: number }>`${PREPARED} select 2 * ${number}::int as twice`.execute(database.db)
      return rows[0]?.twice
    }
    expect(await Promise.all(numbers.map(ask))).toEqual(numbers.map((number) => 2 * number))
  })

  it('one of several processes works alone', async () => {
    const running = { now: 0, most: 0 }
    const work = async () => {
      running.most = Math.max(running.most, ++running.now)
      await new Promise((resolve) => setTimeout(resolve, 50))
      running.now--
    }
    await Promise.all([1, 2, 3].map(() => alone(pooler.url, { lock: [1, 2] }, work)))
    expect(running).toEqual({ now: 0, most: 1 })
  })

  it('processes that start together update once, after one backup', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'marquee-test-'))
    const empty = await createTestDatabase({ migrated: false, direct: true })
    const through = await startTransactionPooler(empty.url, 8)
    try {
      await writeFile(join(directory, '0001_film.sql'), 'create table film (id int); insert into film values (1);')
      const update = (backups: string) =>
        updateDatabase({ url: through.url, directory: join(directory, backups), migrations: directory })
      await update('none')
      await writeFile(join(directory, '0002_year.sql'), 'alter table film add year int;')
      const updates = await Promise.all([update('backups'), update('backups'), update('backups')])
      expect(updates.flatMap(({ applied }) => applied)).toEqual(['0002_year'])
      expect(await readdir(join(directory, 'backups'))).toHaveLength(1)
    } finally {
      await through.close()
      await empty.close()
      await rm(directory, { recursive: true })
    }
  })
})

describe('every call through a pooler of transactions', () => {
  let api: TestApp
  let world: World
  beforeAll(async () => {
    api = await createTestApp({ database: { url: pooler.url, traits: POOLED, close: () => Promise.resolve() } })
    world = await createWorld(api)
  }, 60_000)
  afterAll(() => api.close())

  /** Calls that end the caller's own session come last. */
  const ENDING: readonly OperationId[] = ['confirmSession', 'changePassword', 'endSession', 'logout', 'deleteAccount']
  const operations = Object.keys(routes) as OperationId[]

  function callerOf({ access }: RouteContract): TestUser | null {
    if (access === 'anonymous') return null
    return access === 'administrator' ? world.people.administrator : world.people.creator
  }

  async function failureOf(operation: OperationId) {
    const route: RouteContract = routes[operation]
    const { status } = await api.call(route, validArguments(world)[operation], { user: callerOf(route) })
    return status < 500 ? null : `${operation}: ${status}`
  }

  it('is answered, many at a time', async () => {
    const before = pooler.transactions()
    const others = operations.filter((operation) => !ENDING.includes(operation))
    const failures: (string | null)[] = []
    for (let start = 0; start < others.length; start += AT_A_TIME)
      failures.push(...(await Promise.all(others.slice(start, start + AT_A_TIME).map(failureOf))))
    for (const operation of ENDING) failures.push(await failureOf(operation))
    expect(failures.filter(Boolean)).toEqual([])
    expect(pooler.transactions() - before).toBeGreaterThan(operations.length)
  }, 60_000)
})
