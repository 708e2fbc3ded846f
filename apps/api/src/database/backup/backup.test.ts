import { hash } from 'node:crypto'
import { copyFile, mkdir, readFile, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { makeTemporaryDirectory, removeDataDirectory } from '../../testing/database-runner.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { fillEveryTable } from '../../testing/everything.ts'
import { createBackup } from './create.ts'
import { readArchive, writeArchive, type Entry } from './archive.ts'
import { checkBackup } from './manifest.ts'
import { restoreBackup } from './restore.ts'
import { fingerprint, readTables } from './schema.ts'

// Whole databases are made and filled: seconds, but many of them on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let directory: string
let source: TestDatabase
let client: pg.Client
let names = 0

beforeAll(async () => {
  directory = await makeTemporaryDirectory()
  source = await createTestDatabase()
  client = await connect(source.url)
  const tables = await readTables(client)
  await fillEveryTable(
    client,
    tables.map(({ name }) => name),
  )
})
afterAll(async () => {
  await client.end()
  await source.close()
  await removeDataDirectory(directory)
})

async function connect(url: string): Promise<pg.Client> {
  const opened = new pg.Client(url)
  await opened.connect()
  return opened
}

async function aBackup(databaseUrl = source.url, secrets: ReadonlyMap<string, Buffer> | null = new Map()) {
  const path = join(directory, `backup-${++names}.tar.gz`)
  return { path, ...(await createBackup({ databaseUrl, path, secrets, now: new Date() })) }
}

/** What every table holds, as the database itself sums it up. */
async function contentOf(url: string): Promise<Record<string, unknown>> {
  const opened = await connect(url)
  try {
    await opened.query("set timezone = 'UTC'")
    const tables = await readTables(opened)
    const entries = []
    for (const table of tables) entries.push([table.name, await fingerprint(opened, table)])
    return Object.fromEntries(entries) as Record<string, unknown>
  } finally {
    await opened.end()
  }
}

describe('a backup', () => {
  it('brings back every row of every table into an empty database, and numbers go on where they were', async () => {
    const { path, seal } = await aBackup()
    expect(Object.values(seal.tables).every(({ rows }) => rows >= 2)).toBe(true)
    const target = await createTestDatabase({ migrated: false })
    await restoreBackup({ databaseUrl: target.url, path, force: false })
    expect(await contentOf(target.url)).toEqual(await contentOf(source.url))
    const next = "select nextval(pg_get_serial_sequence('movie', 'id')) as id"
    const restored = await connect(target.url)
    expect((await restored.query(next)).rows).toEqual((await client.query(next)).rows)
    await restored.end()
    await target.close()
  })

  it('is one moment, whatever is written meanwhile', async () => {
    const state = { writing: true, pairs: 0 }
    const writer = await connect(source.url)
    const writing = (async () => {
      while (state.writing) {
        // Each movie comes with its text in one transaction: a torn backup would hold one without the other.
        await writer.query(`with one as (insert into movie (title, source) values ('pair', 'csv') returning id)
          insert into movie_text (movie_id, kind, source, body) select id, 'overview', 'csv', 'pair' from one`)
        state.pairs++
      }
    })()
    const held: number[] = []
    for (let round = 0; round < 2; round++) {
      const before = state.pairs
      const { path } = await aBackup()
      const target = await createTestDatabase({ migrated: false })
      await restoreBackup({ databaseUrl: target.url, path, force: false })
      const restored = await connect(target.url)
      const { rows } = await restored.query<{ movies: number; texts: number }>(
        `select (select count(*)::int from movie where title = 'pair') as movies,
                (select count(*)::int from movie_text where body = 'pair') as texts`,
      )
      expect(rows[0]!.texts).toBe(rows[0]!.movies)
      expect(rows[0]!.movies).toBeGreaterThanOrEqual(before)
      held.push(rows[0]!.movies)
      await restored.end()
      await target.close()
    }
    state.writing = false
    await writing
    await writer.end()
    expect(held.at(-1)).toBeGreaterThan(held[0]!)
  })

  it('holds no session and no secret unless asked for, and only its owner may read it', async () => {
    const without = await aBackup(source.url, null)
    const names = without.manifest.tables.map(({ name }) => name)
    expect(names).toContain('user_account')
    for (const secret of ['session', 'refresh_token', 'used_identity_token']) expect(names).not.toContain(secret)
    expect((await stat(without.path)).mode & 0o777).toBe(0o600)
    const entries = await entriesOf(without.path)
    expect(entries.some(({ name }) => name.startsWith('secrets/'))).toBe(false)
    const target = await createTestDatabase({ migrated: false })
    await restoreBackup({ databaseUrl: target.url, path: without.path, force: false })
    expect(await contentOf(target.url)).toMatchObject({ session: { rows: 0 }, rating: { rows: 2 } })
    await target.close()
  })

  it('of a database without a schema is refused, and leaves no file', async () => {
    const empty = await createTestDatabase({ migrated: false })
    await expect(aBackup(empty.url)).rejects.toThrow('there is nothing to back up')
    await expect(stat(join(directory, `backup-${names}.tar.gz.part`))).rejects.toThrow('ENOENT')
    await empty.close()
  })
})

async function entriesOf(path: string): Promise<Entry[]> {
  const entries = []
  for await (const entry of readArchive(path)) entries.push(entry)
  return entries
}

/** The same backup with its entries changed. */
async function altered(path: string, change: (entries: Entry[]) => Entry[]): Promise<string> {
  const copy = join(directory, `altered-${++names}.tar.gz`)
  const entries = change(await entriesOf(path))
  await writeArchive(
    copy,
    (async function* () {
      yield* await Promise.resolve(entries)
    })(),
  )
  return copy
}

describe('restoring', () => {
  it('refuses what is damaged in any byte, cut off anywhere or something else, before it touches anything', async () => {
    const { path } = await aBackup()
    const target = await createTestDatabase()
    const before = await contentOf(target.url)
    const refuse = async (file: string) => {
      await expect(restoreBackup({ databaseUrl: target.url, path: file, force: true })).rejects.toMatchObject({
        name: 'StartError',
      })
    }
    const { size } = await stat(path)
    for (const share of [0.001, 0.2, 0.5, 0.8, 0.999]) {
      const damaged = join(directory, `damaged-${share}.tar.gz`)
      await copyFile(path, damaged)
      const bytes = await readFile(damaged)
      const at = Math.max(10, Math.floor(size * share))
      bytes[at] = (bytes[at] ?? 0) ^ 0x10
      await writeFile(damaged, bytes)
      await refuse(damaged)
      await copyFile(path, damaged)
      await truncate(damaged, at)
      await refuse(damaged)
    }
    await writeFile(join(directory, 'text.tar.gz'), 'no backup')
    await refuse(join(directory, 'text.tar.gz'))
    await writeFile(join(directory, 'zeros.tar.gz'), gzipSync(Buffer.alloc(4096)))
    await refuse(join(directory, 'zeros.tar.gz'))
    await refuse(join(directory, 'none.tar.gz'))
    await mkdir(join(directory, 'folder.tar.gz'))
    await refuse(join(directory, 'folder.tar.gz'))
    expect(await contentOf(target.url)).toEqual(before)
    await target.close()
  })

  it('refuses a backup whose entries were changed, left out, added or put in another order', async () => {
    const { path } = await aBackup()
    const data = (entries: Entry[]) => entries.findIndex(({ name }) => name.startsWith('data/genre'))
    const changes: ((entries: Entry[]) => Entry[])[] = [
      (entries) => entries.with(data(entries), { name: entries[data(entries)]!.name, content: Buffer.from('1\tX\n') }),
      (entries) => entries.toSpliced(data(entries), 1),
      (entries) => entries.toSpliced(2, 0, { name: 'data/genre.000007.copy', content: Buffer.from('1\tX\n') }),
      (entries) => entries.slice(0, -1),
      (entries) => [...entries, { name: 'data/genre.000001.copy', content: Buffer.from('1\tX\n') }],
      (entries) => entries.slice(1),
      (entries) => entries.with(0, { name: 'manifest.json', content: Buffer.from('{"format":2}') }),
      (entries) => entries.with(0, { name: 'manifest.json', content: Buffer.from('[') }),
    ]
    for (const change of changes) {
      await expect(checkBackup(await altered(path, change))).rejects.toMatchObject({ name: 'StartError' })
    }
  })

  it('refuses a backup of a newer Marquee, and of one with other migrations', async () => {
    const { path } = await aBackup()
    const migrations = (change: (text: string) => string) => altered(path, (entries) => reseal(entries, change))
    const newer = await migrations((text) => {
      const manifest = JSON.parse(text) as { migrations: object[] }
      return JSON.stringify({
        ...manifest,
        migrations: [...manifest.migrations, { name: '9999_later', checksum: 'x' }],
      })
    })
    const target = await createTestDatabase({ migrated: false })
    await expect(restoreBackup({ databaseUrl: target.url, path: newer, force: false })).rejects.toThrow('is newer')
    const other = await migrations((text) => text.replace(/"checksum": "\w+"/, '"checksum": "0"'))
    await expect(restoreBackup({ databaseUrl: target.url, path: other, force: false })).rejects.toThrow('differs')
    await target.close()
  })

  it('replaces a database that is in use only when told to, and all or nothing of it', async () => {
    const { path } = await aBackup()
    const target = await createTestDatabase({ catalogue: true })
    const before = await contentOf(target.url)
    await expect(restoreBackup({ databaseUrl: target.url, path, force: false })).rejects.toThrow('--force replaces')
    const broken = restoreBackup({
      databaseUrl: target.url,
      path,
      force: true,
      finish: () => Promise.reject(new Error('the last step fails')),
    })
    await expect(broken).rejects.toThrow('the last step fails')
    const late = { calls: 0 }
    const signal = { throwIfAborted: () => (++late.calls > 20 ? expect.fail('stopped') : undefined) }
    await expect(
      restoreBackup({ databaseUrl: target.url, path, force: true, signal: signal as AbortSignal }),
    ).rejects.toThrow('stopped')
    expect(await contentOf(target.url)).toEqual(before)
    await restoreBackup({ databaseUrl: target.url, path, force: true })
    expect(await contentOf(target.url)).toEqual(await contentOf(source.url))
    await target.close()
  })

  it('leaves alone a database of another program, and one on which a Marquee runs', async () => {
    const { path } = await aBackup()
    const foreign = await createTestDatabase({ migrated: false })
    const opened = await connect(foreign.url)
    await opened.query('create table invoice (id int)')
    await expect(restoreBackup({ databaseUrl: foreign.url, path, force: true })).rejects.toThrow('another program')
    await opened.query('drop table invoice')
    const running = new pg.Client({ connectionString: foreign.url, application_name: 'marquee notifications' })
    await running.connect()
    await expect(restoreBackup({ databaseUrl: foreign.url, path, force: true })).rejects.toThrow('stop it, restore')
    await running.end()
    await opened.end()
    await foreign.close()
  })

  it('refuses rows that do not come back as they were', async () => {
    const { path } = await aBackup()
    const forged = await altered(path, (entries) => {
      const seal = JSON.parse(String(entries.at(-1)?.content)) as { tables: Record<string, { fingerprint: string }> }
      seal.tables['rating']!.fingerprint = '1'
      return entries.with(entries.length - 1, { name: 'seal.json', content: Buffer.from(JSON.stringify(seal)) })
    })
    const target = await createTestDatabase({ migrated: false })
    await expect(restoreBackup({ databaseUrl: target.url, path: forged, force: false })).rejects.toThrow(
      'Table rating did not come back as it was',
    )
    expect(await contentOf(target.url)).toEqual({})
    await target.close()
  })
})

/** Another manifest under a seal that fits it. */
function reseal(entries: Entry[], change: (manifest: string) => string): Entry[] {
  const content = Buffer.from(change(String(entries[0]!.content)))
  const seal = JSON.parse(String(entries.at(-1)?.content)) as { files: Record<string, string> }
  seal.files['manifest.json'] = hash('sha256', content)
  return entries
    .with(0, { name: 'manifest.json', content })
    .with(entries.length - 1, { name: 'seal.json', content: Buffer.from(JSON.stringify(seal)) })
}

it('is a tar archive that other programs read', async () => {
  const { path } = await aBackup()
  const tar = gunzipSync(await readFile(path))
  expect(tar.toString('latin1', 257, 262)).toBe('ustar')
  expect(tar.length % 512).toBe(0)
})
