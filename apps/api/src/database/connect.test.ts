import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { findFreePort } from '@marquee/embedded-postgres/testing'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { collectLog } from '../testing/collect-log.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { openDatabase, type Database } from './connect.ts'

let testDatabase: TestDatabase
const opened: Database[] = []

beforeAll(async () => {
  testDatabase = await createTestDatabase({ direct: true })
})
afterEach(async () => {
  for (const database of opened.splice(0)) await database.close()
})
afterAll(() => testDatabase.close())

async function open(
  url: string,
  readUrl: string | null = null,
  directUrl = url,
): Promise<Database & { texts: string[] }> {
  const { log, texts } = collectLog()
  const database = await openDatabase({ dataDir: '/nowhere', database: { url, directUrl, readUrl } }, log)
  opened.push(database)
  return { ...database, texts }
}

describe('an external database', () => {
  it('serves reads and writes when no replica is configured', async () => {
    const database = await open(testDatabase.url)
    expect(database.kind).toBe('external')
    expect(database.replica).toBeNull()
    expect((await sql`select 1 as one`.execute(database.db)).rows).toEqual([{ one: 1 }])
  })

  it('is reported in one sentence without its password when it cannot be reached', async () => {
    const port = await findFreePort()
    await expect(open(`postgres://someone:hunter2@127.0.0.1:${port}/films`)).rejects.toMatchObject({
      name: 'StartError',
      message: `DATABASE_URL: the database at 127.0.0.1:${port}/films cannot be used (nothing listens there).`,
    })
  })

  it('is reported differently for a wrong password and for a missing database', async () => {
    const wrong = new URL(testDatabase.url)
    wrong.password = 'wrong'
    await expect(open(wrong.href)).rejects.toThrow('it refuses the user or the password')
    const missing = new URL(testDatabase.url)
    missing.pathname = '/missing'
    await expect(open(testDatabase.url, missing.href)).rejects.toThrow(/^DATABASE_READ_URL: .*no database of that name/)
    await expect(open(testDatabase.url, null, missing.href)).rejects.toThrow(
      /^DATABASE_DIRECT_URL: .*no database of that name/,
    )
  })

  it('is opened while its replica is away, and says so', async () => {
    const away = new URL(testDatabase.url)
    away.port = String(await findFreePort())
    const database = await open(testDatabase.url, away.href)
    expect(database.texts).toContainEqual(
      expect.stringMatching(/^DATABASE_READ_URL: .*nothing listens there.*read from the primary until it can\.$/),
    )
    expect((await sql`select 1 as one`.execute(database.db)).rows).toEqual([{ one: 1 }])
    expect(database.isReadOnly()).toBe(false)
  })

  it('is refused when it is older than PostgreSQL 15', async () => {
    const old = await startOldServer()
    await expect(open(old.url)).rejects.toThrow(/is PostgreSQL 14, but Marquee needs 15 or newer\.$/)
    old.close()
  })
})

describe('a connection', () => {
  it('reads big integers as numbers where exact, dates as text, numerics as numbers, also in arrays', async () => {
    const { pool } = await open(testDatabase.url)
    const { rows } = await pool.query(`select 9007199254740991::int8 as safe, 9007199254740993::int8 as unsafe,
      1.5::numeric as numeric, date '2020-02-29' as date, array[1, null]::int8[] as safes,
      array[date '2020-02-29'] as dates, array[0.5, 2] as numerics, timestamptz '2020-01-01Z' as moment`)
    expect(rows).toEqual([
      {
        safe: 9007199254740991,
        unsafe: '9007199254740993',
        numeric: 1.5,
        date: '2020-02-29',
        safes: [1, null],
        dates: ['2020-02-29'],
        numerics: [0.5, 2],
        moment: new Date('2020-01-01'),
      },
    ])
  })

  it('cuts off statements that take too long', async () => {
    const { pool } = await open(testDatabase.url)
    expect((await pool.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '5s' }])
    const client = await pool.connect()
    await client.query('set statement_timeout = 20')
    await expect(client.query('select pg_sleep(5)')).rejects.toMatchObject({ code: '57014' })
    client.release(true)
  })

  it('is replaced after it breaks, idle or in a transaction', async () => {
    const { pool, texts } = await open(testDatabase.url)
    const borrowed = await pool.connect()
    await borrowed.query('begin')
    const idle = await pool.connect()
    idle.release()
    const broken = once(borrowed, 'error')
    await breakOthers(testDatabase.url)
    await broken
    await expect.poll(() => pool.idleCount).toBe(0)
    expect(texts).toContain('A database connection broke.')
    await expect(borrowed.query('select 1')).rejects.toThrow('not queryable')
    borrowed.release(true)
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  })
})

async function breakOthers(url: string): Promise<void> {
  const { pool } = await open(url)
  await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'marquee' and datname = current_database() and pid <> pg_backend_pid()`)
}

/** Speaks just enough of PostgreSQL's protocol to claim version 14. */
async function startOldServer(): Promise<{ url: string; close(): void }> {
  const message = (type: string, body: Buffer) => {
    const length = Buffer.alloc(4)
    length.writeInt32BE(body.length + 4)
    return Buffer.concat([Buffer.from(type), length, body])
  }
  const authenticated = message('R', Buffer.alloc(4))
  const ready = message('Z', Buffer.from('I'))
  const column = Buffer.concat([
    Buffer.from([0, 1]),
    Buffer.from('version\0'),
    Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 0, 25, 255, 255, 255, 255, 255, 255, 0, 0]),
  ])
  const row = Buffer.concat([Buffer.from([0, 1, 0, 0, 0, 6]), Buffer.from('140012')])
  const answer = [message('T', column), message('D', row), message('C', Buffer.from('SELECT 1\0')), ready]
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.once('data', () => {
      socket.write(Buffer.concat([authenticated, ready]))
      socket.once('data', () => socket.write(Buffer.concat(answer)))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `postgres://user:password@127.0.0.1:${port}/database`,
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
