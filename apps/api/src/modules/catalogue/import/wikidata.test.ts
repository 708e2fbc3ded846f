import {
  createWikidataClient,
  importFacts,
  isUpstreamError,
  UpstreamError,
  wikidata as source,
  type WikidataClient,
} from '@marquee/sources'
import { startFakeWikidata, type FakeWikidata } from '@marquee/sources/testing'
import { sql, type Kysely } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPool, createQueries } from '../../../database/pool.ts'
import type { Tables } from '../../../database/tables.ts'
import { runCommand, pretendStarter } from '../../../testing/cli.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { insertMovie } from '../../../testing/movies.ts'
import { take } from '../../../testing/take.ts'
import { createCatalogueRepository } from './catalogue-repository.ts'
import { runImport } from './run-import.ts'
import { createImportStores } from './stores.ts'

const log = pino({ level: 'silent' })
const MOVIES = 90
const LABELS = ['place_location/New York', 'place_location/Paris', 'place_location/India', 'place_location/desert']
const MORE = ['time_period/World War II', 'time_period/1950s', 'time_period/medieval', 'symbols_motifs/revenge']

let wikidata: FakeWikidata
let database: TestDatabase
let db: Kysely<Tables>
const ids: number[] = []
beforeAll(async () => {
  wikidata = await startFakeWikidata()
  database = await createTestDatabase()
  await pretendStarter(database.url)
  db = createQueries(createPool(database.url, log))
  const labels = [...LABELS, ...MORE]
    .map((label) => take(label.split('/'), 2))
    .map(([type, name]) => ({ type, name, definition: null }))
  await createCatalogueRepository(db).upsertLabels(labels)
  const bare = {
    keywords: [],
    labels: {},
    cast: [],
    directors: [],
    countries: [],
    original_language: null,
    tagline: null,
  }
  for (let index = 0; index < MOVIES; index++) {
    // The first movie has all its facts; every third has only TMDB's id.
    const known = index === 0 ? {} : { release_date: null, runtime: null, budget: null, revenue: null, genres: [] }
    const key = index % 3 === 2 ? { tmdb_id: 1000 + index } : { imdb_id: `tt000${1000 + index}` }
    ids.push(await insertMovie(db, { ...bare, ...known, ...key }))
  }
})
afterAll(async () => {
  await db.destroy()
  await database.close()
  await wikidata.close()
})

