import { randomUUID } from 'node:crypto'
import { routes } from '@marquee/contract'
import { CompiledQuery } from 'kysely'
import { hashToken } from '../modules/accounts/tokens/tokens.ts'
import type { TestApp, TestUser } from './app.ts'
import { connectIdentity } from './identity-arguments.ts'
import { addPasskey } from './passkeys.ts'
import { withToken } from './tokens.ts'

/**
 * The actors who may call something that belongs to a group and its members. The tokens are the creator's; the administrator is
 * no member of the group, and of the disabled member a personal token is left.
 */
export const ACTORS = [
  'anonymous',
  'other',
  'former',
  'member',
  'creator',
  'read token',
  'write token',
  'export token',
  'administrator',
  'deleted',
  'expired',
  'disabled',
] as const
export type Actor = (typeof ACTORS)[number]

/** Holders of seats' tokens, without an account: of the evening, of another one, of a seat that has become an account's, and of none. */
export const GUESTS = ['guest', 'guest elsewhere', 'guest before', 'no guest'] as const
export type Guest = (typeof GUESTS)[number]

/** A group with its members, a movie and a game, to try calls on. */
export interface World {
  people: Record<Exclude<Actor, 'anonymous'>, TestUser>
  groupId: string
  /** User whom the creator has removed from the group. */
  removedId: string
  movieId: number
  personId: number
  /** The creator's game of today, and the creator's only other session. */
  gameId: string
  sessionId: string
  /** An identity that the creator is connected with, of a provider that is not configured. */
  identityId: string
  /** A personal token and a passkey of the creator. */
  tokenId: string
  passkeyId: string
  labelId: number
  keywordId: number
  /** A viewing of the creator, and a list of the creator that the group shares; both have the movie. */
  viewingId: string
  listId: string
  /** The creator's import, ready to be applied. */
  importId: string
  /** Evening of the group that the creator and a guest have joined, while the member is expected. */
  eveningId: string
  screenCode: string
  /** The first of its cards. */
  cardId: number
  guest: { seatId: string; token: string }
}

type Outcasts = Pick<World['people'], 'deleted' | 'expired' | 'disabled'>
const outcasts = new WeakMap<TestApp, Promise<Outcasts>>()

/** People who are refused everywhere, so that all worlds of an app share them. */
async function outcastsOf(api: TestApp): Promise<Outcasts> {
  const [administrator, deleted, expired, disabled] = [
    await anAdministrator(api),
    await api.signUp(),
    await api.signUp(),
    await api.signUp(),
  ]
  await api.call(routes.deleteAccount, { body: { password: deleted.password } }, { user: deleted })
  await expireAccess(api, expired)
  const token = await withToken(api, disabled, 'write')
  await api.call(routes.adminDisable, { params: { id: disabled.id } }, { user: administrator })
  return { deleted, expired, disabled: token }
}

/** Builds a new world, so that earlier calls have no effect. */
export async function createWorld(api: TestApp): Promise<World> {
  const administrator = await anAdministrator(api)
  if (!outcasts.has(api)) outcasts.set(api, outcastsOf(api))
  const names = ['creator', 'member', 'former', 'other', 'removed'] as const
  const users = await Promise.all(names.map(async (name) => [name, await api.signUp()] as const))
  const { creator, member, former, other, removed } = Object.fromEntries(users) as Record<
    (typeof names)[number],
    TestUser
  >
  const { body: group } = await api.call(routes.createGroup, { body: { name: 'Friday night' } }, { user: creator })
  const act = (user: TestUser, action: 'join' | 'leave' | 'kick', body = {}) =>
    api.call(routes.groupAction, { params: { id: group.id }, query: { action }, body }, { user })
  await act(member, 'join')
  await act(former, 'join')
  await act(former, 'leave')
  await act(removed, 'join')
  await act(creator, 'kick', { user_id: removed.id })
  const { body: elsewhere } = await api.call(routes.token, {
    body: { username: creator.username, password: creator.password },
  })
  const sessions = (await api.call(routes.sessions, {}, { user: { ...creator, access: elsewhere.access } })).body
    .results
  const readToken = await withToken(api, creator, 'read')
  const movieId = (await api.call(routes.popularMovies, {})).body.results[0]!.id
  const viewingId = randomUUID()
  await api.call(
    routes.saveViewing,
    { params: { id: movieId, viewing: viewingId }, body: { seen_on: '2022-12-24', note: 'Mine alone', place: null } },
    { user: creator },
  )
  const list = { name: 'Christmas', description: '', group_id: group.id, movie_id: movieId }
  return {
    people: {
      creator,
      member,
      former,
      other,
      administrator,
      ...(await outcasts.get(api)!),
      'read token': readToken,
      'write token': await withToken(api, creator, 'write'),
      'export token': await withToken(api, creator, 'export'),
    },
    groupId: group.id,
    removedId: removed.id,
    movieId,
    personId: (await api.call(routes.movieCast, { params: { id: movieId } })).body[0]!.person.id,
    gameId: (await api.call(routes.createDaily, {}, { user: creator })).body.id,
    sessionId: sessions.find(({ current }) => current)!.id,
    identityId: await connectIdentity(api, creator),
    tokenId: readToken.tokenId,
    passkeyId: (await addPasskey(api, creator)).id,
    labelId: (await api.call(routes.labels, {})).body.results[0]!.id,
    keywordId: (await api.call(routes.keywords, {})).body.results[0]!.id,
    viewingId,
    listId: (await api.call(routes.createList, { body: list }, { user: creator })).body.id,
    importId: await anImport(api, creator),
    ...(await anEvening(api, creator, { groupId: group.id, members: [member.id] })),
  }
}

