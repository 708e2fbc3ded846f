import { randomUUID } from 'node:crypto'
import { responsesOf, routes, type OperationId, type RouteContract } from '@marquee/contract'
import { buildRequest } from '@marquee/contract/client'
import type { Kysely } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Tables } from './database/tables.ts'
import { createTestApp, type TestApp, type TestUser } from './testing/app.ts'
import { CLIENT_ID, startIdentityProvider, type IdentityProvider } from './testing/identity-provider.ts'
import { adminStories } from './testing/admin-stories.ts'
import { diaryStories } from './testing/diary-stories.ts'
import { doorStories, whileClosed } from './testing/door-stories.ts'
import { eveningStories } from './testing/evening-stories.ts'
import { keyStories } from './testing/key-stories.ts'
import { providerStories } from './testing/provider-stories.ts'
import { secondFactorStories } from './testing/second-factor-stories.ts'
import { swept } from './testing/sweeps.ts'
import { take } from './testing/take.ts'
import { tmdbStories } from './testing/tmdb-stories.ts'
import { validArguments } from './testing/valid-arguments.ts'
import { createWorld, type World } from './testing/world.ts'

/** Provokes every status that the contract documents, call by call; a status that nothing can provoke must not be documented. */

let api: TestApp
let db: Kysely<Tables>
/**
 * Apps with a rate limit of one request, without capacity for any call or stream, without movies and with registration as the
 * environment has it, and with an identity provider.
 */
let limited: TestApp
let full: TestApp
let bare: TestApp
let identified: TestApp
let provider: IdentityProvider
/** Shared by the calls that change nothing. */
let common: World

beforeAll(async () => {
  provider = await startIdentityProvider()
  const { issuer, jwksUrl } = provider.settings
  const env = { IDENTITY_CLIENT_ID: CLIENT_ID, IDENTITY_ISSUER: issuer, IDENTITY_JWKS_URL: jwksUrl }
  api = await createTestApp()
  limited = await createTestApp({ catalogue: false, env: { RATE_LIMIT_FACTOR: '0.000001' } })
  full = await createTestApp({ catalogue: false, maxInFlight: 0, streamLimits: { most: 0 } })
  bare = await createTestApp({ catalogue: false, env: { REGISTRATION: 'open' } })
  identified = await createTestApp({ catalogue: false, env })
  common = await createWorld(api)
  db = api.db
}, 120_000)

afterAll(async () => {
  await Promise.all([api, limited, full, bare, identified].map((app) => app.close()))
  await provider.close()
})

const UNKNOWN_ID = 2_000_000_000
const operations = Object.keys(routes) as OperationId[]

interface Sent {
  operation: OperationId
  args?: unknown
  user?: TestUser | null
  groupId?: string
  app?: TestApp
  /** Error of the request itself. */
  change?: (request: RawRequest) => RawRequest
}
interface RawRequest {
  url: string
  headers: Record<string, string>
  payload?: string | Buffer
}

async function statusOf({
  operation,
  args = {},
  user,
  groupId,
  app = api,
  change = (same) => same,
}: Sent): Promise<number> {
  const route: RouteContract = routes[operation]
  const { path, init } = buildRequest(route, args as never)
  const request = change({
    url: `/api${path}`,
    headers: {
      ...(init.headers as Record<string, string> | undefined),
      ...(user && { authorization: `Bearer ${user.access}` }),
      ...(groupId !== undefined && { 'x-group-id': groupId }),
    },
    ...(init.body && { payload: init.body as string | Buffer }),
  })
  return (await app.app.inject({ method: route.method, ...request })).statusCode
}

/** Makes a signed-in user without any call. */
async function aVisitor(app: TestApp, isAdministrator = false): Promise<TestUser> {
  const username = `visitor_${randomUUID().slice(0, 8)}`
  const { id } = await app.db
    .insertInto('user_account')
    .values({ username, email: null, password_hash: null, is_administrator: isAdministrator })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, username, password: '', ...(await app.modules.accounts.openSession(id, null)) }
}

let lastOne: TestUser | null = null
/** The only administrator of the instance without movies, where another user has an account, too. */
async function theLastAdministrator(): Promise<TestUser> {
  if (lastOne === null) await aVisitor(bare)
  lastOne ??= await aVisitor(bare, true)
  return lastOne
}

/** Caller of a call that should succeed. */
function callerOf(operation: OperationId, { people }: World): TestUser {
  return routes[operation].access === 'administrator' ? people.administrator : people.creator
}

