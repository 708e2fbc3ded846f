import { copyFile, mkdir, mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { startPostgresServer, type PostgresServer } from '@marquee/embedded-postgres/testing'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createBackup } from './create.ts'
import { checkBackup } from './manifest.ts'
import { restoreBackup, type RestoreRequest } from './restore.ts'
import { fingerprint, readTables } from './tables.ts'
import type { Entry } from './tar.ts'
import { createExampleDatabase, EXAMPLE, exampleSchema, type ExampleDatabase } from './testing/example.ts'
import { entriesOf, OLD_BACKUP, withManifest, withSeal, writeAltered } from './testing/entries.ts'

let directory: string
let server: PostgresServer
let source: ExampleDatabase
let names = 0
const opened: ExampleDatabase[] = []

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'marquee-test-'))
  server = await startPostgresServer()
  source = await createExampleDatabase(server.url, { filled: true })
})
afterEach(async () => {
  for (const database of opened.splice(0)) await database.close()
})
afterAll(async () => {
  await source.close()
  await server.close()
  await rm(directory, { recursive: true })
})

async function makeTarget(options: Parameters<typeof createExampleDatabase>[1] = {}): Promise<ExampleDatabase> {
  const database = await createExampleDatabase(server.url, options)
  opened.push(database)
  return database
}

const newPath = () => join(directory, `backup-${++names}.tar.gz`)

async function backUp(database = source, options: { leaveOut?: string[]; secrets?: Map<string, Buffer> } = {}) {
  const path = newPath()
  const request = { databaseUrl: database.url, path, schema: EXAMPLE, now: new Date(), ...options }
  return { path, ...(await createBackup(request)) }
}

function restoreInto(database: ExampleDatabase, path: string, options: Partial<RestoreRequest> = {}) {
  return restoreBackup({ databaseUrl: database.url, path, schema: EXAMPLE, prepare: async () => {}, ...options })
}

/** Content of every table, as the database itself sums it up. */
async function contentOf({ client }: ExampleDatabase): Promise<Record<string, unknown>> {
  await client.query("set timezone = 'UTC'")
  const entries: [string, unknown][] = []
  for (const table of await readTables(client, EXAMPLE.ledger)) {
    entries.push([table.name, await fingerprint(client, table)])
  }
  return Object.fromEntries(entries)
}

describe('a backup', () => {
  it('brings back every row of every table into an empty database, and numbers go on where they were', async () => {
    const { path, bytes } = await backUp()
    expect(bytes).toBe((await stat(path)).size)
    const target = await makeTarget()
    await restoreInto(target, path)
    expect(await contentOf(target)).toEqual(await contentOf(source))
    const books = 'select * from book order by id'
    expect((await target.client.query(books)).rows).toEqual((await source.client.query(books)).rows)
    const next = "select nextval(pg_get_serial_sequence('book', 'id')) as id"
    expect((await target.client.query(next)).rows).toEqual((await source.client.query(next)).rows)
  })

  it('holds one moment, whatever is written meanwhile', async () => {
    const busy = await makeTarget({ filled: true })
    const state = { writing: true, pairs: 0 }
    const writing = (async () => {
      while (state.writing) {
        // Each book comes with its writer in one transaction: a torn backup would hold one without the other.
        await busy.client.query(`with one as (insert into writer (name) values ('pair') returning id)
          insert into book (writer_id, title) select id, 'pair' from one`)
        state.pairs++
      }
    })()
    await expect.poll(() => state.pairs).toBeGreaterThan(0)
    const before = state.pairs
    const { path } = await backUp(busy)
    const target = await makeTarget()
    await restoreInto(target, path)
    const { rows } = await target.client.query<{ writers: number; books: number }>(
      `select (select count(*)::int from writer where name = 'pair') as writers,
              (select count(*)::int from book where title = 'pair') as books`,
    )
    state.writing = false
    await writing
    expect(rows[0]?.books).toBe(rows[0]?.writers)
    expect(rows[0]?.writers).toBeGreaterThanOrEqual(before)
  })

  it('holds no row of a table that is to be left out, and no secret that was not given', async () => {
    const { path, manifest } = await backUp(source, { leaveOut: ['visit'] })
    expect(manifest.tables.map(({ name }) => name)).toEqual(['shelf', 'writer', 'book'])
    expect((await entriesOf(path)).some(({ name }) => /^secrets|visit/.test(name))).toBe(false)
    const target = await makeTarget()
    await restoreInto(target, path)
    expect(await contentOf(target)).toMatchObject({ visit: { rows: 0 }, book: { rows: 3 } })
  })

  it('takes secrets along, and gives them back', async () => {
    const { path } = await backUp(source, { secrets: new Map([['key', Buffer.from('kept\n')]]) })
    const { secrets } = await restoreInto(await makeTarget(), path)
    expect([...secrets]).toEqual([['key', Buffer.from('kept\n')]])
  })

  it('is refused of a database that has never been migrated, and leaves no file', async () => {
    const empty = await makeTarget()
    await expect(backUp(empty)).rejects.toMatchObject({
      name: 'BackupError',
      message: 'This database has no schema yet: there is nothing to back up.',
    })
    await expect(stat(join(directory, `backup-${names}.tar.gz.part`))).rejects.toThrow('ENOENT')
  })
})

