import dns from 'node:dns'
import { sql, type Kysely } from 'kysely'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startDatabaseProxy, type DatabaseProxy } from '../testing/database-proxy.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { isOutage } from './errors.ts'
import { createPool, createQueries } from './pool.ts'
import { onlyReads } from './reconnecting.ts'
import type { Tables } from './tables.ts'

let database: TestDatabase
let proxy: DatabaseProxy
let pool: pg.Pool
let db: Kysely<Tables>
beforeAll(async () => {
  database = await createTestDatabase({ direct: true })
  proxy = await startDatabaseProxy(database.url)
})
beforeEach(() => {
  proxy.leadTo()
  open(proxy.url)
})
afterEach(() => pool.end())
afterAll(async () => {
  await proxy.close()
  await database.close()
})

function open(url: string): void {
  pool = createPool(url, pino({ level: 'silent' }), { max: 3 })
  db = createQueries(pool)
}

const one = async () => (await sql<{ one: number }>`select 1 as one`.execute(db)).rows[0]?.one
const write = () => sql`insert into instance_setting (name, value) values ('reconnecting', '1')`.execute(db)

/** Ends the connections of the pool while it does not look: what it believes to be idle is lost. */
async function terminate(): Promise<void> {
  const admin = new pg.Client(database.url)
  await admin.connect()
  await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'marquee' and datname = current_database()`)
  await admin.end()
}

/** Ends the connections of the pool as soon as one of them runs a statement that sleeps. */
async function terminateSleeping(): Promise<void> {
  const admin = new pg.Client(database.url)
  await admin.connect()
  const sleeping = `select pid from pg_stat_activity
    where application_name = 'marquee' and datname = current_database() and wait_event = 'PgSleep'`
  await vi.waitUntil(async () => (await admin.query(sleeping)).rowCount === 1, { timeout: 20_000 })
  await admin.end()
  await terminate()
}

/** Runs a statement in the same turn in which its connection is lost, so that the pool still hands it out. */
async function whileLosing<T>(statement: () => Promise<T>): Promise<T> {
  const client = await pool.connect()
  await terminate()
  client.release()
  return statement()
}

describe('a lost connection', () => {
  it('is replaced for a statement that only reads', async () => {
    const answer = sql<{ one: number }>`select 1 as one from pg_sleep(1)`.execute(db)
    await terminateSleeping()
    expect((await answer).rows).toEqual([{ one: 1 }])
  })

  it('is replaced for the beginning of a transaction, and not within one', async () => {
    await one()
    const count = await whileLosing(() => db.transaction().execute(async () => 'done'))
    expect(count).toBe('done')
    const within = db.transaction().execute(async (trx) => {
      await sql`select 1`.execute(trx)
      await terminate()
      return sql`select 2`.execute(trx)
    })
    const error: unknown = await within.catch((reason: unknown) => reason)
    expect(isOutage(error)).toBe(true)
    expect(await one()).toBe(1)
  })

  it('makes a statement that writes fail as an outage, without trying again', async () => {
    const slow = sql`with written as (insert into instance_setting (name, value) select 'slow', '1' from pg_sleep(30) returning name) select * from written`
    const outcome = slow.execute(db).catch((reason: unknown) => reason)
    await terminateSleeping()
    expect(isOutage(await outcome)).toBe(true)
    expect((await sql`select from instance_setting where name = 'slow'`.execute(db)).rows).toEqual([])
  })

  it('is replaced as soon as the server is back, however many connections were lost', async () => {
    await Promise.all([one(), one(), one()])
    proxy.away()
    const refused: unknown = await one().catch((reason: unknown) => reason)
    expect(isOutage(refused)).toBe(true)
    proxy.leadTo()
    expect(await Promise.all([one(), one(), one(), one()])).toEqual([1, 1, 1, 1])
  })
})

describe('a server that only reads', () => {
  it('is left: the refused statement is sent again over a new connection', async () => {
    const toReadOnly = () => sql`set default_transaction_read_only = on`.execute(db)
    await Promise.all([toReadOnly(), toReadOnly(), toReadOnly()])
    expect(pool.totalCount).toBe(3)
    await write()
    expect((await sql`select from instance_setting where name = 'reconnecting'`.execute(db)).rows).toHaveLength(1)
    expect(pool.totalCount).toBe(1)
  })

  it('is an outage where it stays', async () => {
    await sql`set default_transaction_read_only = on`.execute(db)
    const error: unknown = await db
      .transaction()
      .execute((trx) => sql`delete from instance_setting`.execute(trx))
      .catch((reason: unknown) => reason)
    expect(isOutage(error)).toBe(true)
    await db.transaction().execute((trx) => sql`delete from instance_setting`.execute(trx))
  })
})

describe('a host name', () => {
  afterEach(() => void vi.restoreAllMocks())

  it('is looked up again for each connection', async () => {
    const answers: string[] = []
    let address = '127.0.0.1'
    vi.spyOn(dns, 'lookup').mockImplementation(((name: string, options: dns.LookupOptions, done: Done) => {
      answers.push(name)
      if (options.all === true) done(null, [{ address, family: 4 }])
      else done(null, address, 4)
    }) as unknown as typeof dns.lookup)
    const url = new URL(proxy.url)
    url.hostname = 'primary.test'
    await pool.end()
    open(url.href)
    expect(await one()).toBe(1)
    address = '127.0.0.99'
    await expect(whileLosing(one)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
    address = '127.0.0.1'
    expect(await one()).toBe(1)
    expect(new Set(answers)).toEqual(new Set(['primary.test']))
    expect(answers.length).toBeGreaterThanOrEqual(4)
  })
})

type Done = (error: null, address: string | dns.LookupAddress[], family?: number) => void

describe('onlyReads', () => {
  it.each([
    ['select 1', true],
    ['/* prepared */ select title from movie', true],
    ['with a as (select 1) select * from a', true],
    ['(select 1) union (select 2)', true],
    ['select updated_at from movie', true],
    ['with gone as (delete from movie returning id) select * from gone', false],
    ['select pg_notify($1, $2)', false],
    ['select * from movie for update', false],
    ["select nextval('x')", false],
    ['select pg_advisory_xact_lock(1)', false],
    ['select set_config($1, $2, true)', false],
    ['/* select */ update movie set title = $1', false],
    ['call something()', false],
  ])('%s: %s', (text, expected) => expect(onlyReads(text)).toBe(expected))
})
