import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fingerprint, type TableShape } from '@marquee/backup'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTestDatabase } from '../testing/database.ts'
import { fillEveryTable } from '../testing/everything.ts'
import { swept } from '../testing/sweeps.ts'
import { readTables } from './backup.ts'
import { migrate, pendingMigrations } from './migrate.ts'

// Creating and filling databases takes many seconds on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const MIGRATIONS = fileURLToPath(new URL('migrations', import.meta.url))
const files = (await readdir(MIGRATIONS)).toSorted()
/** Ends the connection in the middle of a migration, as killing the process or the server does. */
const KILL = 'select pg_terminate_backend(pg_backend_pid());'

let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'marquee-test-'))
})
afterAll(() => rm(directory, { recursive: true }))

/** A directory with the first migrations alone, the last of them ended after this many of its statements. */
async function migrationsUpTo(count: number, killedAfter?: number): Promise<string> {
  const copy = await mkdtemp(join(directory, 'migrations-'))
  for (const file of files.slice(0, count)) await cp(join(MIGRATIONS, file), join(copy, file))
  if (killedAfter !== undefined) {
    const last = files[count - 1]!
    const statements = statementsOf(await readFile(join(MIGRATIONS, last), 'utf8'))
    await writeFile(join(copy, last), [...statements.slice(0, killedAfter), KILL].join('\n'))
  }
  return copy
}

/** Each statement ends a line; text between dollars is one. */
function statementsOf(sql: string): string[] {
  const statements: string[] = []
  let held = ''
  for (const line of sql.split('\n')) {
    held += `${line}\n`
    const inBody = (held.split('$$').length - 1) % 2 === 1
    if (!inBody && /;\s*$/.test(line.replace(/--.*$/, ''))) {
      statements.push(held)
      held = ''
    }
  }
  return statements
}

/** This migration drops offers of regions that no one has chosen: they are no one's data, and are fetched again. */
const DROPS_OFFERS = '0039_kept_regions.sql'
const isOfOffers = ({ name }: TableShape) => /^watch_(?:provider|region|offer)$/.test(name)

async function contentOf(client: pg.Client, tables: readonly TableShape[]): Promise<unknown[]> {
  const content = []
  for (const table of tables) content.push([table.name, await fingerprint(client, table)])
  return content
}

/** The newest migration is interrupted at every statement; at night each one is. */
const EVERY_STATEMENT_OF = Number(process.env['MIGRATIONS_INTERRUPTED'] ?? 1)
/** Of older ones, which are never edited, some are tried, interrupted at their first and their last statement. */
const isNew = (before: number) => before >= files.length - EVERY_STATEMENT_OF

function interruptions(before: number, statements: number): number[] {
  return isNew(before) ? Array.from({ length: statements + 1 }, (_, done) => done) : [0, statements]
}

async function aDatabase() {
  const database = await createTestDatabase({ migrated: false })
  const client = new pg.Client(database.url)
  await client.connect()
  return {
    url: database.url,
    client,
    async close() {
      await client.end()
      await database.close()
    },
  }
}

const STEPS = files.slice(1).map((file, index) => ({ file, before: index + 1 }))

const olderSteps = STEPS.filter(({ before }) => !isNew(before))
const newSteps = STEPS.filter(({ before }) => isNew(before))

describe.each([...swept(olderSteps, 20), ...newSteps])('a database with data from before $file', ({ file, before }) => {
  it('reaches the newest schema with every value it had, however often the migration is interrupted', async () => {
    const { url, client, close } = await aDatabase()
    await migrate(url, await migrationsUpTo(before))
    const tables = await readTables(client)
    await fillEveryTable(
      client,
      tables.map(({ name }) => name),
    )
    const held = await contentOf(client, tables)
    const statements = statementsOf(await readFile(join(MIGRATIONS, file), 'utf8'))
    expect(statements.length).toBeGreaterThan(0)
    for (const done of interruptions(before, statements.length)) {
      await expect(migrate(url, await migrationsUpTo(before + 1, done))).rejects.toThrow()
      expect(await readTables(client)).toEqual(tables)
      expect(await contentOf(client, tables)).toEqual(held)
      expect(await pendingMigrations(client)).toEqual(files.slice(before).map((name) => name.replace('.sql', '')))
    }
    const lasting = tables.filter((table) => !(files.indexOf(DROPS_OFFERS) >= before && isOfOffers(table)))
    const heldOfLasting = await contentOf(client, lasting)
    await migrate(url)
    expect(await contentOf(client, lasting)).toEqual(heldOfLasting)
    expect(await pendingMigrations(client)).toEqual([])
    await close()
  })
})

it('embedded and external databases end with the same schema, whichever way they were migrated', async () => {
  const [whole, stepwise] = [await aDatabase(), await aDatabase()]
  await migrate(whole.url)
  const counts = files.map((_file, index) => index + 1)
  // Several at a time before a change, and one at a time at night.
  for (const count of [...swept(counts, 8), files.length]) await migrate(stepwise.url, await migrationsUpTo(count))
  const shape = `select table_name, column_name, data_type, is_nullable, column_default from information_schema.columns
    where table_schema = 'public' order by table_name, ordinal_position`
  expect((await stepwise.client.query(shape)).rows).toEqual((await whole.client.query(shape)).rows)
  await whole.close()
  await stepwise.close()
})