describe('restoring', () => {
  it('takes in a backup that the first release of the format wrote', async () => {
    const target = await makeTarget()
    const { secrets } = await restoreInto(target, OLD_BACKUP)
    expect(await contentOf(target)).toEqual(await contentOf(source))
    expect(secrets.get('key')).toEqual(Buffer.from('kept\n'))
  })

  it('brings a backup of an older schema to the newest', async () => {
    const old = await makeTarget({ filled: true, schema: exampleSchema(1) })
    const { path, manifest } = await backUp(old)
    expect(manifest.migrations).toHaveLength(1)
    const target = await makeTarget()
    await restoreInto(target, path)
    expect(await contentOf(target)).toEqual(await contentOf(source))
  })

  it('passes on that a backup of a newer schema is not known, and changes nothing', async () => {
    const { path } = await backUp()
    const target = await makeTarget()
    await expect(restoreInto(target, path, { schema: exampleSchema(1) })).rejects.toThrow('A migration is unknown.')
    expect(await contentOf(target)).toEqual({})
  })

  it('refuses a file that is damaged in any byte, cut off anywhere or something else, and changes nothing', async () => {
    const { path } = await backUp()
    const target = await makeTarget({ filled: true })
    const before = await contentOf(target)
    const refuse = async (file: string) => {
      await expect(restoreInto(target, file)).rejects.toMatchObject({ name: 'BackupError' })
    }
    const { size } = await stat(path)
    for (const share of [0.001, 0.2, 0.5, 0.8, 0.999]) {
      const damaged = newPath()
      const bytes = await readFile(path)
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
    expect(await contentOf(target)).toEqual(before)
  })

  it('refuses a backup whose entries were changed, left out, added or put in another order', async () => {
    const { path } = await backUp()
    const book = (entries: Entry[]) => entries.findIndex(({ name }) => name === 'data/book.000000.copy')
    const content = Buffer.from('1\tX\n')
    const changes: ((entries: Entry[]) => Entry[])[] = [
      (entries) => entries.with(book(entries), { name: 'data/book.000000.copy', content }),
      (entries) => entries.toSpliced(book(entries), 1),
      (entries) => entries.toSpliced(2, 0, { name: 'data/book.000007.copy', content }),
      (entries) => entries.slice(0, -1),
      (entries) => [...entries, { name: 'data/book.000001.copy', content }],
      (entries) => entries.slice(1),
      (entries) => entries.with(0, { name: 'manifest.json', content: Buffer.from('{"format":2}') }),
      (entries) => entries.with(0, { name: 'manifest.json', content: Buffer.from('[') }),
      (entries) => withManifest(entries, (manifest) => manifest.replace('"format": 1', '"format": 2')),
    ]
    for (const change of changes) {
      const altered = await writeAltered(path, newPath(), change)
      await expect(checkBackup(altered)).rejects.toMatchObject({ name: 'BackupError' })
    }
  })

  it('replaces a database in use only when the program allows it, and all or nothing of it', async () => {
    const { path } = await backUp()
    const target = await makeTarget({ filled: true })
    await target.client.query("insert into writer (name) values ('only here')")
    const before = await contentOf(target)
    const prepare = (_client: pg.Client, inUse: boolean) =>
      inUse ? Promise.reject(new Error('it is in use')) : Promise.resolve()
    await expect(restoreInto(target, path, { prepare })).rejects.toThrow('it is in use')
    const finish = () => Promise.reject(new Error('the last step fails'))
    await expect(restoreInto(target, path, { finish })).rejects.toThrow('the last step fails')
    const late = { calls: 0 }
    const signal = { throwIfAborted: () => (++late.calls > 3 ? expect.fail('stopped') : undefined) }
    await expect(restoreInto(target, path, { signal: signal as AbortSignal })).rejects.toThrow('stopped')
    expect(await contentOf(target)).toEqual(before)
    await restoreInto(target, path)
    expect(await contentOf(target)).toEqual(await contentOf(source))
  })

  it('runs the last step on the newest schema, inside of the same transaction', async () => {
    const { path } = await backUp()
    const target = await makeTarget()
    await restoreInto(target, path, { finish: async (client) => void (await client.query('delete from visit')) })
    expect(await contentOf(target)).toMatchObject({ visit: { rows: 0 }, book: { rows: 3 } })
  })

  it('drops whatever a newer release of the program has made, and no extension', async () => {
    const { path } = await backUp()
    const target = await makeTarget({ filled: true })
    await target.client
      .query(`create extension pg_trgm; create type mood as enum ('grim'); create table later (mood mood);
      create view moods as select mood from later; create function later_count() returns bigint language sql as 'select count(*) from later';
      create sequence counter; create domain title as text`)
    await restoreInto(target, path)
    const { rows } = await target.client.query(`select proname as name from pg_proc where proname = 'later_count'
      union all select typname from pg_type where typname in ('mood', 'title')
      union all select relname from pg_class where relname in ('later', 'moods', 'counter')
      union all select extname from pg_extension where extname = 'pg_trgm'`)
    expect(rows).toEqual([{ name: 'pg_trgm' }])
  })

  it('leaves alone a database of another program', async () => {
    const { path } = await backUp()
    const foreign = await makeTarget()
    await foreign.client.query('create table invoice (id int)')
    await expect(restoreInto(foreign, path)).rejects.toThrow('another program')
  })

  it('refuses rows that do not come back as they were', async () => {
    const { path } = await backUp()
    const forged = await writeAltered(path, newPath(), (entries) =>
      withSeal(entries, ({ tables }) => (tables['book'] = { rows: 3, fingerprint: '1' })),
    )
    const target = await makeTarget()
    await expect(restoreInto(target, forged)).rejects.toThrow('Table book did not come back as it was')
    expect(await contentOf(target)).toEqual({})
  })
})
