import { createWorld, startFakeTmdb, type FakeTmdb } from '@marquee/sources/testing'
import { sql, type Kysely } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPool, createQueries } from '../../../database/pool.ts'
import type { Tables } from '../../../database/tables.ts'
import { pretendStarter, runCommand } from '../../../testing/cli.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'

const world = createWorld({ invented: 45 })

let tmdb: FakeTmdb
let database: TestDatabase
let db: Kysely<Tables>
beforeAll(async () => {
  tmdb = await startFakeTmdb(world)
  database = await createTestDatabase()
  await pretendStarter(database.url)
  db = createQueries(createPool(database.url, pino({ level: 'silent' })))
})
afterAll(async () => {
  await db.destroy()
  await database.close()
  await tmdb.close()
})

const command = (...args: string[]) =>
  runCommand(['import', 'tmdb', ...args], { DATABASE_URL: database.url, ...tmdb.settings })

async function storedIds(): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select tmdb_id as id from movie order by tmdb_id`.execute(db)
  return rows.map(({ id }) => id)
}

it('stores as many popular movies as are wanted, although pages overlap', async () => {
  const { code, stdout } = await command('--popular', '25')
  expect([code, stdout.split('\n')[0]]).toEqual([0, expect.stringMatching(/^25 movies stored/)])
  expect(await storedIds()).toEqual(world.ids.slice(0, 25))
})

it('reports how many movies the list has when it has fewer than are wanted', async () => {
  const reason = 'TMDB lists 45 different movies of the 60 that were wanted'
  const preview = await command('--popular', '60', '--dry-run')
  expect(preview.stdout).toContain(reason)
  const { code, stdout } = await command('--popular', '60')
  expect([code, stdout.split('\n').slice(0, 2)]).toEqual([0, [expect.stringMatching(/^45 movies stored/), reason]])
})

it('stores the movies with the most votes, which are not the popular ones', async () => {
  await sql`delete from movie`.execute(db)
  const { code, stdout } = await command('--best-known', '15')
  expect([code, stdout.split('\n')[0]]).toEqual([0, expect.stringMatching(/^15 movies stored/)])
  expect(await storedIds()).toEqual(world.ids.slice(-15))
  expect((await command('--best-known', '5', '--popular', '5')).code).toBe(2)
  expect((await command('--best-known', '10001')).code).toBe(2)
})

it('stores one keyword where TMDB has the same with a space at its end', async () => {
  const { rows } = await sql<{ name: string; movies: number }>`
    select k.name, count(*)::int as movies from keyword k join movie_keyword mk on mk.keyword_id = k.id
     where k.name ilike '%simulated%' group by k.name`.execute(db)
  expect(rows).toEqual([{ name: 'simulated reality', movies: (await storedIds()).length }])
  const providers = await sql<{ name: string }>`select name from watch_provider where name <> trim(name)`.execute(db)
  expect(providers.rows).toEqual([])
})
