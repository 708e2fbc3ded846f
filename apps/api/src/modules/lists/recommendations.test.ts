import { routes } from '@marquee/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '../../testing/app.ts'
import { take } from '../../testing/take.ts'

let api: TestApp
beforeAll(async () => {
  api = await createTestApp()
})
afterAll(() => api.close())

async function moviesOf(genre: number, count: number): Promise<number[]> {
  const { body } = await api.call(routes.filterMovies, { body: { genre_ids: [genre] } })
  return body.results.slice(0, count).map(({ id }) => id)
}
async function rate(user: TestUser, ids: number[], rating: -0.5 | 0 | 0.75 | 1): Promise<void> {
  for (const id of ids) await api.call(routes.rateMovie, { params: { id }, body: { rating } }, { user })
}
async function list(user: TestUser, query: object = {}) {
  return (await api.call(routes.recommendations, { query: { page_size: 100, ...query } }, { user })).body
}

describe('personal recommendations', () => {
  it('never contain rated, hidden or seen movies, and change with the next rating', async () => {
    const user = await api.signUp()
    const liked = await moviesOf(878, 4)
    await rate(user, liked.slice(0, 3), 1)
    const before = (await list(user)).results.map(({ id }) => id)
    const [hidden, seen] = take(before, 2)
    await api.call(routes.hideMovie, { params: { id: hidden } }, { user })
    await api.call(routes.markSeen, { params: { id: seen } }, { user })
    await rate(user, await moviesOf(10749, 3), -0.5)
    const after = (await list(user)).results.map(({ id }) => id)
    for (const id of [...liked.slice(0, 3), hidden, seen]) expect(after).not.toContain(id)
    expect(after.slice(0, 30)).not.toEqual(before.slice(0, 30))
    await api.call(routes.unhideMovie, { params: { id: hidden } }, { user })
    expect((await list(user)).results.map(({ id }) => id)).toContain(hidden)
  })

  it('keep to a year range and repeat nothing between pages', async () => {
    const user = await api.signUp()
    await rate(user, await moviesOf(18, 3), 0.75)
    const { results, count } = await list(user, { year_from: 1980, year_to: 2000 })
    expect(count).toBe(results.length)
    for (const { release_date } of results) {
      expect(Number(release_date!.slice(0, 4))).toBeGreaterThanOrEqual(1980)
      expect(Number(release_date!.slice(0, 4))).toBeLessThanOrEqual(2000)
    }
    const first = (await list(user, { page_size: 10 })).results
    const second = (await list(user, { page_size: 10, page: 2 })).results
    expect(new Set([...first, ...second].map(({ id }) => id)).size).toBe(20)
  })

  it('explore with noise that stays the same all day', async () => {
    const user = await api.signUp()
    await rate(user, await moviesOf(35, 3), 1)
    const calm = (await list(user)).results.map(({ id }) => id)
    const shaken = (await list(user, { noise: true })).results.map(({ id }) => id)
    expect(shaken).not.toEqual(calm)
    expect((await list(user, { noise: true })).results.map(({ id }) => id)).toEqual(shaken)
  })

  it('choose the movies of a page with noise, and show them in the order of their percents', async () => {
    const user = await api.signUp()
    await rate(user, await moviesOf(35, 5), 1)
    const calm = (await list(user, { page_size: 10 })).results.map(({ id }) => id)
    const { results } = await list(user, { page_size: 10, noise: true })
    expect(new Set(results.map(({ id }) => id))).not.toEqual(new Set(calm))
    const percents = results.map((movie) => movie.personal_rating!)
    expect(percents).toEqual(percents.toSorted((a, b) => b - a))
  })

  it('show a percent from 0 to 100 on every card', async () => {
    const user = await api.signUp()
    await rate(user, await moviesOf(27, 5), 1)
    for (const { personal_rating } of (await list(user)).results) {
      expect(personal_rating).toBeGreaterThanOrEqual(0)
      expect(personal_rating).toBeLessThanOrEqual(100)
    }
  })

  it('need a signed-in user', async () => {
    expect((await api.call(routes.recommendations, {})).status).toBe(401)
  })
})

