import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { movielens as source } from '@marquee/sources'
import { strToU8, zipSync } from 'fflate'
import { pino } from 'pino'
import { sql, type Kysely } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createPool, createQueries } from '../../../database/pool.ts'
import type { Tables } from '../../../database/tables.ts'
import { withQueue } from '../../../jobs/queue.ts'
import { pretendStarter, runCommand } from '../../../testing/cli.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { take } from '../../../testing/take.ts'
import { runImport } from './run-import.ts'
import { createImportStores } from './stores.ts'

const log = pino({ level: 'silent' })
const LINKS = 'movieId,imdbId,tmdbId\n1,0113277,949\n2,0122690,\n3,0000003,3\n'
const NO_SETTINGS = {
  tmdb: { apiToken: null, apiUrl: '', imageUrl: '', exportUrl: '' },
  wikidata: { url: '' },
  caller: { version: '', contacts: [] },
}
const HEADER = 'userId,movieId,rating,timestamp\n'

let directory: string
let database: TestDatabase
let db: Kysely<Tables>
let ids: { heat: number; ronin: number }
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'marquee-test-'))
  database = await createTestDatabase()
  db = createQueries(createPool(database.url, log))
  // Each import queues a training, and the first one would build the queue.
  await withQueue(database.url, log, () => Promise.resolve())
})
beforeEach(async () => {
  await sql`truncate movie, imported_rating, import_run cascade`.execute(db)
  await pretendStarter(database.url)
  const add = async (movie: object) =>
    (
      await db
        .insertInto('movie')
        .values({ title: 'A movie', source: 'csv', ...movie })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  ids = { heat: await add({ tmdb_id: 949 }), ronin: await add({ imdb_id: 'tt0122690' }) }
})
afterAll(async () => {
  await db.destroy()
  await database.close()
  await rm(directory, { recursive: true })
})

async function folder(name: string, ratings: string): Promise<string> {
  const path = join(directory, name)
  await mkdir(path, { recursive: true })
  await writeFile(join(path, 'links.csv'), LINKS)
  await writeFile(join(path, 'ratings.csv.gz'), gzipSync(HEADER + ratings))
  return path
}
const run = (path: string) => runCommand(['import', 'movielens', path], { DATABASE_URL: database.url })
const stored = () =>
  db
    .selectFrom('imported_rating')
    .select(['source_user as user', 'movie_id as movie', 'value'])
    .orderBy('source_user')
    .orderBy('movie_id')
    .execute()

describe('importing a MovieLens data set', () => {
  it('stores ratings of known movies, found by TMDB id, else by IMDb id, and counts the others', async () => {
    const path = await folder('small', '1,1,4.0,9\n1,2,2.0,9\n2,1,5.0,9\n2,3,5.0,9\n')
    const { code, stdout } = await run(path)
    expect(code).toBe(0)
    expect(stdout).toContain('4 ratings read')
    expect(stdout).toContain('1 skipped')
    expect(stdout).toContain('3 ratings by 2 people of 2 movies stored')
    const expected = [
      { user: 1, movie: ids.heat, value: 0.75 },
      { user: 1, movie: ids.ronin, value: -0.5 },
      { user: 2, movie: ids.heat, value: 1 },
    ]
    expect(await stored()).toEqual(expected)
    expect(await db.selectFrom('user_account').selectAll().execute()).toEqual([])
    await run(path)
    expect(await stored()).toEqual(expected)
  })

  it('reads a ZIP archive like a folder', async () => {
    const path = join(directory, 'ml-tiny.zip')
    const files = { 'ml-tiny/ratings.csv': strToU8(`${HEADER}7,1,3.0,9\n`), 'ml-tiny/links.csv': strToU8(LINKS) }
    await writeFile(path, zipSync(files))
    expect((await run(path)).code).toBe(0)
    expect(await stored()).toEqual([{ user: 7, movie: ids.heat, value: 0 }])
  })

  it('replaces the ratings of an earlier data set, whose people are not the same', async () => {
    await run(await folder('old', '1,1,5.0,9\n2,1,5.0,9\n'))
    await run(await folder('new', '1,2,1.0,9\n'))
    expect(await stored()).toEqual([{ user: 1, movie: ids.ronin, value: -0.5 }])
  })

  it('keeps the earlier data set when a new one cannot be read', async () => {
    await run(await folder('kept', '1,1,5.0,9\n'))
    const { code, stderr } = await run(await folder('unreadable', 'one,1,5.0,9\n'))
    expect([code, stderr]).toEqual([1, expect.stringContaining('Line 2 of the ratings is no rating')])
    expect(await stored()).toEqual([{ user: 1, movie: ids.heat, value: 1 }])
  })

  it('imports ratings of movies that were added since, when it runs again', async () => {
    const path = await folder('grows', '1,3,5.0,9\n')
    await run(path)
    expect(await stored()).toEqual([])
    await db.insertInto('movie').values({ title: 'Newly known', tmdb_id: 3, source: 'csv' }).execute()
    await run(path)
    expect(await stored()).toHaveLength(1)
  })

  it('continues where an interrupted run ended', async () => {
    const rows = Array.from({ length: 60_000 }, (_, k) => `${k + 1},1,4.0,9`)
    const path = await folder('broken-off', rows.join('\n'))
    const stop = new AbortController()
    const stores = createImportStores(db)
    const start = async (signal: AbortSignal) => {
      const [task] = take(source.plan({ operands: [path], values: {}, resolve: (name) => name }, NO_SETTINGS), 1)
      const { lines } = await runImport(
        { source, task, isDryRun: false },
        {
          ...stores,
          log,
          format: { count: String, duration: () => 'a while' },
          signal,
          onProgress: ({ count }) => count >= 20_000 && stop.abort(),
        },
      )
      return lines
    }
    await expect(start(stop.signal)).rejects.toThrow('aborted')
    const half = (await stores.ratings.count('movielens')).ratings
    expect(half).toBeGreaterThanOrEqual(20_000)
    expect(half).toBeLessThan(60_000)
    const lines = await start(new AbortController().signal)
    expect(lines[0]).toBe(`60000 ratings read, gone on after ${half} (a while)`)
    expect(lines[2]).toBe('60000 ratings by 60000 people of 2 movies stored')
  })

  it('reports the number of a line that is no rating', async () => {
    const { code, stderr } = await run(await folder('faulty', '1,1,4.0,9\n1,1,seven,9\n'))
    expect(code).toBe(1)
    expect(stderr).toContain('Line 3 of the ratings is no rating: 1,1,seven.\n')
  })
})
