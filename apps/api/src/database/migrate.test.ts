import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { VERSION } from '../version.ts'
import { appliedMigrations, migrate, pendingMigrations } from './migrate.ts'

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

it('leaves the database as it was when a migration fails, and names its line', async () => {
  await write({
    '0001_film.sql': 'create table film (id int);',
    '0002_broken.sql': 'create table half (id int);\n\nselect missing\nfrom film;',
  })
  await expect(migrate(database.url, directory)).rejects.toMatchObject({
    name: 'StartError',
    message: 'Migration 0002_broken failed in line 3: column "missing" does not exist.',
  })
  const { rows } = await client.query("select to_regclass('half') as half, to_regclass('film') as film")
  expect(rows).toEqual([{ half: null, film: null }])
  expect(await pendingMigrations(client, directory)).toEqual(['0001_film', '0002_broken'])
})

it('refuses a migration that was changed after it was applied, but accepts other line endings', async () => {
  await write({ '0001_film.sql': 'create table film (\n  id int\n);\n' })
  await migrate(database.url, directory)
  await write({ '0001_film.sql': 'create table film (\r\n  id int\r\n);\r\n' })
  expect(await migrate(database.url, directory)).toEqual([])
  await write({ '0001_film.sql': 'create table film (id bigint);' })
  await expect(migrate(database.url, directory)).rejects.toThrow(/^Migration 0001_film differs from the one/)
})

it.each([
  ['1000.2.0', 'by Marquee 1000.2.0, and', ': take Marquee 1000.2.0 or a later one.'],
  [null, 'by a newer Marquee, and', ': take the newer one.'],
  [VERSION, 'by a newer Marquee, and', ': take the newer one.'],
])('refuses a database that a newer release (%s) has migrated', async (release, by, remedy) => {
  await write({ '0001_film.sql': 'create table film (id int);', '0002_later.sql': 'create table later (id int);' })
  await migrate(database.url, directory)
  await client.query('update schema_migration set release = $1 where id = 2', [release])
  await rm(join(directory, '0002_later.sql'))
  const message = `This database was updated ${by} Marquee ${VERSION} cannot read it${remedy}`
  await expect(migrate(database.url, directory)).rejects.toMatchObject({ name: 'NewerSchemaError', message })
  await expect(pendingMigrations(client, directory)).rejects.toThrow(message)
})

it('notes which release applied a migration, also in a database of before that', async () => {
  await write({ '0001_film.sql': 'create table film (id int);' })
  await migrate(database.url, directory)
  await client.query('alter table schema_migration drop column release')
  expect(await appliedMigrations(client)).toMatchObject([{ name: '0001_film' }])
  await write({ '0002_year.sql': 'alter table film add year int;' })
  await migrate(database.url, directory)
  const [first, second] = (await appliedMigrations(client))!
  expect(first).not.toHaveProperty('release')
  expect(second).toMatchObject({ name: '0002_year', release: VERSION })
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
