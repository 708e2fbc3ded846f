import { createPlotIndex } from '@marquee/search'
import { createTmdbClient, fetchMovies, fetchPeople, sourcesForModels, type TmdbClient } from '@marquee/sources'
import { createWorld, FIRST_INVENTED, startFakeTmdb, type FakeTmdb } from '@marquee/sources/testing'
import { sql, type Kysely } from 'kysely'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createPool, createQueries } from '../../../database/pool.ts'
import type { Tables } from '../../../database/tables.ts'
import { take } from '../../../testing/take.ts'
import { readPlotDocuments } from '../search/plot-documents.ts'
import { createIndexRepository } from '../search/index-repository.ts'
import { createTrainingRepository } from '../../taste/model/training-repository.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { insertMovie } from '../../../testing/movies.ts'
import { createCatalogueRepository } from './catalogue-repository.ts'
import { dropExpired } from './expiry-repository.ts'
import { createKnownCatalogue } from './known-catalogue-repository.ts'
import { refreshSources } from './refresh-sources.ts'
import { storeFetched } from './store-movies.ts'
import { createTmdbPeopleRepository, type TmdbPeopleRepository } from './tmdb-people-repository.ts'
import { createTmdbRepository, type TmdbRepository } from './tmdb-repository.ts'
import { createRegionsRepository } from '../watch/regions-repository.ts'

const log = pino({ level: 'silent' })
/** A word in every text of the fake service. */
const MARKER = 'zyxwuvian'
const DAY_MS = 24 * 3_600_000

let tmdb: FakeTmdb
let client: TmdbClient
let database: TestDatabase
let db: Kysely<Tables>
let repository: TmdbRepository
let people: TmdbPeopleRepository
let ours: number
beforeEach(async () => {
  // A pause before a retry is random, and takes no time here.
  vi.spyOn(Math, 'random').mockReturnValue(0)
  tmdb = await startFakeTmdb(createWorld({ invented: 5, marker: MARKER }))
  const { TMDB_API_URL: apiUrl, TMDB_IMAGE_URL: imageUrl, TMDB_API_TOKEN: apiToken } = tmdb.settings
  client = createTmdbClient({ apiUrl, imageUrl, apiToken, log })
  database = await createTestDatabase()
  db = createQueries(createPool(database.url, log))
  repository = createTmdbRepository(db, createCatalogueRepository(db))
  people = createTmdbPeopleRepository(db)
  ours = await insertMovie(db, { title: 'A Movie of Ours', tmdb_id: FIRST_INVENTED, runtime: null, tagline: 'Ours.' })
  const { movies } = await fetchMovies(
    client,
    [0, 1, 2].map((index) => FIRST_INVENTED + index),
  )
  expect(await storeFetched(repository, movies)).toEqual([])
})
afterEach(async () => {
  vi.restoreAllMocks()
  await client.close()
  await db.destroy()
  await database.close()
  await tmdb.close()
})

/** Everything in a table, as one text. */
async function textOf(table: keyof Tables): Promise<string> {
  const { rows } = await sql<{
    all: string
  }>`select coalesce(jsonb_agg(t)::text, '') as all from ${sql.table(table)} t`.execute(db)
  return rows[0]!.all
}

async function movieOf(tmdbId: number) {
  const movie = db.selectFrom('movie').selectAll().where('tmdb_id', '=', tmdbId)
  return movie.executeTakeFirst()
}

const refresh = (days: number, withClient = true) =>
  refreshSources({
    client: withClient ? client : null,
    repository,
    people,
    dropOtherRegions: createRegionsRepository(db).dropOthers,
    dropExpired: (before) => dropExpired(db, before),
    now: new Date(Date.now() + days * DAY_MS),
    log,
    signal: new AbortController().signal,
  })

