import { routes } from '@marquee/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'

let api: TestApp
beforeAll(async () => {
  api = await createTestApp()
})
afterAll(() => api.close())

describe('a person’s page', () => {
  it('lists the movies of cast and crew', async () => {
    const movie = (await api.call(routes.popularMovies, {})).body.results[0]!
    const director = (await api.call(routes.movieCrew, { params: { id: movie.id } })).body.find(
      ({ job }) => job === 'Director',
    )!.person
    const { body } = await api.call(routes.person, { params: { id: director.id } })
    expect(body).toMatchObject({ id: director.id, name: director.name, calculated_rating: null })
    const crew = (await api.call(routes.personCrew, { params: { id: director.id } })).body
    expect(crew.results.find(({ id }) => id === movie.id)!.job).toContain('Director')
    const lead = (await api.call(routes.movieCast, { params: { id: movie.id } })).body[0]!
    const cast = (await api.call(routes.personCast, { params: { id: lead.person.id } })).body
    expect(cast.results.find(({ id }) => id === movie.id)!.character).toBe(lead.character)
  })

  it('has a score for a user with five ratings, and none before', async () => {
    const user = await api.signUp()
    const movies = (await api.call(routes.popularMovies, {})).body.results.slice(0, 5)
    const lead = (await api.call(routes.movieCast, { params: { id: movies[0]!.id } })).body[0]!.person
    const score = async () =>
      (await api.call(routes.person, { params: { id: lead.id } }, { user })).body.calculated_rating
    for (const { id } of movies) {
      expect(await score()).toBeNull()
      await api.call(routes.rateMovie, { params: { id }, body: { rating: 1 } }, { user })
    }
    expect(await score()).toBeGreaterThan(40)
  })

  it('answers 404 in every part for an unknown person', async () => {
    const params = { id: 2_000_000_000 }
    for (const route of [routes.person, routes.personCast, routes.personCrew])
      expect((await api.call(route, { params })).status).toBe(404)
  })
})
