import { routes } from '@marquee/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '../../testing/app.ts'

let api: TestApp
let ids: number[]
beforeAll(async () => {
  api = await createTestApp()
  ids = (await api.call(routes.popularMovies, {})).body.results.map(({ id }) => id)
})
afterAll(() => api.close())

describe('the personal shortlist', () => {
  it('adds a movie once, finds it and removes it', async () => {
    const user = await api.signUp()
    const params = { id: ids[0]! }
    expect((await api.call(routes.onShortlist, { params }, { user })).status).toBe(404)
    expect((await api.call(routes.addToShortlist, { params }, { user })).status).toBe(201)
    expect((await api.call(routes.addToShortlist, { params }, { user })).status).toBe(200)
    expect((await api.call(routes.onShortlist, { params }, { user })).status).toBe(200)
    expect((await api.call(routes.removeFromShortlist, { params }, { user })).status).toBe(204)
    expect((await api.call(routes.removeFromShortlist, { params }, { user })).status).toBe(204)
    expect((await api.call(routes.onShortlist, { params }, { user })).status).toBe(404)
    expect((await api.call(routes.addToShortlist, { params: { id: 2_000_000_000 } }, { user })).status).toBe(404)
  })

  it('lists the user’s own movies only, the newest first', async () => {
    const [user, other] = [await api.signUp(), await api.signUp()]
    for (const id of ids.slice(0, 3)) await api.call(routes.addToShortlist, { params: { id } }, { user })
    const { body } = await api.call(routes.personalShortlist, {}, { user })
    expect(body.results.map(({ id }) => id)).toEqual(ids.slice(0, 3).toReversed())
    expect((await api.call(routes.personalShortlist, {}, { user: other })).body.count).toBe(0)
  })
})

describe('a movie of the personal shortlist that is seen', () => {
  const listed = async (user: TestUser) =>
    (await api.call(routes.personalShortlist, {}, { user })).body.results.map(({ id }) => id)
  async function withThree() {
    const user = await api.signUp()
    for (const id of ids.slice(0, 3)) await api.call(routes.addToShortlist, { params: { id } }, { user })
    const [third, second, first] = ids.slice(0, 3)
    return { user, params: { id: second! }, all: [first, second, third], others: [first, third] }
  }

  it('leaves with its rating, and comes back to its place when the rating is taken back', async () => {
    const { user, params, all, others } = await withThree()
    await api.call(routes.rateMovie, { params, body: { rating: 1 } }, { user })
    expect(await listed(user)).toEqual(others)
    expect((await api.call(routes.onShortlist, { params }, { user })).status).toBe(404)
    const { viewer } = (await api.call(routes.movie, { params }, { user })).body
    expect(viewer).toMatchObject({ shortlisted: false, rating: 1 })
    await api.call(routes.unrateMovie, { params }, { user })
    expect(await listed(user)).toEqual(all)
  })

  it('leaves when it is marked as seen, and comes back once it is neither marked nor rated', async () => {
    const { user, params, all, others } = await withThree()
    await api.call(routes.markSeen, { params }, { user })
    await api.call(routes.rateMovie, { params, body: { rating: 0 } }, { user })
    await api.call(routes.unmarkSeen, { params }, { user })
    expect(await listed(user)).toEqual(others)
    await api.call(routes.unrateMovie, { params }, { user })
    expect(await listed(user)).toEqual(all)
  })

  it('can be listed again, as the newest, and then stays when its rating changes', async () => {
    const { user, params, others } = await withThree()
    await api.call(routes.rateMovie, { params, body: { rating: 0.75 } }, { user })
    expect((await api.call(routes.addToShortlist, { params }, { user })).status).toBe(201)
    await api.call(routes.rateMovie, { params, body: { rating: 1 } }, { user })
    expect(await listed(user)).toEqual([params.id, ...others])
  })

  it('stays away when it was removed by hand', async () => {
    const { user, params, others } = await withThree()
    await api.call(routes.rateMovie, { params, body: { rating: 1 } }, { user })
    await api.call(routes.removeFromShortlist, { params }, { user })
    await api.call(routes.unrateMovie, { params }, { user })
    expect(await listed(user)).toEqual(others)
  })

  it('stays on the shortlist of a group, and when it is hidden', async () => {
    const { user, params, all } = await withThree()
    const { body: group } = await api.call(routes.createGroup, { body: { name: 'Friday' } }, { user })
    await api.call(routes.addToGroupShortlist, { params }, { user, groupId: group.id })
    await api.call(routes.hideMovie, { params }, { user })
    expect(await listed(user)).toEqual(all)
    await api.call(routes.rateMovie, { params, body: { rating: 1 } }, { user })
    const { results } = (await api.call(routes.groupShortlist, { params: { groupId: group.id } }, { user })).body
    expect(results.map(({ id }) => id)).toEqual([params.id])
  })
})

describe('a group’s shortlist', () => {
  it('is seen and changed by members only', async () => {
    const [ada, ben, eve] = [await api.signUp(), await api.signUp(), await api.signUp()]
    const { body: group } = await api.call(routes.createGroup, { body: { name: 'Friday' } }, { user: ada })
    await api.call(routes.groupAction, { params: { id: group.id }, query: { action: 'join' } }, { user: ben })
    const params = { id: ids[1]! }
    const inGroup = (user: typeof ada) => ({ user, groupId: group.id })
    expect((await api.call(routes.addToGroupShortlist, { params }, inGroup(ben))).status).toBe(201)
    expect((await api.call(routes.onGroupShortlist, { params }, inGroup(ada))).status).toBe(200)
    const viewed = (await api.call(routes.movie, { params }, inGroup(ada))).body.viewer
    expect(viewed).toMatchObject({ group_shortlisted: true, shortlisted: false })
    const list = await api.call(routes.groupShortlist, { params: { groupId: group.id } }, { user: ada })
    expect(list.body.results.map(({ id }) => id)).toEqual([params.id])
    expect((await api.call(routes.groupShortlist, { params: { groupId: group.id } }, { user: eve })).status).toBe(403)
    expect((await api.call(routes.addToGroupShortlist, { params }, inGroup(eve))).status).toBe(403)
    expect((await api.call(routes.removeFromGroupShortlist, { params }, inGroup(eve))).status).toBe(403)
    expect((await api.call(routes.removeFromGroupShortlist, { params }, inGroup(ada))).status).toBe(204)
    expect((await api.call(routes.onGroupShortlist, { params }, inGroup(ada))).status).toBe(404)
  })

  it('answers 404 for an unknown group, and is refused without an active group', async () => {
    const user = await api.signUp()
    const groupId = '00000000-0000-4000-8000-000000000000'
    expect((await api.call(routes.groupShortlist, { params: { groupId } }, { user })).status).toBe(404)
    for (const header of [undefined, groupId, 'nonsense', '']) {
      const answer = await api.call(
        routes.addToGroupShortlist,
        { params: { id: ids[0]! } },
        { user, ...(header !== undefined && { groupId: header }) },
      )
      expect(answer.status).toBe(403)
    }
  })
})