/** Runs an import, optionally stopped after the given number of movies, and returns its report. */
async function run(stopAfter = Infinity, films?: WikidataClient['films']): Promise<string> {
  const stopping = new AbortController()
  const task = importFacts({
    limit: 1000,
    connect(silent) {
      const client = createWikidataClient({
        url: wikidata.url,
        userAgent: 'Marquee tests',
        log: silent,
        perSecond: 200,
      })
      return films === undefined ? client : { ...client, films }
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
  return lines.join('\n')
}

async function wordsOf(id: number) {
  const labels = await db
    .selectFrom('movie_label')
    .innerJoin('label', 'label.id', 'label_id')
    .select(['type', 'name', 'source'])
    .where('movie_id', '=', id)
    .execute()
  const keywords = await db
    .selectFrom('movie_keyword')
    .innerJoin('keyword', 'keyword.id', 'keyword_id')
    .select('name')
    .where('movie_id', '=', id)
    .execute()
  return {
    labels: labels.map(({ type, name }) => `${type}/${name}`).toSorted(),
    keywords: keywords.map(({ name }) => name).toSorted(),
    sources: [...new Set(labels.map(({ source }) => source))],
  }
}

async function releaseOf(id: number): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select release_date::text as day from movie where id = ${id}`.execute(db)
  return rows[0]!.day
}

const movieOf = (id: number) => db.selectFrom('movie').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

it('continues where an interrupted run ended, and asks for each movie once', async () => {
  await expect(run(40)).rejects.toThrow('aborted')
  const calls = wikidata.traffic.calls()
  expect(await run()).toMatch(/^90 movies asked for, gone on after 40 .*\n90 found/)
  expect(wikidata.traffic.calls()).toBe(calls + 4)
})

it('maps places, periods, subjects and genres to our own labels, and the rest to keywords', async () => {
  expect(await wordsOf(ids[0]!)).toEqual({
    labels: ['place_location/New York', 'time_period/World War II'],
    keywords: ['beekeeping', 'film noir', 'heist'],
    sources: ['wikidata'],
  })
})

it('fills missing facts and leaves known ones', async () => {
  const [known, filled] = [await movieOf(ids[0]!), await movieOf(ids[1]!)]
  expect(known).toMatchObject({ runtime: 120, budget: 25_000_000, original_language: 'fr' })
  expect(filled).toMatchObject({ runtime: 101, budget: 5_000_000, revenue: 31_000_000, source: 'csv' })
  expect(await releaseOf(ids[1]!)).toBe('1999-05-01')
  const genres = await db.selectFrom('movie_genre').selectAll().where('movie_id', '=', ids[0]!).execute()
  expect(genres).toHaveLength(1)
  const link = await db
    .selectFrom('external_link')
    .select('link')
    .where('movie_id', '=', ids[2]!)
    .executeTakeFirstOrThrow()
  expect(link.link).toMatch(/^https:\/\/www\.wikidata\.org\/wiki\/Q\d+$/)
})

it('changes nothing when it is run again', async () => {
  const before = await wordsOf(ids[5]!)
  expect(await run()).toMatch(/^90 movies asked for \(a while\)\n90 found/)
  expect(await wordsOf(ids[5]!)).toEqual(before)
})

it('splits a query in halves when the service times out', async () => {
  wikidata.tire(11)
  wikidata.traffic.reset()
  expect(await run()).toMatch(/^90 movies asked for .*\n90 found/)
  wikidata.tire(Infinity)
  expect(wikidata.traffic.calls()).toBeGreaterThan(12)
})

it('waits as long as the service asks it to, and continues', async () => {
  const busy = new UpstreamError('unavailable', 'Wikidata answered 429.', { retryAfterMs: 400 })
  const answers: (Error | null)[] = [busy, null]
  const started = performance.now()
  const films = () => {
    const failure = answers.shift()
    return failure ? Promise.reject(failure) : Promise.resolve(new Map())
  }
  expect(await run(Infinity, films)).toMatch(/^90 movies asked for .*\n0 found/)
  expect(performance.now() - started).toBeGreaterThan(390)
})

it('explains what to do when the service refuses it', async () => {
  wikidata.fail('unauthorized')
  await expect(run()).rejects.toThrow('who does not say who it is (CONTACT_EMAIL or PUBLIC_URL)')
  wikidata.fail(null)
  await run()
})

it('adds credits to a movie that has none from another source', async () => {
  const { rows } = await sql<{ name: string; job: string | null }>`
    select name, job from credit join person on person.id = person_id where movie_id = ${ids[8]} order by job, name`.execute(
    db,
  )
  expect(rows).toEqual([
    { name: 'Agnes Lantern', job: 'Director' },
    { name: 'Agnes Lantern', job: 'Screenplay' },
    { name: expect.stringContaining('Player') as string, job: null },
  ])
})

it('identifies the operator to Wikidata, and reports how a command went', async () => {
  const { code, stdout } = await runCommand(['import', 'wikidata', '--limit', '20', '--dry-run'], {
    DATABASE_URL: database.url,
    WIKIDATA_URL: wikidata.url,
    CONTACT_EMAIL: 'ada@movies.example',
  })
  expect([code, stdout]).toEqual([0, expect.stringContaining('20 found, with')])
  expect([...wikidata.userAgents].at(-1)).toMatch(/^Marquee\/\d+\.\d+\.\d+ \(ada@movies\.example\)$/)
})

it.each(['garbage', 'wrong types', 'html', 'redirect'] as const)(
  'stores nothing from a bad answer: %s',
  async (failure) => {
    wikidata.fail(failure)
    await expect(run()).rejects.toSatisfy((error) => isUpstreamError(error, 'malformed'))
    wikidata.fail(null)
    await run()
  },
)
