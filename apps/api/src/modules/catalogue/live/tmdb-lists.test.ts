import { routes } from '@marquee/contract'
import { createWorld, FIRST_INVENTED, startFakeTmdb, type FakeTmdb } from '@marquee/sources/testing'
import { sql, type Kysely } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Tables } from '../../../database/tables.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'

const world = createWorld({ invented: 200 })
const HOUSE = FIRST_INVENTED + 3
/** Finds one movie by a title that neither its translations nor the catalogue have. */
const search: typeof world.search = (query, year) => (query === 'szczęki' ? [HOUSE] : world.search(query, year))

let tmdb: FakeTmdb
let api: TestApp
let db: Kysely<Tables>
beforeAll(async () => {
  tmdb = await startFakeTmdb({ ...world, search })
  api = await createTestApp({ env: tmdb.settings, catalogue: false })
  db = api.db
})
afterAll(async () => {
  await api.close()
  await tmdb.close()
})
beforeEach(() => tmdb.traffic.reset())

async function countMovies(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from movie`.execute(db)
  return rows[0]!.count
}

const fetchMovie = async (id: number) => (await api.call(routes.fetchExternalMovie, { params: { id } })).body.id

/** TMDB ids as the fake lists them. */
function listOf(id: number): number[] {
  const details = world.details(id)!
  return ['recommendations', 'similar'].flatMap((part) =>
    (details[part] as { results: { id: number }[] }).results.map((item) => item.id),
  )
}

describe('the list of similar movies on TMDB', () => {
  const id = FIRST_INVENTED + 120

  it('lists the title, date and poster of each movie from one request, and stores nothing', async () => {
    const [first, second] = listOf(id) as [number, number]
    const ours = await fetchMovie(first)
    tmdb.traffic.reset()
    const before = await countMovies()
    const { status, body } = await api.call(routes.externalSimilarMovies, { params: { id } })
    expect([status, body.count]).toEqual([200, 20])
    expect(body.results.map(({ tmdb_id: listed }) => listed)).toEqual(listOf(id).slice(0, 20))
    expect(body.results[0]).toMatchObject({ id: ours, genres: [expect.anything(), expect.anything()] })
    const { title, release_date, poster_path } = world.listItem(second)
    expect(body.results[1]).toMatchObject({ id: null, tmdb_id: second, title, release_date })
    expect(body.results[1]!.poster_path).toBe(`${tmdb.settings.TMDB_IMAGE_URL}/original${String(poster_path)}`)
    expect([await countMovies(), tmdb.traffic.calls()]).toEqual([before, 1])
  })

  it('pages through the same request, and is empty for a movie that TMDB does not have', async () => {
    const params = { id: id + 1 }
    const page = async (number: number) =>
      (await api.call(routes.externalSimilarMovies, { params, query: { page: number, page_size: 12 } })).body
    const pages = [await page(1), await page(2)]
    expect(pages.map(({ results }) => results.length)).toEqual([12, 8])
    const listed = pages.flatMap(({ results }) => results.map((movie) => movie.tmdb_id))
    expect(listed).toEqual(listOf(params.id).slice(0, 20))
    expect(tmdb.traffic.calls()).toBe(1)
    const missing = await api.call(routes.externalSimilarMovies, { params: { id: 4_000_000 } })
    expect([missing.status, missing.body.count]).toEqual([200, 0])
  })

  it('lists the movies of the catalogue from the stored list while TMDB fails, and else says so', async () => {
    const movie = FIRST_INVENTED + 60
    const listed = listOf(movie)[2]!
    await fetchMovie(movie)
    const ours = await fetchMovie(listed)
    tmdb.fail('unauthorized')
    const list = (of: number) => api.call(routes.externalSimilarMovies, { params: { id: of } })
    const { body } = await list(movie)
    expect(body.results.map((found) => found.id)).toEqual([ours])
    expect((await list(FIRST_INVENTED + 90)).status).toBe(503)
    tmdb.fail(null)
  })
})

describe('TMDB’s search', () => {
  it('names a movie of the catalogue under our id, as the catalogue suggests it', async () => {
    const id = await fetchMovie(HOUSE)
    await api.changes.catalogueChanged([id])
    const { body: own } = await api.call(routes.suggestMovies, { query: { query: 'Szczęki' } })
    expect(own.map((movie) => movie.id)).not.toContain(id)
    const { body } = await api.call(routes.suggestExternalMovies, { query: { query: 'Szczęki' } })
    const { title, release_date } = world.listItem(HOUSE)
    expect(body).toEqual([expect.objectContaining({ id, tmdb_id: HOUSE, title, release_date })])
    expect(body[0]!.detail).toMatch(/^\d{4} · ./)
  })
})