describe('the reason for a recommendation', () => {
  it('names the user’s ratings that count most, with the word for each', async () => {
    const user = await api.signUp()
    const liked = await moviesOf(878, 5)
    await rate(user, liked, 1)
    const [first] = take((await list(user)).results, 1)
    const { body } = await api.call(routes.why, { params: { id: first.id } }, { user })
    expect(body.percent).toBe(first.personal_rating)
    expect(body.sentence).toMatch(/(you|who) loved\b/)
    expect(liked).toContain(body.reasons[0]!.id)
  })

  it('never mentions likes where the percent is low', async () => {
    const user = await api.signUp()
    await rate(user, await moviesOf(878, 2), 1)
    await rate(user, await moviesOf(10749, 12), -0.5)
    const low = (await list(user)).results.filter(({ personal_rating }) => personal_rating! < 45)
    expect(low.length).toBeGreaterThan(0)
    for (const { id } of low) {
      const { body } = await api.call(routes.why, { params: { id } }, { user })
      expect(body.sentence).not.toMatch(/you (also )?(loved|liked|tend to like)|because/i)
    }
  })

  it('names no label that the movie lacks', async () => {
    const user = await api.signUp()
    await rate(user, await moviesOf(35, 8), 1)
    let named = 0
    for (const { id } of (await list(user)).results) {
      const { reasons } = (await api.call(routes.why, { params: { id } }, { user })).body
      const { body: labels } = await api.call(routes.movieLabels, { params: { id } })
      const present = labels.filter(({ rating }) => rating > 0).map(({ label }) => label.name)
      const reasonLabels = reasons.filter(({ kind }) => kind === 'label').map(({ name }) => name)
      expect(present).toEqual(expect.arrayContaining(reasonLabels))
      named += reasonLabels.length
    }
    expect(named).toBeGreaterThan(0)
  })

  it('shows new users what the house panel loves', async () => {
    const user = await api.signUp()
    const [first] = take((await list(user)).results, 1)
    const { body } = await api.call(routes.why, { params: { id: first.id } }, { user })
    expect(body.percent).toBeNull()
    expect(body.sentence).toBe('Well loved by our house panel. Rate a few movies and this becomes yours.')
  })

  it('answers 404 for an unknown movie', async () => {
    const user = await api.signUp()
    expect((await api.call(routes.why, { params: { id: 2_000_000_000 } }, { user })).status).toBe(404)
  })
})

