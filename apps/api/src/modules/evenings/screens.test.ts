import { type OperationId, routes, type RouteContract } from '@marquee/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { validArguments } from '../../testing/valid-arguments.ts'
import { createWorld } from '../../testing/world.ts'
import type { TestUser } from '../../testing/app.ts'
import { followStream, listen } from '../../testing/streams.ts'
import { openEveningApp, type EveningApp } from './test-builders.ts'

let app: EveningApp
let ada: TestUser
let bob: TestUser
beforeAll(async () => {
  app = await openEveningApp({ streamLimits: { heartbeatMs: 60_000, mostOfNetwork: 100 } })
  ;[ada, bob] = [await app.signUp(), await app.signUp()]
})
afterAll(() => app.close())

const UNKNOWN = { status: 404, body: { code: 'screen_unknown' } }
const codeOf = (id: string, user = ada) => app.call(routes.eveningScreen, { params: { id } }, { user })
const open = (code: string, headers: Record<string, string> = {}) =>
  app.call(routes.openScreen, { body: { code } }, { headers })

async function aScreen() {
  const group = await app.aGroup(ada, bob)
  const evening = await app.start(group, ada, { members: [ada, bob] })
  const { code } = (await codeOf(evening.id)).body
  const { status, body } = await open(code)
  expect([status, body.evening_id]).toEqual([200, evening.id])
  return { evening, code, screen: { token: body.token } }
}

describe('the code of a screen', () => {
  it('consists of six letters, is the same for all members, and may be typed in small letters', async () => {
    const { evening, code, screen } = await aScreen()
    expect(code).toMatch(/^[BCDFGHJKMNPRSTVWXYZ]{6}$/)
    expect((await codeOf(evening.id, bob)).body).toEqual({ code })
    expect((await open(code.toLowerCase())).body.token).toBe(screen.token)
  })

  it('goes to members alone', async () => {
    const { evening } = await aScreen()
    expect((await codeOf(evening.id, await app.signUp())).status).toBe(403)
  })

  it('gets the same answer when it is wrong, when the evening has ended and when its time is up', async () => {
    const { evening, code, screen } = await aScreen()
    const { code: other } = await aScreen()
    const wrong = await open('ZZZZZZ')
    expect(wrong).toMatchObject(UNKNOWN)
    await app.call(routes.endEvening, { params: { id: evening.id } }, { user: ada })
    app.pass(12 * 60 * 60)
    for (const dead of [code, other]) {
      const { status, body } = await open(dead)
      expect([status, body]).toEqual([wrong.status, wrong.body])
    }
    expect((await app.call(routes.evening, { params: { id: evening.id }, query: {} }, app.as(screen))).status).toBe(403)
    expect(await codeOf(evening.id)).toMatchObject({ status: 409, body: { code: 'evening_over' } })
  })
})

describe('guesses of a code', () => {
  it('get no answer after thirty from one network', async () => {
    const limited = await openEveningApp({ env: { RATE_LIMIT_FACTOR: '1', TRUST_PROXY: '1' } })
    const guess = (ip: string) =>
      limited.call(routes.openScreen, { body: { code: 'ZZZZZZ' } }, { headers: { 'x-forwarded-for': ip } })
    const statuses = []
    for (let i = 0; i < 31; i++) statuses.push((await guess(`2001:db8:1:2::${i}`)).status)
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 404), 429])
    expect((await guess('198.51.100.7')).status).toBe(404)
    await limited.close()
  })
})

describe('a screen', () => {
  it('sees the evening as it goes, has no seat, and changes neither who is expected nor the version', async () => {
    const { evening, screen } = await aScreen()
    const before = await app.see(evening, { user: ada })
    const seen = await app.see(evening, screen)
    expect(seen).toEqual({ ...before, viewer: null, may_lead: false, tilt: [] })
    expect(seen.seats).toHaveLength(2)
    for (const user of [ada, bob]) {
      await app.take(evening, { user })
      // The second to love the first card ends the vote.
      await app.answer(evening, { user }, ['love'])
    }
    expect(await app.see(evening, screen)).toMatchObject({
      state: 'decided',
      film: { movie: { id: expect.any(Number) as number } },
    })
  })

  it('follows the evening, and its stream ends with it', async () => {
    const { evening, screen } = await aScreen()
    const origin = await listen(app.app)
    const stream = await followStream(origin, routes.eveningEvents, {
      id: evening.id,
      headers: { 'x-seat-token': screen.token },
    })
    await expect.poll(() => stream.events.length).toBe(1)
    await app.take(evening, { user: bob })
    await expect.poll(() => stream.events.at(-1)?.data).toMatchObject({ here: 2, seats: 2 })
    await app.call(routes.endEvening, { params: { id: evening.id } }, { user: ada })
    expect(await stream.ended).toBe('ended')
  })

  it('reads its evening, and is refused every other call that asks who calls', async () => {
    const world = await createWorld(app)
    const { token } = (await open(world.screenCode)).body
    const elsewhere = await aScreen()
    const args = validArguments(world)
    const allowed: OperationId[] = []
    for (const operation of Object.keys(routes) as OperationId[]) {
      const route: RouteContract = routes[operation]
      if (['anonymous', 'optional'].includes(route.access) || operation === 'eveningEvents') continue
      const { status } = await app.call(route, args[operation], { headers: { 'x-seat-token': token } })
      if (status < 400) allowed.push(operation)
      else expect([401, 403], operation).toContain(status)
    }
    expect(allowed).toEqual(['evening'])
    expect(
      (await app.call(routes.evening, { params: { id: elsewhere.evening.id }, query: {} }, app.as({ token }))).status,
    ).toBe(403)
  })

  it('leads nothing with the account of someone who does', async () => {
    const { evening, screen } = await aScreen()
    expect(await app.see(evening, { user: ada, ...screen })).toMatchObject({ viewer: null, may_lead: false })
    expect(await app.tryVote(evening, { user: ada, ...screen }, evening.cards[0]!.movie.id, 'love')).toMatchObject({
      status: 403,
    })
    const by = app.as({ user: ada, ...screen })
    expect((await app.call(routes.decideEvening, { params: { id: evening.id } }, by)).status).toBe(403)
  })
})
