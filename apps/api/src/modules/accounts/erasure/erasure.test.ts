import { appendFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeTemporaryDirectory, removeDataDirectory } from '@marquee/embedded-postgres/testing'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createBackup, readTables, restoreBackup } from '../../../database/backup.ts'
import { createPool, createQueries } from '../../../database/pool.ts'
import { scrubErased } from './scrub-repository.ts'
import { QUEUES } from '../../../jobs/queue.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { fillEveryTable } from '../../../testing/everything.ts'
import { USER_TABLES } from './user-tables.ts'
import { extendErasedList, readErasedList } from './erased-list.ts'
import { createErasure, eraseAgain, erasedHash, listErased } from './erasure-repository.ts'

// Creating and filling whole databases takes long on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const MARK = 'SENTINEL-4f1c-'

let database: TestDatabase
let client: pg.Client
let db: ReturnType<typeof createQueries>
let dataDir: string
/** The user's id, and those of rows that other rows reference. */
let ids: string[]

beforeAll(async () => {
  dataDir = await makeTemporaryDirectory()
  database = await createTestDatabase()
  db = createQueries(createPool(database.url, pino({ level: 'silent' })))
  client = new pg.Client(database.url)
  await client.connect()
  const tables = (await readTables(client)).map(({ name }) => name)
  // Other users first: references point to the newest user, who is the one to be erased.
  await fillEveryTable(client, tables)
  const owned = new Set<string>(USER_TABLES.map(({ table }) => table))
  await fillEveryTable(
    client,
    tables.filter((table) => owned.has(table)),
    { rows: 1, mark: MARK },
  )
  const { rows } = await client.query<{ id: string }>('select id from user_account where username like $1', [
    `${MARK}%`,
  ])
  ids = [rows[0]!.id]
  const parents = new Set(USER_TABLES.flatMap(({ parent }) => parent ?? []))
  for (const { table, column } of USER_TABLES.filter((entry) => parents.has(entry.table))) {
    const { rows: own } = await client.query<{ id: string }>(`select id from ${table} where ${column} = $1`, [ids[0]])
    ids.push(...own.map(({ id }) => id))
  }
  await leaveAJob(ids[0]!)
})
afterAll(async () => {
  await client.end()
  await db.destroy()
  await database.close()
  await removeDataDirectory(dataDir)
})

/** In the queue's own tables, which keep finished jobs for days. */
async function leaveAJob(id: string): Promise<void> {
  const boss = new PgBoss({ connectionString: database.url, supervise: false, schedule: false })
  await boss.start()
  await boss.createQueue(QUEUES.tastes)
  await boss.send(QUEUES.tastes, { userId: id })
  await boss.stop({ graceful: false })
}

/** Tables of every schema with a trace of the user in any column: as text, as bytes, or by id. */
async function tablesWithTraces(): Promise<string[]> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') order by name`,
  )
  const traces = [MARK, Buffer.from(MARK).toString('hex'), ...ids].map((trace) => `%${trace}%`)
  const found = []
  for (const { name } of tables) {
    const { rowCount } = await client.query(`select from ${name} as t where t::text like any ($1) limit 1`, [traces])
    if (rowCount !== 0) found.push(name)
  }
  return found
}

describe('erasing a user with data in every column of every table', () => {
  it('leaves no trace in any column or in the list of erased accounts, also after an older backup is restored', async () => {
    const before = await tablesWithTraces()
    for (const { table } of USER_TABLES) expect(before).toContain(`public.${table}`)
    expect(before.some((table) => table.startsWith('pgboss.'))).toBe(true)
    const path = join(dataDir, 'older.tar.gz')
    await createBackup({ databaseUrl: database.url, path, secrets: new Map(), now: new Date() })

    await createErasure(db)(ids[0]!)
    await extendErasedList(dataDir, [erasedHash(ids[0]!)])
    expect(await tablesWithTraces()).toEqual([])
    const list = await readFile(join(dataDir, 'erased-accounts'), 'utf8')
    expect(list).not.toContain(ids[0])
    expect(list).not.toContain(MARK)

    const others = 'select username from user_account order by username'
    const { rows: people } = await client.query(others)
    expect(people).toHaveLength(2)
    const restored = { again: 0 }
    await restoreBackup({
      databaseUrl: database.url,
      path,
      force: true,
      remember: listErased,
      finish: async (trx, remembered) => void (restored.again = await eraseAgain(trx, remembered ?? [])),
    })
    expect(restored.again).toBe(1)
    expect(await tablesWithTraces()).toEqual([])
    expect((await client.query(others)).rows).toEqual(people)
  })
})

describe('the database files', () => {
  const files = async () => {
    const { rows } = await client.query<{ name: string; file: number }>(
      `select relname as name, relfilenode::int as file from pg_class where relname = any ($1)`,
      [[...USER_TABLES.map(({ table }) => table), 'pg_statistic']],
    )
    return new Map(rows.map(({ name, file }) => [name, file]))
  }

  it('are rewritten after an account was erased, and only then', async () => {
    const before = await files()
    const { accounts, left } = await scrubErased(database.url)
    expect(left).toEqual([])
    expect(accounts).toBe(1)
    const after = await files()
    expect([...after].filter(([name, file]) => before.get(name) === file)).toEqual([])
    expect(await scrubErased(database.url)).toEqual({ accounts: 0, left: [] })
    expect(await files()).toEqual(after)
  })

  it('are left until the next night while another transaction locks a table', async () => {
    await client.query("insert into erased_account (hash) values (sha256('somebody'))")
    const other = new pg.Client(database.url)
    await other.connect()
    await other.query('begin; lock table rating in access share mode')
    expect(await scrubErased(database.url)).toEqual({ accounts: 0, left: ['public.rating'] })
    await other.query('commit')
    await other.end()
    expect((await scrubErased(database.url)).accounts).toBe(1)
  })
})

describe('the list of erased accounts', () => {
  it('records each account once, and skips a line that a power cut left incomplete', async () => {
    const directory = join(dataDir, 'list')
    const [first, second] = [erasedHash('a'), erasedHash('b')]
    expect(await readErasedList(directory)).toEqual([])
    await extendErasedList(directory, [first])
    await extendErasedList(directory, [first, second])
    expect(await readErasedList(directory)).toEqual([first, second])
    await appendFile(join(directory, 'erased-accounts'), 'abcdef')
    await extendErasedList(directory, [erasedHash('c')])
    expect(await readErasedList(directory)).toEqual([first, second, erasedHash('c')])
  })
})
