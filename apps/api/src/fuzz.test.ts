import { routes, type OperationId, type RouteContract } from '@marquee/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from './testing/app.ts'
import { allowed, forbiddenText, withOneFault, type Pool, type Schema } from './testing/arbitraries.ts'
import { createWorld, type World } from './testing/world.ts'

/** Random requests per call, and the seed they are made from: FUZZ_SEED=… repeats a run, FUZZ_RUNS=10000 makes it long. */
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 1000)
const SEED = Number(process.env['FUZZ_SEED'] ?? Date.now() % 2 ** 31)
/** Who sends them: FUZZ_ACTORS=anonymous,member,creator has each call tried by all three. */
type FuzzActor = 'anonymous' | 'member' | 'creator'
const ACTORS = (process.env['FUZZ_ACTORS'] ?? 'member').split(',') as FuzzActor[]
/** Guards against hanging; how slow the slowest was is printed. */
const HANG_MS = 10_000

/** Calls whose rules go beyond their shape: a well-formed request may be a 400 here. */
const RULES_BEYOND_SHAPE = new Set<OperationId>([
  'signUp',
  'rename',
  'changePassword',
  'deleteAccount',
  'exchangeIdentity',
  'createGroup',
  'groupAction',
  'guessDaily',
  'importHistory',
  'applyHistory',
])

let api: TestApp
let world: World
let pool: Pool
let slowest = { ms: 0, request: '' }

beforeAll(async () => {
  api = await createTestApp()
  world = await createWorld(api)
  pool = {
    ids: [world.movieId, world.movieId + 1, world.personId, world.labelId, world.keywordId, 18, 1],
    uuids: [
      world.groupId,
      world.gameId,
      world.sessionId,
      world.people.member.id,
      world.people.creator.id,
      world.importId,
    ],
  }
  console.log(`fuzz: seed ${SEED}, ${RUNS} requests per call and actor (${ACTORS.join(', ')})`)
})
afterAll(async () => {
  console.log(`fuzz: slowest answer ${Math.round(slowest.ms)} ms (${slowest.request})`)
  await api.close()
})

function asSchema(schema: unknown): Schema {
  return schema ?? {}
}

interface Request {
  mode: 'valid' | 'fault' | 'raw'
  path: string
  payload?: string
}

const text = (value: unknown) => encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value))

function fill(path: string, params: Record<string, unknown>): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => text(params[name]))
}
function search(query: Record<string, unknown>): string {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined)
  return pairs.length > 0 ? `?${pairs.map(([name, value]) => `${name}=${text(value)}`).join('&')}` : ''
}

function validRequest(route: RouteContract): fc.Arbitrary<Request> {
  const part = (schema: unknown) =>
    (schema ? allowed(asSchema(schema), pool) : fc.constant({})) as fc.Arbitrary<Record<string, unknown>>
  return fc
    .record({ params: part(route.params), query: part(route.query), body: part(route.body) })
    .map(({ params, query, body }) => ({
      mode: 'valid',
      path: fill(route.path, params) + search(query),
      ...(route.body && { payload: JSON.stringify(body) }),
    }))
}

function faultyRequest(route: RouteContract): fc.Arbitrary<Request> {
  const kinds: fc.Arbitrary<Request>[] = []
  const fault = (change: (request: Request, value: string) => Request, value: fc.Arbitrary<string>) =>
    fc
      .tuple(validRequest(route), value)
      .map(([request, wrong]): Request => ({ ...change(request, wrong), mode: 'fault' }))
  if (route.body) {
    kinds.push(
      fault(
        (request, payload) => ({ ...request, payload }),
        withOneFault(asSchema(route.body), pool).map((body) => JSON.stringify(body)),
      ),
    )
    kinds.push(
      fault(
        (request, payload) => ({ ...request, payload }),
        fc.constantFrom('{', '[]', '"text"', '1', '{"__proto__":{}}', 'null'),
      ),
    )
  }
  for (const [name, schema] of Object.entries(asSchema(route.params).properties ?? {})) {
    const path = (wrong: string) =>
      route.path.replaceAll(/:(\w+)/g, (_, other: string) => (other === name ? text(wrong) : '1'))
    kinds.push(
      fault(
        (request, wrong) => ({ ...request, path: path(wrong) }),
        forbiddenText(schema).filter((wrong) => wrong !== ''),
      ),
    )
  }
  for (const [name, schema] of Object.entries(asSchema(route.query).properties ?? {})) {
    kinds.push(
      fault(
        (request, wrong) => ({ ...request, path: `${request.path.split('?')[0]}?${name}=${text(wrong)}` }),
        forbiddenText(schema),
      ),
    )
  }
  return kinds.length > 0 ? fc.oneof(...kinds) : validRequest(route)
}

function rawRequest(route: RouteContract): fc.Arbitrary<Request> {
  return fc.tuple(fc.webPath(), fc.string({ unit: 'binary' })).map(([path, payload]) => ({
    mode: 'raw',
    path: route.path.replaceAll(/:\w+/g, 'x') + encodeURI(path.toWellFormed()),
    payload,
  }))
}

/** Calls that end the asking session get one of their own each time; some have more to find with the creator. */
async function askingUser(operation: OperationId, actor: FuzzActor): Promise<TestUser | null> {
  if (actor === 'anonymous') return null
  const richer = operation === 'deleteAccount' || operation.endsWith('History')
  const person = world.people[richer ? 'creator' : actor]
  if (operation !== 'logout' && operation !== 'endSession') return person
  return { ...person, ...(await api.services.accounts.openSession(person.id, null)) }
}

async function send(operation: OperationId, request: Request, actor: FuzzActor): Promise<number> {
  const user = await askingUser(operation, actor)
  const route: RouteContract = routes[operation]
  const started = performance.now()
  const response = await api.app.inject({
    method: route.method,
    url: `/api${request.path}`,
    headers: {
      ...(user && { authorization: `Bearer ${user.access}` }),
      'x-group-id': world.groupId,
      ...(request.payload !== undefined && { 'content-type': route.consumes ?? 'application/json' }),
    },
    ...(request.payload !== undefined && { payload: request.payload }),
  })
  const ms = performance.now() - started
  if (ms > slowest.ms) slowest = { ms, request: `${operation} ${request.path.slice(0, 80)}` }
  expect(ms).toBeLessThan(HANG_MS)
  expect(response.headers['x-content-type-options']).toBe('nosniff')
  return response.statusCode
}

describe('random requests', () => {
  it.each(Object.keys(routes) as OperationId[])(
    '%s: no 5xx, nothing undocumented, no valid request refused, no faulty one accepted',
    async (operation) => {
      const route: RouteContract = routes[operation]
      const request = fc.oneof(
        { weight: 6, arbitrary: validRequest(route) },
        { weight: 3, arbitrary: faultyRequest(route) },
        { weight: 1, arbitrary: rawRequest(route) },
      )
      await fc.assert(
        fc.asyncProperty(request, fc.constantFrom(...ACTORS), async (sent, actor) => {
          const status = await send(operation, sent, actor)
          expect(status, 'a 5xx').toBeLessThan(500)
          if (sent.mode === 'valid' && !RULES_BEYOND_SHAPE.has(operation))
            expect(status, 'a valid request').not.toBe(400)
          if (sent.mode === 'fault') expect(status, 'a faulty request').toBeGreaterThanOrEqual(400)
          expect(api.contractFaults.splice(0)).toEqual([])
        }),
        { numRuns: RUNS * ACTORS.length, seed: SEED, endOnFailure: RUNS > 2000 },
      )
    },
    3_600_000,
  )
})
