import { routes, type OperationId, type RouteContract } from '@marquee/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from './testing/app.ts'
import { validArguments } from './testing/valid-arguments.ts'
import { createWorld, type World } from './testing/world.ts'

/** AT_ONCE_ROUNDS=200 looks for rarer meetings, and takes some minutes. */
const ROUNDS = Number(process.env['AT_ONCE_ROUNDS'] ?? 2)
const AT_ONCE = 24

let api: TestApp
beforeAll(async () => {
  api = await createTestApp()
})
afterAll(() => api.close())

const saving = (Object.keys(routes) as OperationId[]).filter((operation) => routes[operation].method !== 'GET')

/** Every call that saves, twice each, in an order of chance: the deletion of the account is one of them. */
const shuffled = () =>
  [...saving, ...saving]
    .map((operation) => ({ operation, at: Math.random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ operation }) => operation)

function callerOf(world: World, { access }: RouteContract): TestUser | null {
  if (access === 'anonymous') return null
  return access === 'administrator' ? world.people.administrator : world.people.creator
}

async function make(world: World, operation: OperationId): Promise<string | null> {
  const route: RouteContract = routes[operation]
  const { status, headers } = await api.call(route, validArguments(world)[operation], { user: callerOf(world, route) })
  // Of two that wait for each other, one may be asked to come again.
  const isAnswered = status < 500 || (status === 503 && headers['retry-after'] !== undefined)
  return isAnswered ? null : `${operation}: ${status}`
}

describe('whatever one account does at the same moment, also while it is deleted,', () => {
  it.each(Array.from({ length: ROUNDS }, (_, round) => round + 1))('is answered: round %i', async () => {
    const world = await createWorld(api)
    const order = shuffled()
    const failures: (string | null)[] = []
    for (let start = 0; start < order.length; start += AT_ONCE) {
      const batch = order.slice(start, start + AT_ONCE)
      failures.push(...(await Promise.all(batch.map((operation) => make(world, operation)))))
    }
    expect(failures.filter(Boolean)).toEqual([])
  })
})
