import { routes, type RatingValue } from '@marquee/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '../../testing/app.ts'

let api: TestApp
/** The movies that the tests rate, and one without ratings. */
let rated: number[]
let other: number
beforeAll(async () => {
  api = await createTestApp()
  const ids = (await api.call(routes.popularMovies, {})).body.results.map(({ id }) => id)
  rated = ids.slice(0, 5)
  other = ids[5]!
})
afterAll(() => api.close())

const rate = (user: TestUser, id: number, rating: RatingValue = 0.75) =>
  api.call(routes.rateMovie, { params: { id }, body: { rating } }, { user })
async function rateMany(user: TestUser, ids: readonly number[]): Promise<void> {
  for (const id of ids) await rate(user, id)
}
const LIKE = 83

/** Every percent a user sees of a movie: on a card, on its page and with the reason. */
async function percentsOf(user: TestUser, id: number) {
  const card = (await api.call(routes.popularMovies, {}, { user })).body.results.find((movie) => movie.id === id)!
  const page = (await api.call(routes.personalScore, { params: { id } }, { user })).body
  const why = (await api.call(routes.why, { params: { id } }, { user })).body
  return [card.personal_rating, page.rating, why.percent]
}

describe('a user with fewer than five ratings', () => {
  it('sees no prediction anywhere until the fifth rating', async () => {
    const user = await api.signUp()
    for (const [count, id] of rated.entries()) {
      expect(await percentsOf(user, other)).toEqual([null, null, null])
      const { body } = await api.call(routes.percentProgress, {}, { user })
      expect(body).toEqual({ ratings: count, needed: 5 })
      await rate(user, id)
    }
    for (const percent of await percentsOf(user, other)) expect(percent).toEqual(expect.any(Number))
    await api.call(routes.unrateMovie, { params: { id: rated[0]! } }, { user })
    expect(await percentsOf(user, other)).toEqual([null, null, null])
  })

  it('sees the percent of an own rating from the first one on', async () => {
    const user = await api.signUp()
    await rate(user, rated[0]!)
    expect(await percentsOf(user, rated[0]!)).toEqual([LIKE, LIKE, LIKE])
    expect(await percentsOf(user, rated[1]!)).toEqual([null, null, null])
  })

  it('is recommended movies without a percent', async () => {
    const user = await api.signUp()
    await rateMany(user, rated.slice(0, 4))
    const { results } = (await api.call(routes.recommendations, {}, { user })).body
    expect(results.length).toBeGreaterThan(10)
    expect(new Set(results.map((movie) => movie.personal_rating))).toEqual(new Set([null]))
  })
})

describe('a group with newcomers', () => {
  /** A member with five ratings, one with three, one with none. */
  async function friends() {
    const [old, young, fresh] = [await api.signUp(), await api.signUp(), await api.signUp()]
    const { body: group } = await api.call(routes.createGroup, { body: { name: 'Newcomers' } }, { user: old })
    for (const user of [young, fresh])
      await api.call(routes.groupAction, { params: { id: group.id }, query: { action: 'join' } }, { user })
    await rateMany(young, rated.slice(0, 3))
    const as = { user: old, groupId: group.id }
    return {
      as,
      members: { old, young, fresh },
      scoresOf: async (id: number) => {
        const { body } = await api.call(routes.groupMembersScores, { params: { id } }, as)
        return new Map(body.map(({ username, percent, rating, progress }) => [username, { percent, rating, progress }]))
      },
      groupScore: async (id: number) => (await api.call(routes.groupScore, { params: { id } }, as)).body.rating,
    }
  }
  const nobodysGuess = (ratings: number) => ({ percent: null, rating: null, progress: { ratings, needed: 5 } })

  it('shows each member’s progress, and has no percent while no one counts', async () => {
    const { as, members, scoresOf, groupScore } = await friends()
    const scores = await scoresOf(other)
    expect(scores.get(members.old.username)).toEqual(nobodysGuess(0))
    expect(scores.get(members.young.username)).toEqual(nobodysGuess(3))
    expect(await groupScore(other)).toBeNull()
    const { results } = (await api.call(routes.groupRecommendations, {}, as)).body
    expect(results.length).toBeGreaterThan(10)
    expect(new Set(results.map((movie) => movie.group_rating))).toEqual(new Set([null]))
  })

  it.each(['fair', 'everyone', 'adventurous'] as const)('counts only members with five ratings (%s)', async (rule) => {
    const { as, members, scoresOf, groupScore } = await friends()
    await rateMany(members.old, rated)
    const scores = await scoresOf(other)
    const { percent } = scores.get(members.old.username)!
    expect(percent).not.toBeNull()
    expect(scores.get(members.fresh.username)).toEqual(nobodysGuess(0))
    expect(await groupScore(other)).toBe(percent)
    const { results } = (await api.call(routes.groupRecommendations, { query: { rule } }, as)).body
    for (const movie of results) {
      const old = movie.members.find(({ username }) => username === members.old.username)!
      expect(movie.group_rating).toBe(old.percent)
      expect(movie.members.filter((member) => member.percent !== null)).toHaveLength(1)
    }
  })

  it('shows the ratings of members with few ratings, but does not count them', async () => {
    const { members, scoresOf, groupScore } = await friends()
    const scores = await scoresOf(rated[0]!)
    expect(scores.get(members.young.username)).toEqual({
      percent: LIKE,
      rating: 0.75,
      progress: { ratings: 3, needed: 5 },
    })
    expect(scores.get(members.old.username)).toEqual(nobodysGuess(0))
    expect(await groupScore(rated[0]!)).toBeNull()
  })
})
