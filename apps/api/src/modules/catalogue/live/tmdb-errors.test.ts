import { routes, type RouteContract } from '@marquee/contract'
import { createWorld, FIRST_INVENTED, startFakeTmdb, type FakeTmdb, type Fault } from '@marquee/sources/testing'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { take } from '../../../testing/take.ts'

const LOCAL_WITHIN_MS = 5000
const MAX_PER_SECOND = 20
const world = createWorld({ invented: 200, starter: true })

async function timed(api: TestApp, ...[route, args]: Parameters<TestApp['call']>) {
  const started = performance.now()
  const { status, body } = await api.call<RouteContract>(route, args)
  return { status, body, ms: performance.now() - started }
}

/** Makes stored content old enough to be fetched again. */
async function age(api: TestApp): Promise<void> {
  const client = new pg.Client(api.databaseUrl)
  await client.connect()
  await client.query(
    "update tmdb_fetch set offers_at = now() - interval '2 days', details_at = now() - interval '40 days'",
  )
  await client.end()
}

/** An app that has fetched one movie and one search, and whose TMDB fails from then on. */
async function failing(failure: Fault) {
  const tmdb = await startFakeTmdb(world)
  const api = await createTestApp({ env: { ...tmdb.settings, WATCH_REGIONS: 'US, GB' } })
  const { body } = await api.call(routes.fetchExternalMovie, { params: { id: FIRST_INVENTED } })
  await api.call(routes.suggestExternalMovies, { query: { query: 'lantern' } })
  await age(api)
  tmdb.traffic.reset()
  tmdb.fail(failure)
  const close = async () => {
    await api.close()
    await tmdb.close()
  }
  return { tmdb, api, movieId: body.id, close }
}

const FAILURES: Fault[] = ['down', 'slow', 'garbage']

