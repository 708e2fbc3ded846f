import { routes } from '@marquee/contract'
import { createTmdbClient, fetchMovies } from '@marquee/sources'
import { createWorld, FIRST_INVENTED, startFakeTmdb, type FakeTmdb } from '@marquee/sources/testing'
import type { Kysely } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Tables } from '../../../database/tables.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { createPeopleRepository } from '../people/repository.ts'
import { createCatalogueRepository } from './catalogue-repository.ts'
import { storeFetched } from './store-movies.ts'
import { createTmdbRepository } from './tmdb-repository.ts'

const person = (id: number, name: string, job: string) => ({ id, name, known_for_department: 'Writing', job })
const CREW = [
  person(901, 'Ida Boom', 'Boom Operator'),
  person(902, 'Bo Book', 'Book'),
  person(903, 'Tess Teleplay', 'Teleplay'),
  person(904, 'Olga Story', 'Original Story'),
  person(905, 'Cora Second', 'Co-Director'),
  person(906, 'Dan First', 'Director'),
  person(906, 'Dan First', 'Co-Director'),
]

const log = pino({ level: 'silent' })

let api: TestApp
let db: Kysely<Tables>
let tmdb: FakeTmdb
let movieId: number
beforeAll(async () => {
  api = await createTestApp()
  db = api.db
  tmdb = await startFakeTmdb(createWorld({ invented: 1 }))
  tmdb.change(FIRST_INVENTED, (details) => Object.assign(details, { credits: { cast: [], crew: CREW } }))
  const { TMDB_API_URL: apiUrl, TMDB_IMAGE_URL: imageUrl, TMDB_API_TOKEN: apiToken } = tmdb.settings
  const client = createTmdbClient({ apiUrl, imageUrl, apiToken, log })
  const { movies } = await fetchMovies(client, [FIRST_INVENTED])
  await client.close()
  const repository = createTmdbRepository(db, createCatalogueRepository(db))
  expect(await storeFetched(repository, movies)).toEqual([])
  movieId = (await repository.states([FIRST_INVENTED]))[0]!.movieId
})
afterAll(async () => {
  await tmdb.close()
  await api.close()
})

it('stores co-directors as directors, and each kind of writer with the job', async () => {
  const { body } = await api.call(routes.movieCrew, { params: { id: movieId } })
  expect(body.map(({ person: { name }, job }) => [name, job])).toEqual([
    ['Dan First', 'Director'],
    ['Cora Second', 'Director'],
    ['Tess Teleplay', 'Teleplay'],
    ['Olga Story', 'Original Story'],
    ['Bo Book', 'Book'],
  ])
  const page = await api.call(routes.movie, { params: { id: movieId } })
  expect(page.body.directors.map(({ name }) => name)).toEqual(['Dan First', 'Cora Second'])
})

it('finds their movies by the role of a writer', async () => {
  const people = createPeopleRepository(db)
  const rows = await db
    .selectFrom('person')
    .select(['id', 'name'])
    .where('tmdb_id', 'in', [902, 903, 904, 905])
    .execute()
  const found = await Promise.all(
    rows.map(async ({ id, name }) => [name, await people.moviesOf([{ id, role: 'writer' }], 'all')]),
  )
  expect(Object.fromEntries(found)).toEqual({
    'Bo Book': [movieId],
    'Tess Teleplay': [movieId],
    'Olga Story': [movieId],
    'Cora Second': [],
  })
})
