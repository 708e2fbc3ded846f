import { randomUUID } from 'node:crypto'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { checkBackup, fingerprint } from '@marquee/backup'
import { makeTemporaryDirectory, removeDataDirectory } from '@marquee/embedded-postgres/testing'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTestDatabase, directAddress, type TestDatabase } from '../testing/database.ts'
import { fillEveryTable } from '../testing/everything.ts'
import { checkRestorable, createBackup, readTables, restoreBackup } from './backup.ts'
import { noteDeafProcess } from './change-log.ts'
import { createPool, createQueries } from './pool.ts'

// Creating and filling databases takes many seconds on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let directory: string
let source: TestDatabase
let client: pg.Client
let names = 0
/** Of the source, for the tests that only read it. */
let whole: Awaited<ReturnType<typeof backUp>>
const cleanups: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  directory = await makeTemporaryDirectory()
  source = await createTestDatabase()
  client = await connect(source.url)
  const tables = await readTables(client)
  await fillEveryTable(
    client,
    tables.map(({ name }) => name),
  )
  whole = await backUp()
})
afterEach(async () => {
  for (const cleanUp of cleanups.splice(0).toReversed()) await cleanUp()
})
afterAll(async () => {
  await client.end()
  await source.close()
  await removeDataDirectory(directory)
})

async function connect(connectionString: string, application_name = 'test'): Promise<pg.Client> {
  const opened = new pg.Client({ connectionString, application_name })
  await opened.connect()
  return opened
}

async function makeTarget(options: Parameters<typeof createTestDatabase>[0] = { migrated: false }): Promise<string> {
  const { url, close } = await createTestDatabase(options)
  cleanups.push(close)
  return url
}

async function backUp(databaseUrl = source.url, secrets: ReadonlyMap<string, Buffer> | null = new Map()) {
  const path = join(directory, `backup-${++names}.tar.gz`)
  return { path, ...(await createBackup({ databaseUrl, path, secrets, now: new Date() })) }
}

/** The fingerprint of every table, computed by the database. */
async function contentOf(url: string): Promise<Record<string, unknown>> {
  const opened = await connect(url)
  try {
    await opened.query("set timezone = 'UTC'")
    const entries: [string, unknown][] = []
    for (const table of await readTables(opened)) entries.push([table.name, await fingerprint(opened, table)])
    return Object.fromEntries(entries)
  } finally {
    await opened.end()
  }
}

/** All but counts of requests, which are of the moment. */
async function contentToKeep(): Promise<Record<string, unknown>> {
  return { ...(await contentOf(source.url)), rate_count: { rows: 0, fingerprint: '0' } }
}

describe('a backup of Marquee', () => {
  it('brings back every row of every table into an empty database', async () => {
    const { path, seal } = whole
    expect(Object.values(seal.tables).every(({ rows }) => rows >= 2)).toBe(true)
    const url = await makeTarget()
    await restoreBackup({ databaseUrl: url, path, force: false })
    expect(await contentOf(url)).toEqual(await contentToKeep())
  })

  it('holds no session unless secrets are asked for', async () => {
    const { path, manifest } = await backUp(source.url, null)
    const tables = manifest.tables.map(({ name }) => name)
    expect(tables).toContain('user_account')
    for (const secret of ['session', 'refresh_token', 'access_token', 'password_reset', 'used_identity_token'])
      expect(tables).not.toContain(secret)
    const url = await makeTarget()
    await restoreBackup({ databaseUrl: url, path, force: false })
    expect(await contentOf(url)).toMatchObject({ session: { rows: 0 }, rating: { rows: 2 } })
  })

  it('fails in one sentence for a database without a schema, and leaves no file', async () => {
    await expect(backUp(await makeTarget())).rejects.toMatchObject({
      name: 'StartError',
      message: expect.stringContaining('there is nothing to back up') as string,
    })
    expect(await readdir(directory)).not.toContain(`backup-${names}.tar.gz.part`)
  })

  it('fails in one sentence when its directory cannot be written to', async () => {
    const { path } = whole
    const under = createBackup({
      databaseUrl: source.url,
      path: join(path, 'x.tar.gz'),
      secrets: null,
      now: new Date(),
    })
    await expect(under).rejects.toMatchObject({ name: 'StartError' })
    expect((await stat(path)).isFile()).toBe(true)
  })
})

