import { routes } from '@marquee/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'

let api: TestApp
beforeAll(async () => {
  api = await createTestApp()
})
afterAll(() => api.close())

const UNKNOWN = 2_000_000_000

async function firstMovie(): Promise<number> {
  return (await api.call(routes.popularMovies, {})).body.results[0]!.id
}

describe('a movie’s page', () => {
  it('has every field of the contract', async () => {
    const { status, body } = await api.call(routes.movie, { params: { id: await firstMovie() } })
    expect(status).toBe(200)
    expect(body.overview!.split(' ').length).toBeGreaterThan(40)
    expect(body.genres[0]).toEqual({ id: expect.any(Number), name: expect.any(String) })
    expect(body.origin_country[0]!.name.length).toBeGreaterThan(2)
    expect(body.keywords.length).toBeGreaterThan(7)
    expect(body.viewer).toBeUndefined()
  })

  it('has cast, crew, labels strongest first, links and ratings', async () => {
    const params = { id: await firstMovie() }
    const cast = (await api.call(routes.movieCast, { params })).body
    expect(cast.length).toBeGreaterThan(4)
    expect(cast[0]!.person.name).not.toBe('')
    const crew = (await api.call(routes.movieCrew, { params })).body
    expect(crew.some(({ job }) => job === 'Director')).toBe(true)
    const labels = (await api.call(routes.movieLabels, { params })).body
    const ratings = labels.map(({ rating }) => rating)
    expect(ratings).toEqual(ratings.toSorted((a, b) => b - a))
    expect(labels.every(({ predicted }) => !predicted)).toBe(true)
    const links = (await api.call(routes.movieLinks, { params })).body
    expect(links.map((link) => link.external_link_type)).toContain('imdb')
  })

  it('answers 404 in every part for an unknown movie', async () => {
    const params = { id: UNKNOWN }
    const parts = [
      routes.movie,
      routes.movieCast,
      routes.movieCrew,
      routes.movieLabels,
      routes.movieLinks,
      routes.movieRatings,
      routes.whereToWatch,
    ]
    for (const route of [...parts, routes.personalScore, routes.groupScore, routes.similarMovies]) {
      const { status, body } = await api.call(route, { params })
      expect(status, route.path).toBe(404)
      expect(body).toEqual({ detail: 'Movie not found.', code: 'not_found', params: { what: 'Movie' } })
    }
  })

  it('has no percent for a visitor, and one from the user’s first rating on', async () => {
    const params = { id: await firstMovie() }
    expect((await api.call(routes.personalScore, { params })).body).toEqual({ rating: null, max_rating: 100 })
    const user = await api.signUp()
    await api.call(routes.rateMovie, { params, body: { rating: 1 } }, { user })
    expect((await api.call(routes.personalScore, { params }, { user })).body).toEqual({ rating: 100, max_rating: 100 })
  })

  it('refuses invalid ids', async () => {
    for (const id of ['0', '-1', 'abc', '1.5', '99999999999']) {
      const response = await api.app.inject(`/api/main/movies/${id}`)
      expect(response.statusCode).toBe(400)
      expect(Object.keys(response.json<object>())).toEqual(['id'])
    }
  })
})

describe('lists of movies', () => {
  it('have pages without gaps or repetition, and an empty page past the end', async () => {
    const seen: number[] = []
    let page = 1
    for (;;) {
      const { body } = await api.call(routes.popularMovies, { query: { page, page_size: 40 } })
      seen.push(...body.results.map(({ id }) => id))
      if (body.next === null) {
        expect(seen).toHaveLength(body.count)
        break
      }
      page++
    }
    expect(new Set(seen).size).toBe(seen.length)
    const past = await api.call(routes.popularMovies, { query: { page: 1000 } })
    expect(past.status).toBe(200)
    expect(past.body.results).toEqual([])
    expect(past.body.previous).toContain('page=')
  })

  it('answer with a trailing slash as well as without', async () => {
    expect((await api.app.inject('/api/main/movies/popular/')).statusCode).toBe(200)
  })

  it('do not contain a movie among its own similar ones', async () => {
    const id = await firstMovie()
    const { body } = await api.call(routes.similarMovies, { params: { id } })
    expect(body.results.length).toBeGreaterThan(5)
    expect(body.results.map((movie) => movie.id)).not.toContain(id)
  })

  it('offer movies for first ratings that the user has not rated yet', async () => {
    const user = await api.signUp()
    const before = (await api.call(routes.discoverMovies, {}, { user })).body.results
    expect(before).toHaveLength(9)
    await api.call(routes.rateMovie, { params: { id: before[0]!.id }, body: { rating: -0.5 } }, { user })
    const after = (await api.call(routes.discoverMovies, { query: { page_size: 30 } }, { user })).body.results
    expect(after.map(({ id }) => id)).not.toContain(before[0]!.id)
    expect(after).toHaveLength(30)
  })

  it('refuse invalid paging under the field’s name', async () => {
    for (const query of ['page=0', 'page=x', 'page_size=101', 'page=1&page=2', 'pages=1']) {
      expect((await api.app.inject(`/api/main/movies/popular?${query}`)).statusCode, query).toBe(400)
    }
  })
})

describe('the external database’s similar list', () => {
  it('is empty while the database is not configured', async () => {
    const { status, body } = await api.call(routes.externalSimilarMovies, { params: { id: 238 } })
    expect(status).toBe(200)
    expect(body.results).toEqual([])
  })
})
