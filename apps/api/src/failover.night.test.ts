import { responsesOf, routes, type OperationId, type RouteContract } from '@marquee/contract'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from './testing/app.ts'
import { startDatabaseProxy, type DatabaseProxy } from './testing/database-proxy.ts'
import { createTestDatabase } from './testing/database.ts'
import { swept } from './testing/sweeps.ts'
import { validArguments } from './testing/valid-arguments.ts'
import { createWorld, type World } from './testing/world.ts'

/** Every call while the database changes its server: nothing worse than 503 with Retry-After may be answered. */

let api: TestApp
let proxy: DatabaseProxy
let world: World
beforeAll(async () => {
  const database = await createTestDatabase({ catalogue: true })
  proxy = await startDatabaseProxy(database.url)
  const close = async () => {
    await proxy.close()
    await database.close()
  }
  api = await createTestApp({ database: { url: proxy.url, close }, log: pino({ level: 'silent' }) })
  world = await createWorld(api)
}, 60_000)
beforeEach(() => proxy.leadTo())
afterAll(() => api.close())

/** Calls that end the caller's own session come last. */
const ENDING: readonly OperationId[] = ['confirmSession', 'changePassword', 'endSession', 'logout', 'deleteAccount']
const operations = (Object.keys(routes) as OperationId[]).toSorted((a, b) => ENDING.indexOf(a) - ENDING.indexOf(b))

/** User who may make the call, and does not end their own session by it. */
function callerOf({ access }: RouteContract): TestUser | null {
  if (access === 'anonymous') return null
  return access === 'administrator' ? world.people.administrator : world.people.creator
}

async function answerOf(operation: OperationId) {
  const route: RouteContract = routes[operation]
  const { status, headers } = await api.call(route, validArguments(world)[operation], { user: callerOf(route) })
  const isFine = status < 500 || (status === 503 && Number(headers['retry-after']) > 0)
  const isKnown = status !== 401 || route.access === 'anonymous' || ENDING.includes(operation)
  return isFine && isKnown ? null : `${operation}: ${status}`
}

describe('while the database is away', () => {
  it('no call answers anything worse than 503 with Retry-After', async () => {
    proxy.away()
    expect((await Promise.all(operations.map(answerOf))).filter(Boolean)).toEqual([])
  })

  it('every call is answered again as soon as it is back', async () => {
    const movie = () => api.call(routes.movie, { params: { id: world.movieId } }, { user: world.people.member })
    proxy.away()
    expect((await movie()).status).toBe(503)
    proxy.leadTo()
    expect((await movie()).status).toBe(200)
  })
})

describe('when all connections break at once', () => {
  it.each(swept(operations, 4))('%s is answered, or asks to be sent again', async (operation) => {
    proxy.away()
    proxy.leadTo()
    expect(await answerOf(operation)).toBeNull()
    expect(responsesOf(routes[operation])).toHaveProperty('503')
  })
})