/** Ways to provoke a status that work for any call; the call is otherwise valid. */
function shared(operation: OperationId, world: World): Record<number, () => Promise<number>> {
  const route: RouteContract = routes[operation]
  const args = validArguments(world)[operation]
  const user = callerOf(operation, world)
  const sent = { operation, args, user, groupId: world.groupId }
  const json = { 'content-type': route.consumes ?? 'application/json' }
  return {
    400: () => statusOf({ ...sent, change: (request) => malformed(request, route) }),
    401: () => statusOf({ ...sent, user: { ...user, access: 'nonsense' } }),
    413: () => {
      const payload = Buffer.alloc(route.consumes === undefined ? 100_000 : 9_000_000, ' ')
      return statusOf({ ...sent, change: ({ url, headers }) => ({ url, headers: { ...headers, ...json }, payload }) })
    },
    415: () =>
      statusOf({
        ...sent,
        change: ({ url, headers }) => ({ url, headers: { ...headers, 'content-type': 'text/plain' }, payload: 'x' }),
      }),
    421: () => statusOf({ ...sent, change: (request) => withHeaders(request, { host: 'evil.example' }) }),
    429: async () => {
      const visitor = route.access === 'anonymous' ? null : await aVisitor(limited, route.access === 'administrator')
      // A session for each call, and bodies that are refused after they are counted, so that nothing changes in between.
      const call = async () =>
        statusOf({
          ...sent,
          user: visitor && { ...visitor, ...(await limited.modules.accounts.openSession(visitor.id, null)) },
          app: limited,
          change: ({ url, headers, payload }) =>
            route.body
              ? { url, headers: { ...headers, ...json }, payload: '{"nonsense":1}' }
              : { url, headers, ...(payload && { payload }) },
        })
      await call()
      return call()
    },
    // Streams are bounded by themselves, after it is known who calls.
    503: async () => statusOf({ ...sent, app: full, ...(route.events && { user: await aVisitor(full) }) }),
  }
}

function malformed({ headers, url, payload }: RawRequest, route: RouteContract): RawRequest {
  if (route.query) return { url: `${url.split('?')[0]}?nonsense=1`, headers, ...(payload && { payload }) }
  if (route.method === 'GET') return { url: `/api${route.path.replaceAll(/:\w+/g, 'x')}`, headers }
  return { url, headers: { ...headers, 'content-type': 'application/json' }, payload: '{' }
}

/** Arguments that name things that do not exist. */
function unknown(operation: OperationId, world: World): object {
  const args = validArguments(world)[operation] as { params?: object }
  const ids = Object.entries(args.params ?? {}).map(([name, value]: [string, unknown]) => {
    if (name === 'tasteId') return [name, 'Nothing-0000']
    return [name, typeof value === 'number' ? UNKNOWN_ID : randomUUID()]
  })
  return { ...args, params: Object.fromEntries(ids) as object }
}

type Provoked = Record<number, () => Promise<number>>

/** The creator's valid call for success, and unknown arguments for 404. */
function usual(operation: OperationId, world: World): Provoked {
  const route: RouteContract = routes[operation]
  const sent = { operation, user: callerOf(operation, world), groupId: world.groupId }
  const success = () => statusOf({ ...sent, args: validArguments(world)[operation] })
  return {
    200: success,
    201: success,
    202: success,
    204: success,
    // Calls without a 403 refuse some personal tokens, and that of the export is accepted by the export alone.
    403: async () => {
      const args = validArguments(world)[operation]
      if (route.access === 'anonymous')
        return statusOf({
          ...sent,
          args,
          change: (request) => withHeaders(request, { 'sec-fetch-site': 'cross-site' }),
        })
      if (403 in route.responses) return statusOf({ ...sent, args, groupId: randomUUID() })
      const token = operation === 'exportAccount' ? 'read token' : 'export token'
      return statusOf({ ...sent, args, user: world.people[token] })
    },
    404: () => statusOf({ ...sent, args: unknown(operation, world) }),
  }
}

const administration = adminStories(() => ({
  api,
  db,
  fixed: { app: bare, administrator: theLastAdministrator },
  send: (call) => statusOf(call),
}))
const doors = doorStories(() => ({ api, db, send: (call) => statusOf(call) }))