describe('TMDB content under its licence terms', () => {
  it.each([
    [false, 0],
    [true, 3],
  ])('trains models and plot search only where the setting allows it (%s)', async (allowed, expected) => {
    const learnable = sourcesForModels({ tmdbTermsAllowModels: allowed })
    const index = createIndexRepository(db, learnable)
    const documents = await readPlotDocuments(index)
    expect(documents).toHaveLength(3)
    expect(documents.filter((document) => JSON.stringify(document).includes(MARKER))).toHaveLength(expected)
    const found = createPlotIndex(documents).search(`a ${MARKER} map in the attic`, { limit: 10 })
    expect(found.filter(({ matched }) => JSON.stringify(matched).includes(MARKER)).length > 0).toBe(allowed)

    const keyword = await db
      .selectFrom('keyword')
      .select('id')
      .where('name', '=', `${MARKER} quest`)
      .executeTakeFirstOrThrow()
    const items = await createTrainingRepository(db, learnable).items()
    const learned = items.filter(
      ({ id, keywords, people }) => keywords.includes(keyword.id) || (id !== ours && people.length > 0),
    )
    expect(learned).toHaveLength(expected)
  })

  it('does not request a training when it is fetched again', async () => {
    const training = createTrainingRepository(db, sourcesForModels({ tmdbTermsAllowModels: false }))
    const trained = new Date()
    await refresh(155)
    expect(await training.changesSince(trained)).toMatchObject({ movies: 0 })
    const permitted = createTrainingRepository(db, sourcesForModels({ tmdbTermsAllowModels: true }))
    expect(await permitted.changesSince(trained)).toMatchObject({ movies: 2 })
  })

  it('is fetched again before it is six months old', async () => {
    tmdb.traffic.reset()
    expect(await refresh(100)).toMatchObject({ movies: 0, expired: { stripped: 0, deleted: 0 } })
    expect(await refresh(155)).toMatchObject({ movies: 3, expired: { stripped: 0, deleted: 0 } })
    expect(tmdb.traffic.calls()).toBe(3)
  })

  it('is deleted when it could not be fetched again, except for basic facts of rated movies', async () => {
    const rated = (await movieOf(FIRST_INVENTED + 1))!
    await sql`insert into imported_rating (source, source_user, movie_id, value) values ('movielens', 1, ${rated.id}, 1)`.execute(
      db,
    )
    expect(await textOf('movie_collection')).toContain(`${MARKER} Nights`)
    expect(rated).toMatchObject({ source: 'tmdb', poster_path: expect.stringContaining('/original/') as string })
    tmdb.fail('down')
    const { movies, expired } = await refresh(181)
    expect([movies, expired]).toEqual([0, { stripped: 2, deleted: 1, people: expect.any(Number) as number }])

    expect(await movieOf(FIRST_INVENTED + 2)).toBeUndefined()
    const bare = await movieOf(FIRST_INVENTED + 1)
    expect(bare).toMatchObject({
      id: rated.id,
      title: rated.title,
      poster_path: null,
      runtime: null,
      original_title: null,
    })
    expect(new Date(bare!.release_date!).getMonth()).toBe(0)
    for (const table of [
      'movie_text',
      'movie_keyword',
      'credit',
      'watch_region',
      'external_rating',
      'movie_alias',
      'movie_title',
      'movie_collection',
    ] as const) {
      expect(await textOf(table), table).not.toContain('"tmdb"')
    }
    expect(`${await textOf('movie_text')} ${await textOf('credit')}`).not.toContain(MARKER)
    expect(await textOf('person')).not.toContain('/original/')
  })

  it('leaves values of other sources when it expires, and deletes only what it filled', async () => {
    const filled = await movieOf(FIRST_INVENTED)
    expect(filled).toMatchObject({ title: 'A Movie of Ours', source: 'csv', budget: 25_000_000 })
    expect(filled!.runtime).toBeGreaterThan(0)
    expect(filled!.poster_path).toContain('/original/poster-')
    await refresh(181, false)
    expect(await movieOf(FIRST_INVENTED)).toMatchObject({
      id: ours,
      runtime: null,
      poster_path: null,
      budget: 25_000_000,
    })
    const genres = await db.selectFrom('movie_genre').selectAll().where('movie_id', '=', ours).execute()
    expect(genres).toHaveLength(1)
    expect(await textOf('movie_text')).toContain('Ours.')
  })

  it('does not delete values that another source has confirmed since', async () => {
    const movie = { tmdbId: FIRST_INVENTED + 1, imdbId: null, title: 'Told Again', runtime: 77 }
    await createCatalogueRepository(db).upsertMovies({ source: 'csv', mode: 'replace', movies: [movie] })
    await refresh(181, false)
    expect(await movieOf(FIRST_INVENTED + 1)).toMatchObject({ title: 'Told Again', runtime: 77, poster_path: null })
  })

  it('has the watch offers of recently opened movies renewed daily, and no others', async () => {
    await repository.looked(ours)
    expect(await refresh(0.5)).toMatchObject({ offers: 0 })
    expect(await refresh(1)).toMatchObject({ offers: 1, movies: 0 })
    expect(await refresh(35)).toMatchObject({ offers: 0 })
  })

  it('is kept from models, fetched again and deleted for people as well', async () => {
    const [known, stranger] = take(await createKnownCatalogue(db).peopleNeverFetched(2), 2)
    await sql`update person set birthday = '1950-01-01' where id = ${known.personId}`.execute(db)
    const fetched = await fetchPeople(client, [known, stranger])
    expect(fetched).toMatchObject({ people: { length: 2 }, missing: [], rejections: [] })
    for (const { personId, details } of fetched.people) await people.store(personId, details)
    const of = (id: number) => db.selectFrom('person').selectAll().where('id', '=', id).executeTakeFirst()
    expect(await of(known.personId)).toMatchObject({
      biography: expect.stringContaining(MARKER) as string,
      birthday: '1950-01-01',
      tmdb_filled: ['biography'],
    })

    const learnable = sourcesForModels({ tmdbTermsAllowModels: true })
    const index = createIndexRepository(db, learnable)
    const documents = await readPlotDocuments(index)
    const items = await createTrainingRepository(db, learnable).items()
    expect(JSON.stringify([documents, items])).not.toContain('on rainy days')

    expect(await refresh(155)).toMatchObject({ people: 2 })
    const ourWord = { name: (await of(stranger.personId))!.name, biography: 'Told by us.' }
    await createCatalogueRepository(db).completePeople([ourWord])
    tmdb.fail('down')
    await sql`insert into credit (movie_id, person_id, kind, position, source)
              select ${ours}, id, 'cast', id, 'csv' from person where id in (${known.personId}, ${stranger.personId})`.execute(
      db,
    )
    await refresh(181)
    expect(await of(known.personId)).toMatchObject({ biography: null, birthday: '1950-01-01', tmdb_filled: [] })
    expect(await of(stranger.personId)).toMatchObject({ biography: 'Told by us.', birthday: null })
  })
})
