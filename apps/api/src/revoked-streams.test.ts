import { routes, type StreamContract } from '@marquee/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openEveningApp, type EveningApp } from './modules/evenings/test-builders.ts'
import type { TestUser } from './testing/app.ts'
import { startElsewhere, type Elsewhere } from './testing/elsewhere.ts'
import { bearer, followStream, listen, type FollowedStream } from './testing/streams.ts'

let api: EveningApp
let admin: TestUser
beforeAll(async () => {
  api = await openEveningApp()
  admin = await api.signUp()
})
afterAll(() => api.close())

/** A group with an open evening, by the administrator and a member. */
async function setUp() {
  const member = await api.signUp()
  const groupId = await api.aGroup(admin, member)
  const evening = await api.start(groupId, admin, { guests: 1 })
  return { member, groupId, evening, group: { params: { id: groupId } } }
}

type Scene = Awaited<ReturnType<typeof setUp>>
/** Headers of a client, and the change that takes its access away. */
type Way = (scene: Scene) => Promise<{ headers: Record<string, string>; revoke: () => Promise<unknown> }>

const asMember =
  (revoke: (scene: Scene) => Promise<unknown>): Way =>
  (scene) =>
    Promise.resolve({ headers: bearer(scene.member), revoke: () => revoke(scene) })

const WAYS: Record<string, Way> = {
  'a kick': asMember(({ group, member }) =>
    api.call(
      routes.groupAction,
      { ...group, query: { action: 'kick' }, body: { user_id: member.id } },
      { user: admin },
    ),
  ),
  leaving: asMember(({ group, member }) =>
    api.call(routes.groupAction, { ...group, query: { action: 'leave' }, body: {} }, { user: member }),
  ),
  'the end of the group': asMember(({ group }) => api.call(routes.destroyGroup, group, { user: admin })),
  'the end of the session': asMember(({ member }) => api.call(routes.logout, {}, { user: member })),
  'the end of the account': asMember(({ member }) =>
    api.call(routes.deleteAccount, { body: { password: member.password } }, { user: member }),
  ),
  'a disabled account': asMember(({ member }) =>
    api.call(routes.adminDisable, { params: { id: member.id } }, { user: admin }),
  ),
  'the end of a personal token': async ({ member }) => {
    const { body } = await api.call(
      routes.createPersonalToken,
      { body: { name: 'script', scope: 'read' } },
      { user: member },
    )
    return {
      headers: bearer({ access: body.token }),
      revoke: () => api.call(routes.deletePersonalToken, { params: { id: body.id } }, { user: member }),
    }
  },
  'giving up the seat': async ({ evening }) => {
    const guest = await api.aGuest(evening, 'Eve')
    const params = { id: evening.id, seatId: guest.seat.seat_id }
    return {
      headers: { 'x-seat-token': guest.token! },
      revoke: () => api.call(routes.leaveSeat, { params }, api.as(guest)),
    }
  },
  'removal from the seat': async ({ evening }) => {
    const guest = await api.aGuest(evening, 'Eve')
    const params = { id: evening.id, seatId: guest.seat.seat_id }
    return {
      headers: { 'x-seat-token': guest.token! },
      revoke: () => api.call(routes.leaveSeat, { params }, { user: admin }),
    }
  },
  'the own device of the seat’s owner': async ({ evening, member }) => {
    const { token } = await api.take(evening, { user: admin }, { member_id: member.id })
    return { headers: { 'x-seat-token': token! }, revoke: () => api.take(evening, { user: member }) }
  },
  'a kick of the seat’s owner': async ({ evening, member, group }) => {
    const { token } = await api.take(evening, { user: admin }, { member_id: member.id })
    const body = { user_id: member.id }
    return {
      headers: { 'x-seat-token': token! },
      revoke: () => api.call(routes.groupAction, { ...group, query: { action: 'kick' }, body }, { user: admin }),
    }
  },
}

/** Ten times the time it should take: the machine may be busy. */
const ENDS_WITHIN_MS = 10_000

describe.each([
  { name: 'a process that is notified', listens: true },
  { name: 'a process that no notification reaches', listens: false },
])('a stream of $name', ({ listens }) => {
  let elsewhere: Elsewhere
  let origin: string
  beforeAll(async () => {
    elsewhere = await startElsewhere(api, { listens, checkEveryMs: 300 })
    origin = await listen(elsewhere.app)
  })
  afterAll(() => elsewhere.close())

  it.each(Object.keys(WAYS))('ends with %s, and sends nothing more', async (way) => {
    const scene = await setUp()
    const { headers, revoke } = await WAYS[way]!(scene)
    const streams: FollowedStream<StreamContract>[] = [
      await followStream(origin, routes.eveningEvents, { id: scene.evening.id, headers }),
    ]
    if ('authorization' in headers)
      streams.push(await followStream(origin, routes.groupEvents, { id: scene.groupId, headers }))
    await expect.poll(() => streams.map(({ events }) => events.length)).toEqual(streams.map(() => 1))
    const before = performance.now()
    await revoke()
    expect(await Promise.all(streams.map(({ ended }) => ended))).toEqual(streams.map(() => 'ended'))
    expect(performance.now() - before).toBeLessThan(ENDS_WITHIN_MS)
    expect(streams.map(({ events }) => events.length)).toEqual(streams.map(() => 1))
    const again = await followStream(origin, routes.eveningEvents, { id: scene.evening.id, headers })
    expect([401, 403, 404]).toContain(again.status)
  })

  it('keeps what a member may still follow', async () => {
    const { group, groupId, member } = await setUp()
    const other = await api.signUp()
    await api.call(routes.groupAction, { ...group, query: { action: 'join' }, body: {} }, { user: other })
    const stream = await followStream(origin, routes.groupEvents, { id: groupId, headers: bearer(other) })
    await expect.poll(() => stream.events.length).toBe(1)
    const body = { user_id: member.id }
    await api.call(routes.groupAction, { ...group, query: { action: 'kick' }, body }, { user: admin })
    await expect.poll(() => stream.events.length).toBe(2)
    stream.close()
  })
})
