import { routes, type OperationId, type RouteContract } from '@marquee/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from './testing/app.ts'
import { PROTOTYPE_NAMES, type Pool } from './testing/arbitraries.ts'
import { randomRequest, type RandomRequest } from './testing/random-requests.ts'
import { swept } from './testing/sweeps.ts'
import { validArguments } from './testing/valid-arguments.ts'
import { createWorld, type World } from './testing/world.ts'

/** Random requests per call, and their seed. The nightly workflow sends more of them, from another seed each time. */
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 12)
const SEED = Number(process.env['FUZZ_SEED'] ?? 1)
/** Each of these requests starts a process, draws a picture or searches texts, and gets a tenth of the runs. */
const COSTLY = new Set<OperationId>([
  'importHistory',
  'adminBringFriends',
  'yearPicture',
  'searchByPlot',
  'searchByRequest',
])
const runsOf = (operation: OperationId) => Math.ceil((COSTLY.has(operation) ? RUNS / 10 : RUNS) * ACTORS.length)
/** Actor of the requests: FUZZ_ACTORS=anonymous,member,creator has each call tried by all three. */
type FuzzActor = 'anonymous' | 'member' | 'creator'
const ACTORS = (process.env['FUZZ_ACTORS'] ?? 'member').split(',') as FuzzActor[]
/** Many calls have few parameters, so a request already sent this often finds nothing new. */
const REPEATS = 3
/** A request slower than this counts as hanging; the slowest one is printed. */
const HANG_MS = 30_000

/** Calls whose rules go beyond their shape: a well-formed request may be a 400 here. */
const RULES_BEYOND_SHAPE = new Set<OperationId>([
  'myMovies',
  'saveViewing',
  'diary',
  'createList',
  'changeList',
  'afterEvening',
  'signUp',
  'rename',
  'changeEmail',
  'adminRename',
  'adminCreatePerson',
  'adminSetTmdbToken',
  'adminBringFriends',
  'changePassword',
  'confirmSession',
  'deleteAccount',
  'exchangeIdentity',
  'createGroup',
  'renameGroup',
  'groupAction',
  'startEvening',
  'takeSeat',
  'sendFeedback',
  'guessDaily',
  'importHistory',
  'sampleHistory',
  'answerHistory',
  'applyHistory',
  'addPasskey',
  'passkeySignIn',
  'confirmByPasskey',
  'turnOnSecondFactor',
  'confirmByCode',
])

let api: TestApp
let world: World
let pool: Pool
/** Subjects of administrators' requests: accounts that no other test needs. */
let adminPool: Pool
let slowest = { ms: 0, request: '' }

beforeAll(async () => {
  api = await createTestApp()
  world = await createWorld(api)
  pool = {
    ids: [world.movieId, world.movieId + 1, world.personId, world.labelId, world.keywordId, world.cardId, 18, 1],
    uuids: [
      world.groupId,
      world.gameId,
      world.sessionId,
      world.people.member.id,
      world.people.creator.id,
      world.importId,
      world.eveningId,
      world.guest.seatId,
    ],
  }
  const [first, second, third] = [await api.signUp(), await api.signUp(), await api.signUp()]
  adminPool = { ...pool, uuids: [first.id, second.id, third.id, world.groupId] }
  console.log(`fuzz: seed ${SEED}, ${RUNS} requests per call and actor (${ACTORS.join(', ')})`)
})
afterAll(async () => {
  console.log(`fuzz: slowest answer ${Math.round(slowest.ms)} ms (${slowest.request})`)
  await api.close()
})

function isAdministrative(operation: OperationId): boolean {
  return routes[operation].access === 'administrator'
}

/** Calls that end their session get a new one each time; some reach more code as the creator. */
async function askingUser(operation: OperationId, actor: FuzzActor): Promise<TestUser | null> {
  if (actor === 'anonymous') return null
  if (isAdministrative(operation) && actor === 'member') return world.people.administrator
  const richer = operation === 'deleteAccount' || operation.endsWith('History')
  const person = world.people[richer ? 'creator' : actor]
  if (operation !== 'logout' && operation !== 'endSession') return person
  return { ...person, ...(await api.modules.accounts.openSession(person.id, null)) }
}

async function send(operation: OperationId, request: RandomRequest, actor: FuzzActor): Promise<number> {
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

// Several calls are tried simultaneously: one at a time would wait for the database most of the time, and races are found as well.
describe('random requests', () => {
  it.concurrent.each(Object.keys(routes) as OperationId[])(
    'to %s get no 5xx and nothing undocumented; valid ones are accepted, invalid ones refused',
    async (operation) => {
      const route: RouteContract = routes[operation]
      const times = new Map<string, number>()
      await fc.assert(
        fc.asyncProperty(
          randomRequest(route, isAdministrative(operation) ? adminPool : pool),
          fc.constantFrom(...ACTORS),
          async (sent, actor) => {
            const key = `${actor} ${sent.path} ${sent.payload}`
            times.set(key, (times.get(key) ?? 0) + 1)
            if (times.get(key)! > REPEATS) return
            const status = await send(operation, sent, actor)
            expect(status, 'a 5xx').toBeLessThan(500)
            if (sent.mode === 'valid' && !RULES_BEYOND_SHAPE.has(operation))
              expect(status, 'a valid request').not.toBe(400)
            if (sent.mode === 'invalid') expect(status, 'an invalid request').toBeGreaterThanOrEqual(400)
            expect(api.contractErrors.splice(0)).toEqual([])
          },
        ),
        { numRuns: runsOf(operation), seed: SEED, endOnFailure: RUNS > 2000 },
      )
    },
    3_600_000,
  )
})

describe('fields with the names of properties that every object has', () => {
  it.each(swept(Object.keys(routes) as OperationId[], 5))('get 400 from %s', async (operation) => {
    const route: RouteContract = routes[operation]
    const { params = {}, body } = validArguments(world)[operation] as {
      params?: Record<string, unknown>
      body?: unknown
    }
    const path = route.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
    const user =
      route.access === 'anonymous'
        ? null
        : isAdministrative(operation)
          ? world.people.administrator
          : world.people.creator
    const request = (query: string, payload?: string) =>
      api.app.inject({
        method: route.method,
        url: `/api${path}${query}`,
        headers: {
          ...(user && { authorization: `Bearer ${user.access}` }),
          ...(payload !== undefined && { 'content-type': 'application/json' }),
        },
        ...(payload !== undefined && { payload }),
      })
    for (const name of PROTOTYPE_NAMES) {
      const answers = [
        // A wrong body is answered before the query is read.
        ...(route.query ? [await request(`?${name}=1`, route.consumes ? undefined : JSON.stringify(body))] : []),
        // Our parser of JSON refuses a body with __proto__ as a whole.
        ...(route.body && !route.consumes && name !== '__proto__' ? [await request('', `{"${name}":true}`)] : []),
      ]
      for (const answer of answers) {
        expect([answer.statusCode, Object.entries(answer.json<object>())]).toEqual([
          400,
          expect.arrayContaining([[name, ['Unknown field.']]]),
        ])
      }
    }
  })
})