describe('restoring Marquee', () => {
  it('refuses a backup of a newer Marquee or of one with different migrations', async () => {
    const newer = await createTestDatabase()
    cleanups.push(newer.close)
    const changed = await connect(newer.url)
    await changed.query(
      "insert into schema_migration (id, name, checksum, release) values (9999, '9999_later', 'x', '1000.2.0')",
    )
    const { path } = await backUp(newer.url)
    await expect(checkRestorable(path)).rejects.toMatchObject({
      name: 'NewerSchemaError',
      message: expect.stringMatching(
        /^This backup was made by Marquee 1000\.2\.0, .*: take Marquee 1000\.2\.0/,
      ) as string,
    })
    await changed.query(
      "delete from schema_migration where id = 9999; update schema_migration set checksum = '0' where id = 1",
    )
    await changed.end()
    const other = await backUp(newer.url)
    await expect(checkRestorable(other.path)).rejects.toThrow('differs')
  })

  it('replaces a database in use only with --force, and leaves it unchanged when the restore fails', async () => {
    const { path } = whole
    const url = await makeTarget({ catalogue: true })
    const before = await contentOf(url)
    const restore = (force: boolean, finish?: () => Promise<never>) =>
      restoreBackup({ databaseUrl: url, path, force, ...(finish && { finish }) })
    await expect(restore(false)).rejects.toMatchObject({
      name: 'StartError',
      message: expect.stringMatching(/^This database is in use, with \d+ accounts: --force replaces/) as string,
    })
    await expect(restore(true, () => Promise.reject(new Error('the last step fails')))).rejects.toThrow('last step')
    expect(await contentOf(url)).toEqual(before)
    await restore(true)
    expect(await contentOf(url)).toEqual(await contentToKeep())
  })

  it('passes what was read before the replacement to the last step', async () => {
    const { path } = whole
    const url = await makeTarget({ migrated: true })
    const heard: unknown[] = []
    await restoreBackup({
      databaseUrl: url,
      path,
      force: true,
      remember: () => Promise.resolve([Buffer.from('kept')]),
      finish: (_db, remembered) => Promise.resolve(void heard.push(...(remembered ?? []))),
    })
    expect(heard).toEqual([Buffer.from('kept')])
  })

  it('drops the job queues of the database that it replaces', async () => {
    const { path } = whole
    const url = await makeTarget({ migrated: true })
    const opened = await connect(url)
    cleanups.push(() => opened.end())
    await opened.query('create schema pgboss; create table pgboss.job (id int)')
    await restoreBackup({ databaseUrl: url, path, force: true })
    expect((await opened.query("select to_regnamespace('pgboss') as schema")).rows).toEqual([{ schema: null }])
  })

  it('refuses to replace a database that a running Marquee uses', async () => {
    const { path } = whole
    const url = await makeTarget()
    const running = await connect(directAddress(url), 'marquee notifications 0123456789abcdef')
    cleanups.push(() => running.end())
    await expect(restoreBackup({ databaseUrl: url, path, force: true })).rejects.toThrow('stop it, restore')
  })

  it('refuses to replace a database that a Marquee behind a pooler uses', async () => {
    const { path } = whole
    const url = await makeTarget({})
    const pool = createPool(url, pino({ level: 'silent' }), { max: 1 })
    cleanups.push(() => pool.end())
    await noteDeafProcess(createQueries(pool), { id: randomUUID(), fingerprint: 'a' })
    await expect(restoreBackup({ databaseUrl: url, path, force: true })).rejects.toThrow('stop it, restore')
    await pool.query("update deaf_process set seen_at = now() - interval '1 minute'")
    expect((await restoreBackup({ databaseUrl: url, path, force: true })).manifest.format).toBe(1)
  })

  it('rejects a missing file in one sentence', async () => {
    const { path } = whole
    await expect(checkRestorable(`${path}.gone`)).rejects.toMatchObject({ name: 'StartError' })
    expect((await checkBackup(path)).manifest.format).toBe(1)
  })
})
