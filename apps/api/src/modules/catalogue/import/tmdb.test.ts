import { createTmdbClient, importMovies, tmdb as source, UpstreamError } from '@marquee/sources'
import { createWorld, FIRST_INVENTED, startFakeTmdb, type FakeTmdb } from '@marquee/sources/testing'
import { sql, type Kysely } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPool, createQueries } from '../../../database/pool.ts'
import type { Tables } from '../../../database/tables.ts'
import { runCommand, pretendStarter } from '../../../testing/cli.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { take } from '../../../testing/take.ts'
import { createRegionsRepository } from '../watch/regions-repository.ts'
import { runImport } from './run-import.ts'
import { createImportStores } from './stores.ts'

const log = pino({ level: 'silent' })
const MOVIES = 200
const KILLED_AFTER = [40, 120]
/** Three chunks of forty are in progress (written, fetched and requested) when a run is interrupted. */
const UNDER_WAY = 120

let tmdb: FakeTmdb
let database: TestDatabase
let db: Kysely<Tables>
beforeAll(async () => {
  tmdb = await startFakeTmdb(createWorld({ invented: MOVIES }))
  database = await createTestDatabase()
  await pretendStarter(database.url)
  db = createQueries(createPool(database.url, log))
  await createRegionsRepository(db).keepNamed(['DE', 'US'], { only: true })
})
afterAll(async () => {
  await db.destroy()
  await database.close()
  await tmdb.close()
})

const env = () => ({ DATABASE_URL: database.url, ...tmdb.settings })
const command = (...args: string[]) => runCommand(['import', 'tmdb', ...args], env())

async function count(table: keyof Tables): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(db)
  return rows[0]!.n
}

/** Fails for the given number of chunks, then works. */
function outOfReach(times: number) {
  const failing = new Set<number>()
  return (id: number) => {
    if (id !== FIRST_INVENTED || failing.size === times) return
    failing.add(failing.size)
    throw new UpstreamError('unavailable', 'TMDB gave no answer.')
  }
}

/** Runs an import of the whole list, optionally stopped after the given number of movies, and returns its report. */
async function run(stopAfter = Infinity, { before = (_id: number) => {}, movies = MOVIES } = {}): Promise<string[]> {
  const { TMDB_API_URL: apiUrl, TMDB_IMAGE_URL: imageUrl, TMDB_API_TOKEN: apiToken } = tmdb.settings
  const stopping = new AbortController()
  const task = importMovies({
    key: { test: true },
    list: () => Promise.resolve(Array.from({ length: movies }, (_, index) => FIRST_INVENTED + index)),
    areNamed: false,
    connect(silent) {
      const client = createTmdbClient({ apiUrl, imageUrl, apiToken, log: silent, perSecond: 400 })
      return {
        ...client,
        async movie(id) {
          before(id)
          return client.movie(id)
        },
      }
    },
    pauseMs: 10,
  })
  const { lines } = await runImport(
    { source, task, isDryRun: false },
    {
      ...createImportStores(db),
      log,
      format: { count: String, duration: () => 'a while' },
      signal: stopping.signal,
      onProgress: ({ done }) => done >= stopAfter && stopping.abort(),
    },
  )
  return lines
}

it('continues an interrupted import without losses or duplicates, and with few repeated requests', async () => {
  tmdb.traffic.reset()
  for (const stored of KILLED_AFTER) await expect(run(stored)).rejects.toThrow('aborted')
  const lines = await run()
  const [, stored, resumed] = take(
    /^(\d+) movies stored, beside (\d+) of the run before/.exec(lines[0]!)!.map(Number),
    3,
  )
  expect(lines).toHaveLength(1)
  expect(resumed).toBeGreaterThanOrEqual(KILLED_AFTER[1]!)
  expect(resumed + stored).toBe(MOVIES)
  expect(tmdb.traffic.calls()).toBeLessThanOrEqual(MOVIES + KILLED_AFTER.length * UNDER_WAY)
  expect([await count('movie'), await count('tmdb_fetch')]).toEqual([MOVIES, MOVIES])
  const counts = await Promise.all((['movie_text', 'credit', 'movie_keyword', 'watch_offer'] as const).map(count))
  await run()
  const again = await Promise.all((['movie_text', 'credit', 'movie_keyword', 'watch_offer'] as const).map(count))
  expect(again).toEqual(counts)
  expect([counts[0], counts[3]! > MOVIES]).toEqual([2 * MOVIES, true])
})

