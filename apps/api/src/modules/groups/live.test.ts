import { routes } from '@marquee/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '../../testing/app.ts'
import { bearer, followStream, listen } from '../../testing/streams.ts'

let api: TestApp
let origin: string
let ada: TestUser
let bob: TestUser
let groupId: string
beforeAll(async () => {
  api = await createTestApp({ streamLimits: { heartbeatMs: 60_000, mostOfNetwork: 100 } })
  origin = await listen(api.app)
  ;[ada, bob] = [await api.signUp(), await api.signUp()]
  groupId = (await api.call(routes.createGroup, { body: { name: 'Friday night' } }, { user: ada })).body.id
})
afterAll(() => api.close())

const follow = (user: TestUser) => followStream(origin, routes.groupEvents, { id: groupId, headers: bearer(user) })

describe('the stream of a group', () => {
  it('starts with the version, and tells of every change that members see', async () => {
    const stream = await follow(ada)
    expect(stream.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(stream.headers.get('cache-control')).toBe('no-store, no-transform')
    expect(stream.headers.get('x-accel-buffering')).toBe('no')
    expect(stream.headers.get('x-frame-options')).toBe('DENY')
    await expect.poll(() => stream.events.length).toBe(1)
    const params = { id: groupId }
    const by = (user: TestUser) => ({ user, groupId })
    const movie = (await api.call(routes.popularMovies, {})).body.results[0]!.id
    const kick = () =>
      api.call(routes.groupAction, { params, query: { action: 'kick' }, body: { user_id: bob.id } }, { user: ada })
    const code = async () => (await api.call(routes.group, { params }, { user: ada })).body.invite_code
    const join = async () => {
      const invite = await code()
      const body = invite === undefined ? {} : { code: invite }
      return api.call(routes.groupAction, { params, query: { action: 'join' }, body }, { user: bob })
    }
    const changes: [string, () => Promise<{ status: number }>][] = [
      ['join', join],
      ['rename', () => api.call(routes.rename, { body: { username: `${bob.username}_new` } }, { user: bob })],
      ['shortlist a movie', () => api.call(routes.addToGroupShortlist, { params: { id: movie } }, by(bob))],
      ['take it off', () => api.call(routes.removeFromGroupShortlist, { params: { id: movie } }, by(ada))],
      ['leave', () => api.call(routes.groupAction, { params, query: { action: 'leave' }, body: {} }, { user: bob })],
      ['join again', join],
      ['kick', kick],
      ['let back in', () => api.call(routes.letBackIn, { params: { ...params, userId: bob.id } }, { user: ada })],
      ['rename the group', () => api.call(routes.renameGroup, { params, body: { name: 'Film club' } }, { user: ada })],
      ['renew the link', () => api.call(routes.renewGroupLink, { params }, { user: ada })],
    ]
    for (const [name, change] of changes) {
      const before = stream.events.length
      const { status } = await change()
      expect(status, name).toBeLessThan(300)
      await expect.poll(() => stream.events.length, { message: name }).toBe(before + 1)
      expect(stream.events.at(-1), name).toMatchObject({
        event: 'changed',
        id: String(stream.events[before - 1]!.data.version + 1),
        data: { version: stream.events[before - 1]!.data.version + 1 },
      })
    }
    stream.close()
  })

  it('says nothing when nothing has changed', async () => {
    const stream = await follow(ada)
    await expect.poll(() => stream.events.length).toBe(1)
    await api.call(routes.removeFromGroupShortlist, { params: { id: 1 } }, { user: ada, groupId })
    await api.call(routes.letBackIn, { params: { id: groupId, userId: ada.id } }, { user: ada })
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(stream.events).toHaveLength(1)
    stream.close()
  })

  it('is only for members, and ends for whoever is removed', async () => {
    const refused = await followStream(origin, routes.groupEvents, { id: groupId, headers: bearer(bob) })
    expect(refused.status).toBe(403)
    const unknown = { id: crypto.randomUUID(), headers: bearer(ada) }
    expect((await followStream(origin, routes.groupEvents, unknown)).status).toBe(404)
    expect((await followStream(origin, routes.groupEvents, { id: groupId, headers: {} })).status).toBe(401)

    const { body } = await api.call(routes.group, { params: { id: groupId } }, { user: ada })
    const join = { params: { id: groupId }, query: { action: 'join' as const }, body: { code: body.invite_code! } }
    expect((await api.call(routes.groupAction, join, { user: bob })).status).toBe(200)
    const removed = await follow(bob)
    await expect.poll(() => removed.events.length).toBe(1)
    const kick = { params: { id: groupId }, query: { action: 'kick' as const }, body: { user_id: bob.id } }
    await api.call(routes.groupAction, kick, { user: ada })
    expect(await removed.ended).toBe('ended')
    expect(removed.events).toHaveLength(1)
  })

  it('ends when the group is destroyed', async () => {
    const { body } = await api.call(routes.createGroup, { body: { name: 'Short-lived' } }, { user: ada })
    const stream = await followStream(origin, routes.groupEvents, { id: body.id, headers: bearer(ada) })
    await expect.poll(() => stream.events.length).toBe(1)
    await api.call(routes.destroyGroup, { params: { id: body.id } }, { user: ada })
    expect(await stream.ended).toBe('ended')
  })
})
