import { readFileSync, writeFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { acceptedScopes, routes, SEAT_HEADER, type OperationId, type RouteContract } from '@marquee/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from './testing/app.ts'
import { swept } from './testing/sweeps.ts'
import { validArguments } from './testing/valid-arguments.ts'
import { ACTORS, createWorld, GUESTS, tokensOf, type Actor, type Guest, type World } from './testing/world.ts'

/**
 * Expected status of every call by every actor, all naming the creator's things, and by guests where the token of a seat counts.
 * UPDATE_AUTHORIZATION=1 writes it again for review.
 */
const TABLE = new URL('testing/authorization.json', import.meta.url)
const expected = JSON.parse(readFileSync(TABLE, 'utf8')) as Partial<Record<OperationId, Statuses>>

type Statuses = Record<Actor, number> & Partial<Record<Guest, number>>

let api: TestApp
beforeAll(async () => {
  api = await createTestApp()
  // The first account administers the instance, and no user of the worlds should.
  await api.signUp()
})
afterAll(() => api.close())

/** Worlds that calls were tried on which read or were refused: the next one finds them as they were. */
const untouched: World[] = []

/**
 * @param shares lets actors with accounts of their own act in the same world, where what one did could show in another's status
 */
async function statusesOf(operation: OperationId, shares: boolean): Promise<Statuses> {
  const route: RouteContract = routes[operation]
  const statuses: Partial<Statuses> = {}
  const shared: { world: World; acted: Set<string> }[] = []
  for (const actor of ACTORS) {
    const user = (world: World) => (actor === 'anonymous' ? null : world.people[actor])
    const usable = shared.find(({ world, acted }) => shares && !acted.has(user(world)?.id ?? ''))
    const world = usable?.world ?? untouched.pop() ?? (await createWorld(api))
    const args = validArguments(world)[operation]
    const { status } = await api.call(route, args, { user: user(world), groupId: world.groupId })
    statuses[actor] = status
    const id = user(world)?.id ?? ''
    if (usable) usable.acted.add(id)
    else if (route.method === 'GET' || status >= 400) untouched.push(world)
    else shared.push({ world, acted: new Set([id]) })
  }
  if (routes[operation].access === 'seat')
    for (const guest of GUESTS) statuses[guest] = await statusOfGuest(operation, guest)
  return statuses as Statuses
}

async function statusOfGuest(operation: OperationId, guest: Guest): Promise<number> {
  const world = await createWorld(api)
  const route: RouteContract = routes[operation]
  const headers = { [SEAT_HEADER]: (await tokensOf(api, world))[guest] }
  return (await api.call(route, validArguments(world)[operation], { headers })).status
}

describe('the authorization table', () => {
  const operations = Object.keys(routes) as OperationId[]

  it('has a row for every call and for no other', () => {
    expect(Object.keys(expected).toSorted()).toEqual(operations.toSorted())
  })

  const tried = process.env['UPDATE_AUTHORIZATION'] ? operations : swept(operations, 4)

  it.concurrent.each(tried)('holds for every actor of %s', async (operation) => {
    const isUpdate = Boolean(process.env['UPDATE_AUTHORIZATION'])
    // Worlds take most of the time: what a shared one does not confirm is tried again with a world for each actor.
    const quick = isUpdate ? null : await statusesOf(operation, true)
    const actual = quick && isDeepStrictEqual(quick, expected[operation]) ? quick : await statusesOf(operation, false)
    if (isUpdate) {
      expected[operation] = actual
      writeFileSync(TABLE, `${JSON.stringify(expected, null, 2)}\n`)
    }
    expect(actual).toEqual(expected[operation])
  })

  it('lets a guest act for their own seat at its evening alone', () => {
    for (const operation of operations.filter((each) => routes[each].access === 'seat')) {
      const statuses = expected[operation]!
      // Deciding without others is for those who have answered all cards.
      if (operation !== 'decideEvening') expect(statuses.guest, operation).toBeLessThan(300)
      for (const other of GUESTS.slice(1)) expect(statuses[other], operation).toBe(403)
    }
  })

  it('opens nothing that needs an account to the token of a seat', async () => {
    const world = await createWorld(api)
    const headers = { [SEAT_HEADER]: world.guest.token }
    for (const operation of operations.filter((each) => routes[each].access === 'required')) {
      const { status } = await api.call(routes[operation], validArguments(world)[operation], {
        headers,
      })
      expect(status, operation).toBe(401)
    }
  })

  it('refuses deleted and disabled users and expired tokens for every call that knows accounts', () => {
    for (const operation of operations) {
      if (routes[operation].access === 'anonymous') continue
      const { deleted, expired, disabled } = expected[operation]!
      expect([deleted, expired, disabled], operation).toEqual([401, 401, 401])
    }
  })

  it('opens administration to administrators who have signed in, and to no one else', () => {
    for (const operation of operations.filter((each) => routes[each].access === 'administrator')) {
      const { administrator, anonymous, deleted, expired, disabled, ...others } = expected[operation]!
      expect([anonymous, deleted, expired, disabled], operation).toEqual([401, 401, 401, 401])
      expect(new Set(Object.values(others)), operation).toEqual(new Set([403]))
      expect(administrator, operation).not.toBe(403)
    }
  })

  it('gives administrators no right in groups and evenings beyond those of anyone', () => {
    // They may invite where members may not.
    const others = operations.filter((each) => !['administration', 'registration'].includes(routes[each].tag))
    for (const operation of others)
      expect(expected[operation]!.administrator, operation).toBe(expected[operation]!.other)
  })

  it('gives personal tokens what their owner may do, within their scope', () => {
    for (const operation of operations) {
      const route: RouteContract = routes[operation]
      const statuses = expected[operation]!
      for (const scope of ['read', 'write', 'export'] as const) {
        const isAllowed = route.access === 'anonymous' || acceptedScopes(route).includes(scope)
        expect(statuses[`${scope} token`], `${operation} ${scope}`).toBe(isAllowed ? statuses.creator : 403)
      }
    }
  })

  it('lets a token for the export make that call alone, and no other token make it', () => {
    const { 'read token': read, 'write token': write } = expected.exportAccount!
    expect([read, write]).toEqual([403, 403])
    const knowsAccounts = operations.filter((each) => routes[each].access !== 'anonymous')
    const allowed = knowsAccounts.filter((each) => expected[each]!['export token'] !== 403)
    expect(allowed).toEqual(['exportAccount'])
  })
})