/** Calls whose statuses need special preparations. */
const STORIES: Partial<Record<OperationId, (world: World) => Provoked>> = {
  ...administration,
  ...doors,
  ...providerStories,
  ...tmdbStories(() => ({
    api,
    administrator: common.people.administrator,
    db,
    send: (call) => statusOf(call),
  })),
  token: (world) => ({
    ...doors.token!(world),
    401: () =>
      statusOf({ operation: 'token', args: { body: { username: world.people.other.username, password: 'wrong' } } }),
  }),
  refreshToken: () => ({ 401: () => statusOf({ operation: 'refreshToken', args: { body: { refresh: 'wrong' } } }) }),
  identityNonce: () => ({
    200: () => statusOf({ operation: 'identityNonce', app: identified }),
    404: () => statusOf({ operation: 'identityNonce' }),
  }),
  exchangeIdentity: () => ({
    200: async () => exchange(await provider.sign()),
    401: () => exchange('forged'),
    403: () => whileClosed(identified, async () => exchange(await provider.sign({ sub: randomUUID() }))),
    404: () => statusOf({ operation: 'exchangeIdentity', args: { body: { id_token: 'x', access_token: 'x' } } }),
  }),
  deleteAccount: (world) => ({
    ...administration.deleteAccount!(world),
    204: () => {
      const { other } = world.people
      return statusOf({ operation: 'deleteAccount', user: other, args: { body: { password: other.password } } })
    },
    403: async () => {
      const { member } = world.people
      await db.updateTable('user_account').set({ password_hash: null }).where('id', '=', member.id).execute()
      await db
        .updateTable('session')
        .set({ created_at: new Date(0) })
        .where('user_id', '=', member.id)
        .execute()
      return statusOf({ operation: 'deleteAccount', user: member })
    },
  }),
  addToShortlist: (world) => ({ 200: () => twice('addToShortlist', world) }),
  addToGroupShortlist: (world) => ({ 200: () => twice('addToGroupShortlist', world) }),
  onShortlist: (world) => ({ 200: () => after('addToShortlist', 'onShortlist', world) }),
  onGroupShortlist: (world) => ({ 200: () => after('addToGroupShortlist', 'onGroupShortlist', world) }),
  groupShortlist: ({ people, groupId }) => ({
    403: () => statusOf({ operation: 'groupShortlist', args: { params: { groupId } }, user: people.other }),
  }),
  createGroup: ({ people: { former } }) => ({
    409: async () => {
      const create = () => statusOf({ operation: 'createGroup', args: { body: { name: 'Friday' } }, user: former })
      for (let group = 0; group < MAX_GROUPS; group++) expect(await create()).toBe(201)
      return create()
    },
  }),
  groupAction: ({ groupId, people: { creator, member, other } }) => {
    const act = (action: string, user: TestUser) =>
      statusOf({ operation: 'groupAction', args: { params: { id: groupId }, query: { action } }, user })
    return { 200: () => act('join', other), 403: () => act('leave', creator), 409: () => act('join', member) }
  },
  destroyGroup: ({ groupId, people }) => ({
    403: () => statusOf({ operation: 'destroyGroup', args: { params: { id: groupId } }, user: people.member }),
  }),
  groupInvitation: (world) => ({ 403: () => after('renewGroupLink', 'groupInvitation', world) }),
  renameGroup: (world) => ({ 403: () => asMember('renameGroup', world) }),
  renewGroupLink: (world) => ({ 403: () => asMember('renewGroupLink', world) }),
  removedMembers: (world) => ({ 403: () => asMember('removedMembers', world) }),
  letBackIn: (world) => ({ 403: () => asMember('letBackIn', world) }),
  tasteMovies: ({ people: { creator } }) => ({ 200: () => moviesOfTaste(creator) }),
  fetchExternalMovie: ({ movieId }) => ({
    200: async () => {
      const { body } = await api.call(routes.movie, { params: { id: movieId } })
      return statusOf({ operation: 'fetchExternalMovie', args: { params: { id: body.tmdb_id } } })
    },
  }),
  createDaily: () => ({ 404: () => statusOf({ operation: 'createDaily', app: bare }) }),
  currentDaily: ({ people }) => ({ 404: () => statusOf({ operation: 'currentDaily', user: people.other }) }),
  guessDaily: ({ gameId, people: { creator } }) => ({ 409: () => guessToTheEnd(gameId, creator) }),
  importHistory: ({ people: { creator } }) => ({
    409: async () => {
      const bring = () => statusOf({ operation: 'importHistory', args: { body: HISTORY }, user: creator })
      await bring()
      return bring()
    },
  }),
  sampleHistory: (world) => ({
    200: () => afterAsking('sampleHistory', world),
    409: () => asCreator('sampleHistory', world),
  }),
  answerHistory: (world) => ({
    202: () => afterAsking('answerHistory', world),
    409: () => asCreator('answerHistory', world),
  }),
  applyHistory: (world) => ({ 409: () => afterApplying('applyHistory', world) }),
  undoHistory: (world) => ({
    200: () => afterApplying('undoHistory', world),
    409: () =>
      statusOf({ operation: 'undoHistory', args: validArguments(world).undoHistory, user: world.people.creator }),
  }),
  ...eveningStories((call) => statusOf(call)),
  ...diaryStories({ db: () => db, send: (call) => statusOf(call) }),
  ...secondFactorStories({ api: () => api, db: () => db, send: (call) => statusOf(call) }),
  ...keyStories({
    api: () => api,
    db: () => db,
    send: ({ host, ...call }) =>
      statusOf({ ...call, change: (request) => (host === undefined ? request : withHeaders(request, { host })) }),
  }),
  discardHistory: (world) => ({ 409: () => after('applyHistory', 'discardHistory', world) }),
}

