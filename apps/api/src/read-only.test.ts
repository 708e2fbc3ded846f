import { problemBody, routes, type OperationId, type RouteContract } from '@marquee/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestApp, TestUser } from './testing/app.ts'
import { NOTICED, openReplicatedApp, type ReplicatedApp } from './testing/replicated-app.ts'
import { validArguments } from './testing/valid-arguments.ts'
import { createWorld, type World } from './testing/world.ts'

/** The whole app while the primary is away and a replica answers. */

let api: TestApp
let database: ReplicatedApp['database']
let proxy: ReplicatedApp['proxy']
let ready: ReplicatedApp['ready']
let world: World
beforeAll(async () => {
  ;({ api, database, proxy, ready } = await openReplicatedApp())
  world = await createWorld(api)
  // A process starts its threads before it serves people; each reads the primary.
  await Promise.all([answer('searchByPlot'), answer('searchByRequest')])
}, 60_000)
beforeEach(async () => {
  proxy.leadTo()
  await expect.poll(() => database.isReadOnly(), NOTICED).toBe(false)
})
afterAll(() => api.close())

const operations = Object.keys(routes) as OperationId[]
const onlyReads = (operation: OperationId) => {
  const { method, limit }: RouteContract = routes[operation]
  return method === 'GET' || limit === 'read' || limit === 'suggest' || limit === 'plot'
}

/** User who may make the call. */
function callerOf({ access }: RouteContract): TestUser | null {
  if (access === 'anonymous') return null
  return access === 'administrator' ? world.people.administrator : world.people.creator
}

const answer = (operation: OperationId) =>
  api.call(routes[operation], validArguments(world)[operation], { user: callerOf(routes[operation]) })

describe('while the primary is away and a replica answers', () => {
  it('every call that reads is answered, signed in or not, and every call that saves is refused in a sentence', async () => {
    proxy.away()
    await expect.poll(() => database.isReadOnly(), NOTICED).toBe(true)
    const reading = operations.filter(onlyReads)
    const saving = operations.filter((operation) => !onlyReads(operation))
    expect([reading.length, saving.length].every((count) => count > 50)).toBe(true)
    for (const operation of reading) {
      const { status } = await answer(operation)
      expect([operation, status === 401 || status >= 500 ? status : 'answered']).toEqual([operation, 'answered'])
    }
    for (const operation of saving) {
      const { status, headers, body } = await answer(operation)
      expect([operation, status, headers['retry-after'], body]).toEqual([
        operation,
        503,
        '5',
        problemBody('unavailable/away'),
      ])
    }
    const { status } = await api.call(routes.me, {}, { user: world.people['read token'] })
    expect(status, 'with a personal token').toBe(200)
  })

  it('the process is ready to read, says so, and saves again when the primary is back', async () => {
    const rate = () =>
      api.call(
        routes.rateMovie,
        { params: { id: world.movieId }, body: { rating: 0.75 } },
        { user: world.people.member },
      )
    expect(await ready()).toEqual([200, 'ready'])
    proxy.away()
    await expect.poll(ready, NOTICED).toEqual([200, 'read-only'])
    expect((await rate()).status).toBe(503)
    proxy.leadTo()
    await expect.poll(ready, NOTICED).toEqual([200, 'ready'])
    expect((await rate()).status).toBeLessThan(300)
  })
})
