import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { migrate, pendingMigrations } from './migrate.ts'

let database: TestDatabase
let directory: string
let client: pg.Client

beforeEach(async () => {
  database = await createTestDatabase({ migrated: false })
  directory = await mkdtemp(join(tmpdir(), 'marquee-test-'))
  client = new pg.Client(database.url)
  await client.connect()
})
afterEach(async () => {
  await client.end()
  await database.close()
  await rm(directory, { recursive: true })
})

async function write(files: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(files)) await writeFile(join(directory, name), text)
}

it('applies pending migrations in order, once', async () => {
  await write({ '0001_film.sql': 'create table film (id int);', '0002_year.sql': 'alter table film add year int;' })
  expect(await pendingMigrations(client, directory)).toEqual(['0001_film', '0002_year'])
  expect(await migrate(database.url, directory)).toEqual(['0001_film', '0002_year'])
  expect(await pendingMigrations(client, directory)).toEqual([])
  expect(await migrate(database.url, directory)).toEqual([])

  await write({ '0003_index.sql': 'create index on film (year);' })
  expect(await migrate(database.url, directory)).toEqual(['0003_index'])
  const { rows } = await client.query('select id, name from schema_migration where applied_at is not null order by id')
  expect(rows).toEqual([
    { id: 1, name: '0001_film' },
    { id: 2, name: '0002_year' },
    { id: 3, name: '0003_index' },
  ])
})

it('applies each migration once when four processes start together', async () => {
  await write({
    '0001_film.sql': 'create table film (id int); select pg_sleep(0.2);',
    '0002_rows.sql': 'insert into film select generate_series(1, 3);',
  })
  const module = JSON.stringify(new URL('migrate.ts', import.meta.url).href)
  const code = `const { migrate } = await import(${module})
    console.log(JSON.stringify(await migrate(...process.argv.slice(1))))`
  const run = () =>
    promisify(execFile)(process.execPath, ['--input-type=module', '--eval', code, database.url, directory])
  const applied = (await Promise.all([run(), run(), run(), run()])).map(({ stdout }) => JSON.parse(stdout))
  expect(applied.toSorted((a, b) => b.length - a.length)).toEqual([['0001_film', '0002_rows'], [], [], []])
  expect((await client.query('select id from film')).rowCount).toBe(3)
})

it('rolls a failing migration back, keeps those before it, and names its line', async () => {
  await write({
    '0001_film.sql': 'create table film (id int);',
    '0002_broken.sql': 'create table half (id int);\n\nselect missing\nfrom film;',
  })
  await expect(migrate(database.url, directory)).rejects.toMatchObject({
    name: 'StartError',
    message: 'Migration 0002_broken failed in line 3: column "missing" does not exist.',
  })
  expect((await client.query("select to_regclass('half') as half")).rows).toEqual([{ half: null }])
  expect(await pendingMigrations(client, directory)).toEqual(['0002_broken'])
})

it('refuses a migration that was changed after it was applied, but accepts other line endings', async () => {
  await write({ '0001_film.sql': 'create table film (\n  id int\n);\n' })
  await migrate(database.url, directory)
  await write({ '0001_film.sql': 'create table film (\r\n  id int\r\n);\r\n' })
  expect(await migrate(database.url, directory)).toEqual([])
  await write({ '0001_film.sql': 'create table film (id bigint);' })
  await expect(migrate(database.url, directory)).rejects.toThrow(/^Migration 0001_film differs from the one/)
})

it('refuses a database that a newer Marquee has migrated', async () => {
  await write({ '0001_film.sql': 'create table film (id int);', '0002_later.sql': 'create table later (id int);' })
  await migrate(database.url, directory)
  await rm(join(directory, '0002_later.sql'))
  await expect(migrate(database.url, directory)).rejects.toThrow(
    'The database is newer than this Marquee (it has migration 0002_later)',
  )
  await expect(pendingMigrations(client, directory)).rejects.toThrow('newer than this Marquee')
})

it.each([
  [{ '0001_a.sql': '', '0003_c.sql': '' }, 'number 2 is expected'],
  [{ '0001_a.sql': '', '0001_b.sql': '' }, 'number 2 is expected'],
  [{ '1_a.sql': '' }, 'is not named like 0001_what_it_does.sql'],
])('refuses migration files that are not numbered in sequence: %o', async (files, message) => {
  await write(files)
  await expect(migrate(database.url, directory)).rejects.toThrow(message)
})

it('brings an empty database to the newest schema', async () => {
  const applied = await migrate(database.url)
  expect(applied.length).toBeGreaterThan(0)
  expect(await pendingMigrations(client)).toEqual([])
})