it('survives an outage of some minutes, and fails in a longer one', async () => {
  const during = (outage: number) => run(Infinity, { before: outOfReach(outage), movies: 10 })
  expect(await during(5)).toEqual(['10 movies stored (a while)'])
  await expect(during(6)).rejects.toThrow('Run the same command again later to go on.')
})

it('fetches movies by their ids, and reports which it could not', async () => {
  const { code, stdout } = await command('--ids', `${FIRST_INVENTED},17`)
  expect(stdout).toContain('1 movies stored')
  expect(stdout).toContain('1 that TMDB does not know: 17')
  expect(code).toBe(1)
})

it('reads the popular movies, and the daily file of ids, most popular first', async () => {
  const popular = await command('--popular', '30', '--limit', '25', '--dry-run')
  expect(popular).toMatchObject({ code: 0 })
  expect(popular.stdout).toContain('25 movies would be fetched')
  const daily = await command('--export', '2026-11-19', '--limit', '3')
  expect(daily.stdout).toContain('3 movies stored')
  expect(daily.code).toBe(0)
})

it('fetches the biographies of the best known people, each once', async () => {
  const [preview, first] = [await command('--people', '3', '--dry-run'), await command('--people', '3')]
  expect([preview.stdout.split('\n')[0], first.stdout.trim()]).toEqual([
    '3 people would be fetched.',
    '3 people stored',
  ])
  tmdb.traffic.reset()
  await command('--people', '2')
  const { rows } = await sql<{ n: number }>`select count(biography)::int as n from person`.execute(db)
  expect([rows[0]!.n, tmdb.traffic.calls()]).toEqual([5, 2])
  expect((await command('--people', '2', '--ids', '1')).code).toBe(2)
})

it('reports in one sentence what is wrong with a call, a token, or a day', async () => {
  const { TMDB_API_TOKEN: _, ...without } = env()
  const tokenless = await runCommand(['import', 'tmdb', '--ids', '1'], without)
  expect([tokenless.code, tokenless.stderr.split('\n')[0]]).toEqual([
    2,
    'import tmdb needs your API read access token: TMDB_API_TOKEN, or the one that was entered at /admin.',
  ])
  expect((await command()).code).toBe(2)
  expect((await command('--popular', '5', '--ids', '1')).code).toBe(2)
  const refused = await runCommand(['import', 'tmdb', '--ids', '1'], { ...env(), TMDB_API_TOKEN: 'wrong' })
  expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('answered 401. Is TMDB_API_TOKEN')])
  tmdb.fail('error')
  const dayless = await command('--export', '2026-11-19')
  tmdb.fail(null)
  expect([dayless.code, dayless.stderr]).toEqual([1, expect.stringContaining('answered 503')])
})

it('imports a movie without its IMDb id where another movie has the same', async () => {
  tmdb.change(FIRST_INVENTED + 1, (details) => Object.assign(details, { imdb_id: 'tt5000001' }))
  tmdb.change(FIRST_INVENTED + 2, (details) => Object.assign(details, { imdb_id: 'tt5000001' }))
  await sql`delete from movie where tmdb_id in (${FIRST_INVENTED + 1}, ${FIRST_INVENTED + 2})`.execute(db)
  const { code } = await command('--ids', `${FIRST_INVENTED + 1},${FIRST_INVENTED + 2}`)
  expect(code).toBe(0)
  const { rows } = await sql<{ imdb_id: string | null }>`
    select imdb_id from movie where tmdb_id in (${FIRST_INVENTED + 1}, ${FIRST_INVENTED + 2}) order by imdb_id`.execute(
    db,
  )
  expect(rows.map((row) => row.imdb_id)).toEqual(['tt5000001', null])
})