describe('tastes', () => {
  it('are empty below five liked movies', async () => {
    const user = await api.signUp()
    await rate(user, await moviesOf(18, 4), 1)
    expect((await api.call(routes.tastes, {}, { user })).body).toEqual([])
  })

  it('have a name before the first hyphen, weights that sum to 100, and unrated movies', async () => {
    const user = await api.signUp()
    const liked = [...(await moviesOf(878, 5)), ...(await moviesOf(10749, 5))]
    await rate(user, liked, 1)
    const { body } = await api.call(routes.tastes, {}, { user })
    expect(body.length).toBeGreaterThan(0)
    expect(Math.round(body.reduce((sum, taste) => sum + taste.taste_weight, 0))).toBe(100)
    for (const { taste_id, movies } of body) {
      expect(taste_id).toMatch(/^[^-]+-[^-]+$/)
      for (const { id } of movies) expect(liked).not.toContain(id)
    }
    const one = await api.call(routes.tasteMovies, { params: { tasteId: body[0]!.taste_id } }, { user })
    expect(one.body.results[0]!.id).toBe(body[0]!.movies[0]!.id)
    expect((await api.call(routes.tasteMovies, { params: { tasteId: 'Nothing-0000' } }, { user })).status).toBe(404)
  })

  it('name a movie of several tastes under the first of them only', async () => {
    const user = await api.signUp()
    const genres = [878, 10749, 18, 35, 80]
    const liked = await Promise.all(genres.map((genre) => moviesOf(genre, 6)))
    await rate(user, [...new Set(liked.flat())], 1)
    const { body } = await api.call(routes.tastes, {}, { user })
    expect(body.length).toBeGreaterThan(1)
    const ids = body.flatMap(({ movies }) => movies.map(({ id }) => id))
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('are queued on request and reported as done afterwards', async () => {
    const user = await api.signUp()
    expect((await api.call(routes.recalculation, {}, { user })).body).toEqual({ state: 'idle', calculated_at: null })
    const { status, body } = await api.call(routes.recalculate, {}, { user })
    expect([status, body]).toEqual([202, { queued: true }])
    expect(api.queuedTastes).toContain(user.id)
    expect((await api.call(routes.recalculation, {}, { user })).body.state).toBe('queued')
    await api.modules.taste.tastes.calculate(user.id)
    expect((await api.call(routes.recalculation, {}, { user })).body.state).toBe('done')
  })
})

describe('a group', () => {
  it('gets one list with the percent of every member, for members only', async () => {
    const [ada, ben, eve] = [await api.signUp(), await api.signUp(), await api.signUp()]
    const { body: group } = await api.call(routes.createGroup, { body: { name: 'Friday night' } }, { user: ada })
    await api.call(routes.groupAction, { params: { id: group.id }, query: { action: 'join' } }, { user: ben })
    await rate(ada, await moviesOf(878, 5), 1)
    await rate(ben, await moviesOf(35, 5), 1)
    const { body } = await api.call(routes.groupRecommendations, {}, { user: ada, groupId: group.id })
    expect(body.results.length).toBeGreaterThan(10)
    for (const movie of body.results) {
      expect(movie.members.map(({ username }) => username).toSorted()).toEqual([ada.username, ben.username].toSorted())
      expect(movie.group_rating).toBeGreaterThanOrEqual(0)
      for (const member of movie.members) expect(member).toMatchObject({ percent: expect.any(Number), progress: null })
    }
    const detail = await api.call(
      routes.groupMembersScores,
      { params: { id: body.results[0]!.id } },
      { user: ben, groupId: group.id },
    )
    expect(detail.body).toHaveLength(2)
    expect((await api.call(routes.groupRecommendations, {}, { user: eve, groupId: group.id })).status).toBe(403)
    expect((await api.call(routes.groupRecommendations, {}, { user: ada })).status).toBe(403)
  })
})

describe('the accuracy card', () => {
  it('compares predictions made before the rating with popularity', async () => {
    const user = await api.signUp()
    expect((await api.call(routes.accuracy, {}, { user })).body.count).toBe(0)
    await rate(user, await moviesOf(18, 11), 0.75)
    const { body } = await api.call(routes.accuracy, {}, { user })
    expect(body.count).toBe(6)
    expect(body.within_one_level).toBeGreaterThan(0)
    expect(body.baseline_mean_error).not.toBeNull()
  })

  it('compares with the first prediction when a rating changes', async () => {
    const user = await api.signUp()
    const movies = await moviesOf(18, 6)
    const [movie] = take(movies, 1)
    await rate(user, movies.slice(1), 0.75)
    await rate(user, [movie], -0.5)
    const { body: first } = await api.call(routes.accuracy, {}, { user })
    await rate(user, [movie], 1)
    const { body } = await api.call(routes.accuracy, {}, { user })
    expect([first.count, body.count]).toEqual([1, 1])
    expect(Math.abs(body.mean_error! - first.mean_error!)).toBeGreaterThan(0)
  })

  it('does not count predictions that were never shown, also when the rating changes later', async () => {
    const user = await api.signUp()
    const movies = await moviesOf(18, 5)
    await rate(user, movies, 0.75)
    await rate(user, movies, 1)
    expect((await api.call(routes.accuracy, {}, { user })).body).toMatchObject({ count: 0, mean_error: null })
  })
})

describe('the page of the model', () => {
  it('shows what the model was trained on', async () => {
    const { body } = await api.call(routes.model, {})
    expect(body.movies).toBeGreaterThan(100)
    expect(body.version).not.toBeNull()
  })
})
