import { routes } from '@marquee/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'

let api: TestApp
let movie: number
beforeAll(async () => {
  api = await createTestApp()
  movie = (await api.call(routes.popularMovies, {})).body.results[0]!.id
})
afterAll(() => api.close())

describe('a rating', () => {
  it('can be stored, changed and removed', async () => {
    const user = await api.signUp()
    const params = { id: movie }
    expect((await api.call(routes.myRating, { params }, { user })).body).toEqual({ rating: null })
    for (const rating of [-0.5, 0, 0.75, 1] as const) {
      const answer = await api.call(routes.rateMovie, { params, body: { rating } }, { user })
      expect([answer.status, answer.body]).toEqual([200, { rating }])
      expect((await api.call(routes.myRating, { params }, { user })).body).toEqual({ rating })
    }
    expect((await api.call(routes.unrateMovie, { params }, { user })).status).toBe(204)
    expect((await api.call(routes.myRating, { params }, { user })).body).toEqual({ rating: null })
  })

  it('accepts four numbers and nothing else', async () => {
    const user = await api.signUp()
    for (const rating of [0.5, 2, -1, '1', null, true, [1]]) {
      const response = await api.app.inject({
        method: 'POST',
        url: `/api/main/movies/${movie}/rate`,
        headers: { authorization: `Bearer ${user.access}` },
        payload: { rating },
      })
      expect(response.statusCode, JSON.stringify(rating)).toBe(400)
      expect(response.json()).toEqual({ rating: ['Not a valid choice.'] })
    }
  })

  it('needs an existing movie and a signed-in user', async () => {
    const user = await api.signUp()
    const params = { id: 2_000_000_000 }
    expect((await api.call(routes.rateMovie, { params, body: { rating: 1 } }, { user })).status).toBe(404)
    expect((await api.call(routes.rateMovie, { params: { id: movie }, body: { rating: 1 } })).status).toBe(401)
  })

  it('is shown on lists as the viewer’s own', async () => {
    const user = await api.signUp()
    await api.call(routes.rateMovie, { params: { id: movie }, body: { rating: 0 } }, { user })
    await api.call(routes.markSeen, { params: { id: movie } }, { user })
    const entry = (await api.call(routes.popularMovies, {}, { user })).body.results.find(({ id }) => id === movie)!
    expect(entry.viewer).toEqual({
      rating: 0,
      shortlisted: false,
      group_shortlisted: false,
      seen: true,
      hidden: false,
    })
    expect(entry.personal_rating).toBe(33)
    await api.call(routes.unmarkSeen, { params: { id: movie } }, { user })
    expect((await api.call(routes.movie, { params: { id: movie } }, { user })).body.viewer!.seen).toBe(false)
  })

  it('survives a hundred changes at once', async () => {
    const user = await api.signUp()
    const values = [-0.5, 0, 0.75, 1] as const
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        api.call(routes.rateMovie, { params: { id: movie }, body: { rating: values[index % 4]! } }, { user }),
      ),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(values).toContain((await api.call(routes.myRating, { params: { id: movie } }, { user })).body.rating)
  })
})
