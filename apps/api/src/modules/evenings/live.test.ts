import { routes } from '@marquee/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestUser } from '../../testing/app.ts'
import { startElsewhere, type Elsewhere } from '../../testing/elsewhere.ts'
import { bearer, followStream, listen } from '../../testing/streams.ts'
import { openEveningApp, type EveningApp } from './test-builders.ts'

let api: EveningApp
let elsewhere: Elsewhere
let origins: string[]
let ada: TestUser
let bob: TestUser
beforeAll(async () => {
  api = await openEveningApp({ streamLimits: { heartbeatMs: 60_000, mostOfNetwork: 100 } })
  elsewhere = await startElsewhere(api)
  origins = [await listen(api.app), await listen(elsewhere.app)]
  ;[ada, bob] = [await api.signUp(), await api.signUp()]
})
afterAll(async () => {
  await elsewhere.close()
  await api.close()
})

const ALL_FINE = ['fine', 'fine', 'fine', 'fine', 'fine'] as const
const follow = (id: string, headers: Record<string, string>, process = 0) =>
  followStream(origins[process]!, routes.eveningEvents, { id, headers })

describe('the stream of an evening', () => {
  it('says in every process how far the evening is, and nothing of what anyone has answered', async () => {
    const groupId = await api.aGroup(ada, bob)
    const group = await followStream(origins[1]!, routes.groupEvents, { id: groupId, headers: bearer(bob) })
    await expect.poll(() => group.events.length).toBe(1)
    const evening = await api.start(groupId, ada, { members: [bob], guests: 1 })
    await expect.poll(() => group.events.length).toBe(2)

    const guest = await api.aGuest(evening, 'Eve')
    const streams = [
      await follow(evening.id, bearer(ada)),
      await follow(evening.id, bearer(bob), 1),
      await follow(evening.id, { 'x-seat-token': guest.token! }, 1),
    ]
    const newest = () => streams.map(({ events }) => events.at(-1)?.data)
    const all = (hint: object) => [hint, hint, hint].map((each) => expect.objectContaining(each) as unknown)
    await expect.poll(newest).toEqual(all({ state: 'voting', round: 1, seats: 3, here: 2, done: 0 }))

    await api.answer(evening, { user: ada }, ALL_FINE)
    await expect.poll(newest).toEqual(all({ state: 'voting', seats: 3, here: 2, done: 1 }))
    await api.take(evening, { user: bob })
    await expect.poll(newest).toEqual(all({ here: 3, done: 1 }))
    await api.answer(evening, { user: bob }, ALL_FINE)
    await api.answer(evening, guest, ALL_FINE)
    await expect.poll(newest).toEqual(all({ state: 'decided' }))
    const { version } = await api.see(evening, { user: ada })
    expect(newest()).toEqual(all({ version }))
    for (const { events } of streams) {
      for (const event of events) {
        expect(event.id).toBe(String(event.data.version))
        expect(Object.keys(event.data).toSorted()).toEqual(['done', 'here', 'round', 'seats', 'state', 'version'])
      }
    }
    await expect.poll(() => group.events.length).toBeGreaterThan(2)
    for (const stream of [...streams, group]) stream.close()
  })

  it('is for members and those with a seat', async () => {
    const evening = await api.start(await api.aGroup(ada), ada)
    const statusFor = async (headers: Record<string, string>, id = evening.id) => (await follow(id, headers)).status
    expect(await statusFor({})).toBe(401)
    expect(await statusFor(bearer(bob))).toBe(403)
    expect(await statusFor({ 'x-seat-token': 'made up' })).toBe(403)
    expect(await statusFor(bearer(ada), crypto.randomUUID())).toBe(404)
  })

  it('ends when the evening is gone with its group', async () => {
    const groupId = await api.aGroup(ada)
    const evening = await api.start(groupId, ada)
    const stream = await follow(evening.id, bearer(ada))
    await expect.poll(() => stream.events.length).toBe(1)
    await api.call(routes.destroyGroup, { params: { id: groupId } }, { user: ada })
    await api.live.check()
    expect(await stream.ended).toBe('ended')
  })
})