const withHeaders = ({ headers, ...request }: RawRequest, more: Record<string, string>) => ({
  ...request,
  headers: { ...headers, ...more },
})

const MAX_GROUPS = 100
const HISTORY = Buffer.from('Const,Your Rating,Title,Year\ntt0042876,8,Rashomon,1950\n')

const UNKNOWN_TABLE = Buffer.from('datum,titel,betyg\n2024-01-01,Rashomon,5\n')

const exchange = (token: string) =>
  statusOf({
    operation: 'exchangeIdentity',
    args: { body: { id_token: token, access_token: token } },
    app: identified,
  })

const asCreator = (operation: OperationId, world: World) =>
  statusOf({
    operation,
    args: validArguments(world)[operation],
    user: world.people.creator,
    groupId: world.groupId,
  })

const asMember = (operation: OperationId, world: World) =>
  statusOf({ operation, args: validArguments(world)[operation], user: world.people.member })

async function twice(operation: OperationId, world: World): Promise<number> {
  return after(operation, operation, world)
}
async function after(first: OperationId, second: OperationId, world: World): Promise<number> {
  expect(await asCreator(first, world)).toBeLessThan(300)
  return asCreator(second, world)
}

/** The call for a file with a question. */
async function afterAsking(operation: 'sampleHistory' | 'answerHistory', world: World): Promise<number> {
  const user = world.people.creator
  const { body } = await api.call(routes.importHistory, { body: UNKNOWN_TABLE }, { user })
  const args = { ...validArguments(world)[operation], params: { id: body.id } }
  return statusOf({ operation, args, user })
}

async function afterApplying(operation: OperationId, world: World): Promise<number> {
  expect(await asCreator('applyHistory', world)).toBe(202)
  await api.modules.portability.jobs.importHistory!(world.importId)
  return asCreator(operation, world)
}

async function moviesOfTaste(user: TestUser): Promise<number> {
  const movies = (await api.call(routes.popularMovies, {})).body.results
  for (const { id } of movies.slice(0, 12))
    await api.call(routes.rateMovie, { params: { id }, body: { rating: 1 } }, { user })
  const [taste] = take((await api.call(routes.tastes, {}, { user })).body, 1)
  return statusOf({ operation: 'tasteMovies', args: { params: { tasteId: taste.taste_id } }, user })
}

async function guessToTheEnd(gameId: string, user: TestUser): Promise<number> {
  const movies = (await api.call(routes.popularMovies, {})).body.results
  for (const { id } of movies) {
    const status = await statusOf({
      operation: 'guessDaily',
      args: { params: { id: gameId }, body: { movie_id: id } },
      user,
    })
    if (status !== 200) return status
  }
  throw new Error('The game never ended.')
}

describe('every documented status', () => {
  it.each(swept(operations, 7))('can be provoked for %s', async (operation) => {
    const changes = routes[operation].method !== 'GET' || operation in STORIES
    // A world is used until a status can't be provoked in it any more.
    let used: World | null = null
    for (const status of Object.keys(responsesOf(routes[operation])).map(Number)) {
      const provoke = (world: World) =>
        ({ ...usual(operation, world), ...shared(operation, world), ...STORIES[operation]?.(world) })[status]!()
      // The usual refusals change nothing; a story may.
      const isStory = STORIES[operation]?.(common)[status] !== undefined
      const harmless = !isStory && (status >= 400 || status in shared(operation, common))
      if (!changes || harmless) {
        expect(await provoke(common), String(status)).toBe(status)
      } else if (used === null || (await provoke(used).catch(() => 0)) !== status) {
        used = await createWorld(api)
        expect(await provoke(used), String(status)).toBe(status)
      }
    }
  })
})
