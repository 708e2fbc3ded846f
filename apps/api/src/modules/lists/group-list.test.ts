import { routes, type CallArguments } from '@marquee/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '../../testing/app.ts'
import { take } from '../../testing/take.ts'

let api: TestApp
let popular: number[]
beforeAll(async () => {
  api = await createTestApp()
  popular = (await api.call(routes.popularMovies, {})).body.results.map(({ id }) => id)
})
afterAll(() => api.close())

type Query = NonNullable<CallArguments<typeof routes.groupRecommendations>['query']>

async function rate(user: TestUser, ids: number[], rating: -0.5 | 0 | 0.75 | 1): Promise<void> {
  for (const id of ids) await api.call(routes.rateMovie, { params: { id }, body: { rating } }, { user })
}

/** Two friends with five ratings each, of which they share none. */
async function friends() {
  const [ada, bob] = [await api.signUp(), await api.signUp()]
  const { body: group } = await api.call(routes.createGroup, { body: { name: 'Friday night' } }, { user: ada })
  const join = (user: TestUser) =>
    api.call(routes.groupAction, { params: { id: group.id }, query: { action: 'join' } }, { user })
  await join(bob)
  await rate(ada, popular.slice(0, 5), 1)
  await rate(bob, popular.slice(5, 10), 0.75)
  const as = { user: ada, groupId: group.id }
  const list = async (query: Query = {}) =>
    (await api.call(routes.groupRecommendations, { query: { page_size: 100, ...query } }, as)).body
  const idsOf = async (query: Query = {}) => (await list(query)).results.map(({ id }) => id)
  const member = (user: TestUser) => ({ user_id: user.id, username: user.username })
  return { ada, bob, as, join, list, idsOf, member }
}

describe('a group’s recommendations', () => {
  it('change with the group’s shortlist, and change back', async () => {
    const { as, idsOf } = await friends()
    const before = await idsOf()
    const params = { id: before.at(-1)! }
    await api.call(routes.addToGroupShortlist, { params }, as)
    const after = await idsOf()
    expect(after).not.toEqual(before)
    await api.call(routes.removeFromGroupShortlist, { params }, as)
    expect(await idsOf()).toEqual(before)
  })

  it.each(['fair', 'everyone', 'adventurous'] as const)(
    'stay the same when a user without ratings joins (%s)',
    async (rule) => {
      const { join, list, idsOf } = await friends()
      const before = await list({ rule })
      expect(before.results.length).toBeGreaterThan(10)
      await join(await api.signUp())
      expect(await idsOf({ rule })).toEqual(before.results.map(({ id }) => id))
      expect((await list({ rule })).count).toBe(before.count)
    },
  )

  it.each(['fair', 'everyone', 'adventurous'] as const)(
    'show the same percent as the movie’s page (%s)',
    async (rule) => {
      const { as, list } = await friends()
      for (const { id, group_rating } of (await list({ rule, page_size: 10 })).results) {
        expect((await api.call(routes.groupScore, { params: { id } }, as)).body.rating).toBe(group_rating)
      }
    },
  )
})

describe('a movie that members have seen', () => {
  it('is listed only on request, with the names of those members', async () => {
    const { ada, bob, list, member } = await friends()
    const ids = (await list()).results.map(({ id }) => id)
    const [seen, both] = take(ids, 2)
    for (const [id, user] of [
      [seen, bob],
      [both, ada],
    ] as const)
      await api.call(routes.markSeen, { params: { id } }, { user })
    await rate(bob, [both], 1)
    const hidden = await list()
    expect(hidden.results.flatMap(({ seen_by }) => seen_by)).toEqual([])
    for (const id of [seen, both, ...popular.slice(0, 10)]) {
      expect(hidden.results.map((movie) => movie.id)).not.toContain(id)
    }
    const all = await list({ seen: 'include' })
    expect(all.count).toBe(hidden.count + 12)
    const seenBy = (id: number) => all.results.find((movie) => movie.id === id)!.seen_by
    expect(seenBy(seen)).toEqual([member(bob)])
    expect(seenBy(both)).toEqual(expect.arrayContaining([member(ada), member(bob)]))
    expect(seenBy(popular[0]!)).toEqual([member(ada)])
    expect((await list({ seen: 'hide' })).results).toEqual(hidden.results)
  })

  it('is left out where a member disliked or hid it', async () => {
    const { bob, idsOf } = await friends()
    const [disliked, hidden] = take(popular, 2)
    await rate(bob, [disliked], -0.5)
    await api.call(routes.hideMovie, { params: { id: hidden } }, { user: bob })
    const listed = await idsOf({ seen: 'include' })
    for (const id of [disliked, hidden]) expect(listed).not.toContain(id)
    expect(listed).toContain(popular[2])
    await api.call(routes.unhideMovie, { params: { id: hidden } }, { user: bob })
    expect(await idsOf({ seen: 'include' })).toContain(hidden)
  })

  it('is requested with the values include and hide only', async () => {
    const { as } = await friends()
    const answer = await api.call(routes.groupRecommendations, { query: { seen: 'all' as 'hide' } }, as)
    expect(answer.status).toBe(400)
  })
})
