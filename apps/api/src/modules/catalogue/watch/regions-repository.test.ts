import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql, type Kysely } from 'kysely'
import pg from 'pg'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { migrate } from '../../../database/migrate.ts'
import { createPool, createQueries } from '../../../database/pool.ts'
import type { Tables } from '../../../database/tables.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { insertMovie } from '../../../testing/movies.ts'
import { writeOffers } from '../import/offers-repository.ts'
import { createRegionsRepository } from './regions-repository.ts'

const MIGRATIONS = fileURLToPath(new URL('../../../database/migrations', import.meta.url))
const MAX_KEPT = 40

let database: TestDatabase
let db: Kysely<Tables>
beforeEach(async () => {
  database = await createTestDatabase()
  db = createQueries(createPool(database.url, pino({ level: 'silent' })))
})
afterEach(async () => {
  await db.destroy()
  await database.close()
})

async function kept(): Promise<string[]> {
  const { rows } = await sql<{ region: string }>`
    select region from offer_region where kept_since is not null order by region`.execute(db)
  return rows.map(({ region }) => region)
}

it('keeps what people have chosen when the operator no longer names it, and drops the offers of other regions', async () => {
  const regions = createRegionsRepository(db)
  await regions.keepNamed(['DE', 'FR', 'US'], { only: true })
  expect(await regions.choose('FR')).toBe(false)
  expect(await regions.choose('NZ')).toBe(true)
  await regions.keepNamed(['US'], { only: true })
  await regions.keepNamed(['GB'], { only: false })
  expect(await kept()).toEqual(['FR', 'GB', 'NZ', 'US'])
  const movie = await insertMovie(db, { title: 'Offered' })
  await sql`insert into watch_region (movie_id, region) values (${movie}, 'DE'), (${movie}, 'FR')`.execute(db)
  await regions.dropOthers()
  const { rows } = await sql<{ region: string }>`select region from watch_region`.execute(db)
  expect(rows).toEqual([{ region: 'FR' }])
})

it('keeps no more regions than a limit, whatever visitors choose, but all that the operator names', async () => {
  const regions = createRegionsRepository(db)
  const codes = Array.from({ length: MAX_KEPT + 1 }, (_, index) =>
    String.fromCharCode(65 + Math.floor(index / 26), 65 + (index % 26)),
  )
  for (const code of codes) expect(await regions.choose(code)).toBe(code !== codes.at(-1))
  expect(await kept()).toHaveLength(MAX_KEPT)
  await regions.keepNamed(['ZW'], { only: true })
  expect(await kept()).toHaveLength(MAX_KEPT + 1)
})

it('leaves the offers of regions that evenings were limited to when the database is updated, and no others', async () => {
  const older = await mkdtemp(join(tmpdir(), 'marquee-test-'))
  const before = (await readdir(MIGRATIONS)).filter((name) => name < '0039_kept_regions.sql')
  for (const name of before) await cp(join(MIGRATIONS, name), join(older, name))
  const { url, close } = await createTestDatabase({ migrated: false })
  const client = new pg.Client(url)
  await client.connect()
  try {
    await migrate(url, older)
    await client.query(`
      insert into movie (id, title, source) values (1, 'Offered', 'csv');
      insert into watch_provider (id, name) values (8, 'Filmbox'), (9, 'Elsewhere');
      insert into watch_region (movie_id, region) values (1, 'DE'), (1, 'US');
      insert into watch_offer (movie_id, region, kind, provider_id, position)
      values (1, 'DE', 'buy', 8, 0), (1, 'US', 'buy', 9, 0);
      insert into user_account (username, email) values ('ada', 'ada@example.org');
      insert into user_group (name, creator_id) select 'Home', id from user_account;
      insert into evening (group_id, started_by, limits, members, guests_expected, guests_announced, started_at)
      select g.id, u.id, '{"region": "DE"}', array[u.id], 0, 0, now() from user_group g, user_account u;`)
    await migrate(url)
    const { rows: offers } = await client.query('select region, provider_id from watch_offer')
    expect(offers).toEqual([{ region: 'DE', provider_id: 8 }])
    const { rows } = await client.query('select region, kept_since, chosen from offer_region order by region')
    expect(rows).toEqual([
      { region: 'DE', kept_since: -Infinity, chosen: true },
      { region: 'US', kept_since: null, chosen: false },
    ])
    const { rows: providers } = await client.query('select name from watch_provider')
    expect(providers).toEqual([{ name: 'Filmbox' }])
  } finally {
    await client.end()
    await close()
    await rm(older, { recursive: true })
  }
})

it('stores the offers of a movie that a visit and a fetch write together', async () => {
  await createRegionsRepository(db).keepNamed(['AT'], { only: true })
  const movieId = await insertMovie(db, { title: 'Offered' })
  const write = (link: string, written: () => Promise<unknown> = () => Promise.resolve()) =>
    db.transaction().execute(async (trx) => {
      await writeOffers(trx, [{ movieId, regions: [{ region: 'AT', link, offers: [] }] }])
      await written()
    })
  let visit: Promise<void> | undefined
  await write('https://fetched.example', async () => {
    visit = write('https://visited.example')
    // Time for the visit to wait for this transaction.
    await new Promise((resolve) => setTimeout(resolve, 200))
  })
  await visit
  const { rows } = await sql<{ link: string }>`select link from watch_region where movie_id = ${movieId}`.execute(db)
  expect(rows).toEqual([{ link: 'https://visited.example' }])
})