describe('while TMDB fails', () => {
  // A pause before a retry is random, and takes no time here.
  beforeEach(() => vi.spyOn(Math, 'random').mockReturnValue(0))
  afterEach(() => vi.restoreAllMocks())

  it.each(FAILURES)(
    'serves stored content, reports what it cannot fetch, and keeps to the request limit: %s',
    async (failure) => {
      const { tmdb, api, movieId, close } = await failing(failure)
      const movie = { params: { id: movieId } }
      const pages = [
        await timed(api, routes.movie, movie),
        await timed(api, routes.movieCast, movie),
        await timed(api, routes.whereToWatch, movie),
        await timed(api, routes.popularMovies, {}),
        await timed(api, routes.suggestMovies, { query: { query: 'lantern' } }),
      ]
      expect(pages.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
      expect(Math.max(...pages.map(({ ms }) => ms))).toBeLessThan(LOCAL_WITHIN_MS)
      expect(pages[0]!.body).toMatchObject({ overview: expect.stringContaining('one long night') as string })
      expect(pages[2]!.body).toMatchObject({ results: { US: { buy: [{ provider_id: 20 }] } } })

      const cold = await timed(api, routes.suggestExternalMovies, { query: { query: 'meridian' } })
      expect(cold.status).toBe(503)
      expect(cold.ms).toBeLessThan(8000)
      const kept = await timed(api, routes.suggestExternalMovies, { query: { query: 'lantern' } })
      expect([kept.status, (kept.body as unknown[]).length > 0]).toEqual([200, true])

      expect(tmdb.traffic.mostInASecond()).toBeLessThanOrEqual(MAX_PER_SECOND)
      expect(tmdb.traffic.mostAtOnce()).toBeLessThanOrEqual(4)
      await close()
    },
  )
})

describe('while TMDB works', () => {
  let tmdb: FakeTmdb
  let api: TestApp
  beforeAll(async () => {
    tmdb = await startFakeTmdb(world)
    api = await createTestApp({ env: { ...tmdb.settings, WATCH_REGIONS: 'US, GB' } })
  })
  afterAll(async () => {
    await api.close()
    await tmdb.close()
  })
  beforeEach(() => tmdb.traffic.reset())

  it('finds movies that the catalogue lacks, and fetches one on its first visit', async () => {
    const suggestions = await api.call(routes.suggestExternalMovies, { query: { query: 'Lantern' } })
    const [first] = take(suggestions.body, 1)
    expect(first).toMatchObject({
      title: expect.stringContaining('Lantern') as string,
      detail: expect.stringMatching(/^\d{4}$/) as string,
    })
    const { body } = await api.call(routes.fetchExternalMovie, { params: { id: first.tmdb_id } })
    const movie = await api.call(routes.movie, { params: { id: body.id } })
    expect(movie.body).toMatchObject({ tmdb_id: first.tmdb_id, title: first.title, sources: ['tmdb'] })
    await api.changes.catalogueChanged([body.id])
    const local = await api.call(routes.suggestMovies, { query: { query: first.title } })
    expect(local.body[0]!.id).toBe(body.id)
    const again = await api.call(routes.suggestExternalMovies, { query: { query: 'Lantern' } })
    expect(again.body.find(({ tmdb_id: id }) => id === first.tmdb_id)).toMatchObject({ id: body.id })
  })

  it('completes a movie when its page is opened, and keeps the values of other sources', async () => {
    const [{ id, tmdb_id: tmdbId }] = take((await api.call(routes.popularMovies, {})).body.results, 1)
    const open = async () => {
      await api.changes.catalogueChanged([id])
      return (await api.call(routes.movie, { params: { id } })).body
    }
    const before = await open()
    expect(before).toMatchObject({ poster_path: null, sources: ['starter'] })
    await expect.poll(async () => (await open()).poster_path ?? '').toContain(`/original/poster-${tmdbId}.png`)
    expect(await open()).toMatchObject({ overview: before.overview, tagline: before.tagline, runtime: before.runtime })
    expect(tmdb.traffic.calls()).toBe(1)
  })

  it('sends one request for many simultaneous visits of a movie', async () => {
    const id = FIRST_INVENTED + 50
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => api.call(routes.fetchExternalMovie, { params: { id } })),
    )
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
    expect(tmdb.traffic.calls()).toBe(1)
  })

  it('answers 404 for a movie that TMDB does not have, and does not ask again', async () => {
    const missing = { params: { id: 4_000_000 } }
    expect((await api.call(routes.fetchExternalMovie, missing)).status).toBe(404)
    expect((await api.call(routes.fetchExternalMovie, missing)).status).toBe(404)
    expect(tmdb.traffic.calls()).toBe(1)
  })

  it('fetches a person’s details on the first visit, and only then', async () => {
    const { body } = await api.call(routes.fetchExternalMovie, { params: { id: FIRST_INVENTED + 8 } })
    const [{ person }] = take((await api.call(routes.movieCast, { params: { id: body.id } })).body, 1)
    const calls = tmdb.traffic.calls()
    for (let visit = 0; visit < 3; visit++) {
      const { body: details } = await api.call(routes.person, { params: { id: person.id } })
      expect(details.biography).toContain('was taken to the movies on rainy days')
    }
    expect(tmdb.traffic.calls()).toBe(calls + 1)
  })

  it('shows free offers under Ads with a mark, and each provider once', async () => {
    const { body } = await api.call(routes.fetchExternalMovie, { params: { id: FIRST_INVENTED + 9 } })
    const { results } = (await api.call(routes.whereToWatch, { params: { id: body.id } })).body
    expect(results['US']!.ads).toEqual([expect.objectContaining({ provider_id: 30, free: true })])
    expect(results['GB']!.ads).toEqual([expect.objectContaining({ provider_id: 31 })])
    expect(results['GB']!.ads[0]).not.toHaveProperty('free')
  })

  it('renews old watch offers when they are requested', async () => {
    const { body } = await api.call(routes.fetchExternalMovie, { params: { id: FIRST_INVENTED + 7 } })
    await age(api)
    await api.call(routes.whereToWatch, { params: { id: body.id } })
    await api.call(routes.whereToWatch, { params: { id: body.id } })
    expect(tmdb.traffic.calls()).toBe(2)
  })

  it('keeps to its request rate when many movies are requested at once', async () => {
    const ids = Array.from({ length: 28 }, (_, index) => FIRST_INVENTED + 60 + index)
    await Promise.all(ids.map((id) => api.call(routes.fetchExternalMovie, { params: { id } })))
    expect(tmdb.traffic.mostInASecond()).toBeLessThanOrEqual(MAX_PER_SECOND)
    expect(tmdb.traffic.mostAtOnce()).toBeLessThanOrEqual(4)
  })
})