export const NO_LIMITS = { max_minutes: null, services: [], region: null, unseen: true, moods: [] }

/** Starts an evening, to which a guest comes. */
export async function anEvening(
  api: TestApp,
  user: TestUser,
  { groupId, members = [] }: { groupId: string; members?: string[] },
): Promise<Pick<World, 'eveningId' | 'screenCode' | 'cardId' | 'guest'>> {
  const { body: evening } = await api.call(
    routes.startEvening,
    { params: { id: groupId }, body: { limits: NO_LIMITS, members, guests: 1 } },
    { user },
  )
  const params = { id: evening.id }
  const { body: seat } = await api.call(routes.takeSeat, { params, body: { name: 'Grace' } })
  return {
    eveningId: evening.id,
    screenCode: (await api.call(routes.eveningScreen, { params }, { user })).body.code,
    cardId: evening.cards[0]!.movie.id,
    guest: { seatId: seat.seat_id, token: seat.token! },
  }
}

/** The tokens that guests show in this world. */
export async function tokensOf(api: TestApp, world: World): Promise<Record<Guest, string>> {
  const { people, eveningId } = world
  const { body: group } = await api.call(routes.createGroup, { body: { name: 'Elsewhere' } }, { user: people.other })
  const elsewhere = await anEvening(api, people.other, { groupId: group.id })
  const params = { id: eveningId }
  const { token } = (await api.call(routes.takeSeat, { params, body: { name: 'Hedy' } })).body
  await api.call(routes.claimSeat, { params, body: { token: token! } }, { user: await api.signUp() })
  return {
    guest: world.guest.token,
    'guest elsewhere': elsewhere.guest.token,
    'guest before': token!,
    'no guest': 'nonsense',
  }
}

/** A file of one rating, as IMDb exports it. */
export const HISTORY = Buffer.from('Const,Your Rating,Title,Year\ntt0042876,8,Rashomon,1950\n')

/** By app, the import that those of its worlds are copies of: reading its file takes a process. */
const imports = new WeakMap<TestApp, Promise<string>>()

async function bringHistory(api: TestApp): Promise<string> {
  const { body } = await api.call(routes.importHistory, { body: HISTORY }, { user: await api.signUp() })
  await api.modules.portability.jobs.importHistory!(body.id)
  return body.id
}

/** Returns an import of the user, ready to be applied. */
async function anImport(api: TestApp, user: TestUser): Promise<string> {
  if (!imports.has(api)) imports.set(api, bringHistory(api))
  const source = await imports.get(api)!
  const id = randomUUID()
  const copy = (table: string, key: string, changed: object) =>
    change(api, `insert into ${table} select (jsonb_populate_record(t, $2)).* from ${table} t where ${key} = $1`, [
      source,
      changed,
    ])
  await copy('history_import', 'id', { id, user_id: user.id })
  await copy('history_entry', 'import_id', { import_id: id })
  return id
}

/** The only administrator of the instance in a world, also if it is the first of its app. */
async function anAdministrator(api: TestApp): Promise<TestUser> {
  const user = await api.signUp()
  await change(api, 'update user_account set is_administrator = true where id = $1', [user.id])
  return user
}

/** Makes an access token one that has just expired. */
async function expireAccess(api: TestApp, { access }: TestUser): Promise<void> {
  const expire = "update access_token set expires_at = now() - interval '1 second' where hash = $1"
  await change(api, expire, [hashToken(access)])
}

async function change({ db }: TestApp, statement: string, values: unknown[]): Promise<void> {
  await db.executeQuery(CompiledQuery.raw(statement, values))
}
