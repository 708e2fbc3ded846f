import { routes, type CallArguments, type OperationId } from '@marquee/contract'
import pg from 'pg'
import { hashToken } from '../modules/accounts/tokens/tokens.ts'
import { type TestApp, type TestUser } from './app.ts'
import { connectIdentity, identityArguments } from './identity-arguments.ts'
import { keyArguments } from './key-arguments.ts'
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
  /** Somebody whom the creator has removed from the group. */
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
  /** The creator's import, ready to be applied. */
  importId: string
  /** An evening of the group, to which the creator and a guest have come, while the member is expected. */
  eveningId: string
  /** The first of its cards. */
  cardId: number
  guest: { seatId: string; token: string }
}

/** Builds a new world, so that earlier calls have no effect. */
export async function createWorld(api: TestApp): Promise<World> {
  const administrator = await anAdministrator(api)
  const names = ['creator', 'member', 'former', 'other', 'deleted', 'expired', 'disabled', 'removed'] as const
  const users = await Promise.all(names.map(async (name) => [name, await api.signUp()] as const))
  const { creator, member, former, other, deleted, expired, disabled, removed } = Object.fromEntries(users) as Record<
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
  await api.call(routes.deleteAccount, { body: { password: deleted.password } }, { user: deleted })
  const { body: elsewhere } = await api.call(routes.token, {
    body: { username: creator.username, password: creator.password },
  })
  const sessions = (await api.call(routes.sessions, {}, { user: { ...creator, access: elsewhere.access } })).body
    .results
  await expireAccess(api, expired)
  const disabledToken = await withToken(api, disabled, 'write')
  await api.call(routes.adminDisable, { params: { id: disabled.id } }, { user: administrator })
  const readToken = await withToken(api, creator, 'read')
  const movieId = (await api.call(routes.popularMovies, {})).body.results[0]!.id
  return {
    people: {
      creator,
      member,
      former,
      other,
      deleted,
      expired,
      administrator,
      disabled: disabledToken,
      'read token': readToken,
      'write token': await withToken(api, creator, 'write'),
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
): Promise<Pick<World, 'eveningId' | 'cardId' | 'guest'>> {
  const { body: evening } = await api.call(
    routes.startEvening,
    { params: { id: groupId }, body: { limits: NO_LIMITS, members, guests: 1 } },
    { user },
  )
  const params = { id: evening.id }
  const { body: seat } = await api.call(routes.takeSeat, { params, body: { name: 'Grace' } })
  return {
    eveningId: evening.id,
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

const HISTORY = Buffer.from('Const,Your Rating,Title,Year\ntt0042876,8,Rashomon,1950\n')

async function anImport(api: TestApp, user: TestUser): Promise<string> {
  const { body } = await api.call(routes.importHistory, { body: HISTORY }, { user })
  await api.modules.portability.jobs.importHistory!(body.id)
  return body.id
}

/** Somebody who administers the instance; nobody else of a world does, also when it is the first of its app. */
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

async function change({ databaseUrl }: TestApp, statement: string, values: unknown[]): Promise<void> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  await client.query(statement, values)
  await client.end()
}

type Arguments = { [O in OperationId]: CallArguments<(typeof routes)[O]> }

/** Well-formed arguments for every call, naming what belongs to the creator and the group. */
export function validArguments(world: World): Arguments {
  return {
    ...accountArguments(world),
    ...keyArguments(world),
    ...movieArguments(world),
    ...groupArguments(world),
    ...eveningArguments(world),
    ...otherArguments(world),
    ...administrationArguments(world),
  }
}

function accountArguments({ people, sessionId, identityId, importId }: World) {
  const { username, password, refresh } = people.creator
  return {
    token: { body: { username, password } },
    refreshToken: { body: { refresh } },
    signUp: {
      body: {
        username: `new_${crypto.randomUUID().slice(0, 8)}`,
        email: `${crypto.randomUUID()}@example.org`,
        password: 'popcorn at midnight',
      },
    },
    me: {},
    rename: { body: { username: `name_${crypto.randomUUID().slice(0, 8)}` } },
    deleteAccount: { body: { password: 'not the password' } },
    changePassword: { body: { new_password1: 'another long one', new_password2: 'another long one' } },
    checkInvite: { body: { invite: 'no invite' } },
    ownInvites: {},
    createInvite: {},
    revokeInvite: { params: { id: sessionId } },
    confirmSession: { body: { password } },
    resetPassword: { body: { token: 'x', new_password1: 'another long one', new_password2: 'another long one' } },
    exchangeIdentity: { body: { id_token: 'x', access_token: 'x' } },
    logout: {},
    ...identityArguments(identityId),
    sessions: {},
    endSession: { params: { id: sessionId } },
    exportAccount: {},
    ...historyArguments(importId),
  } satisfies Partial<Arguments>
}

function historyArguments(importId: string) {
  const history = { params: { id: importId } }
  return {
    importHistory: { body: HISTORY },
    historyImports: {},
    historyImport: history,
    historyQuestions: history,
    historyProblems: history,
    applyHistory: { ...history, body: { cuts: [5, 7, 9], conflict: 'mine', choices: [] } },
    undoHistory: history,
    discardHistory: history,
  } satisfies Partial<Arguments>
}

function movieArguments({ movieId, groupId }: World) {
  const movie = { params: { id: movieId } }
  return {
    movie,
    discoverMovies: {},
    popularMovies: {},
    similarMovies: movie,
    externalSimilarMovies: movie,
    movieCast: movie,
    movieCrew: movie,
    movieLabels: movie,
    movieLinks: movie,
    movieRatings: movie,
    personalScore: movie,
    groupScore: movie,
    whereToWatch: movie,
    myRating: movie,
    rateMovie: { ...movie, body: { rating: 0.75 } },
    unrateMovie: movie,
    hideMovie: movie,
    unhideMovie: movie,
    markSeen: movie,
    unmarkSeen: movie,
    personalShortlist: {},
    groupShortlist: { params: { groupId } },
    addToShortlist: movie,
    onShortlist: movie,
    removeFromShortlist: movie,
    addToGroupShortlist: movie,
    onGroupShortlist: movie,
    removeFromGroupShortlist: movie,
  } satisfies Partial<Arguments>
}

function groupArguments({ groupId, removedId }: World) {
  const group = { params: { id: groupId } }
  return {
    groups: {},
    createGroup: { body: { name: 'Another one' } },
    group,
    groupAction: { ...group, query: { action: 'join' } },
    destroyGroup: group,
    groupInvitation: group,
    renewGroupLink: group,
    removedMembers: group,
    letBackIn: { params: { id: groupId, userId: removedId } },
    groupEvents: group,
    tonight: {},
    eveningStart: group,
    startEvening: { ...group, body: { limits: NO_LIMITS, members: [], guests: 0 } },
    evenings: group,
    resetTilt: group,
  } satisfies Partial<Arguments>
}

function eveningArguments({ eveningId, cardId, guest, movieId }: World) {
  const evening = { params: { id: eveningId } }
  return {
    eveningInvitation: evening,
    takeSeat: evening,
    leaveSeat: { params: { id: eveningId, seatId: guest.seatId } },
    claimSeat: { ...evening, body: { token: guest.token } },
    evening,
    eveningEvents: evening,
    vote: { params: { id: eveningId, movieId: cardId }, body: { answer: 'fine' } },
    decideEvening: evening,
    nextFilm: { ...evening, body: { movie_id: movieId } },
    overrideFilm: { ...evening, body: { movie_id: movieId } },
    endEvening: evening,
    afterEvening: { ...evening, body: { rating: 0.75 } },
  } satisfies Partial<Arguments>
}

function administrationArguments({ people }: World) {
  const person = { params: { id: people.creator.id } }
  return {
    adminPeople: {},
    adminCreatePerson: { body: { username: `new_${crypto.randomUUID().slice(0, 8)}` } },
    adminRename: { ...person, body: { username: `name_${crypto.randomUUID().slice(0, 8)}` } },
    adminDelete: person,
    adminDisable: person,
    adminEnable: person,
    adminPromote: person,
    adminDemote: person,
    adminResetPassword: person,
    adminEndSessions: person,
    adminInvites: {},
    adminCreateInvite: { body: {} },
    adminRevokeInvite: { params: { id: people.creator.id } },
    adminRegistration: {},
    adminSetRegistration: { body: { mode: 'open', member_invites: false } },
    adminStatus: {},
    adminSettings: {},
    adminAudit: {},
    adminMessages: {},
    adminDeleteMessage: { params: { id: 2_147_483_647 } },
  } satisfies Partial<Arguments>
}

function otherArguments({ movieId, personId, gameId, labelId, keywordId }: World) {
  const movie = { params: { id: movieId } }
  const person = { params: { id: personId } }
  const suggest = { query: { query: 'go' } }
  return {
    suggestMovies: suggest,
    suggestExternalMovies: suggest,
    fetchExternalMovie: { params: { id: 2_147_483_647 } },
    suggestPersons: suggest,
    suggestLabels: suggest,
    suggestKeywords: suggest,
    filterMovies: { body: {} },
    filterFacets: { body: {} },
    searchByPlot: { body: { plot: 'a man and a secret' } },
    labels: {},
    label: { params: { id: labelId } },
    randomLabels: {},
    keywords: {},
    keyword: { params: { id: keywordId } },
    genres: {},
    person,
    personCast: person,
    personCrew: person,
    tastes: {},
    tasteMovies: { params: { tasteId: 'Nothing-0000' } },
    recommendations: {},
    why: movie,
    groupRecommendations: { query: { seen: 'include' } },
    groupMembersScores: movie,
    recalculate: {},
    recalculation: {},
    percentProgress: {},
    accuracy: {},
    model: {},
    dailyAvailable: {},
    createDaily: {},
    currentDaily: {},
    dailySession: { params: { id: gameId } },
    claimDaily: { params: { id: gameId } },
    guessDaily: { params: { id: gameId }, body: { movie_id: movieId } },
    suggestForGame: suggest,
    sendFeedback: { body: { name: 'Ada', message: 'A poster is missing.', page: '/movie/1' } },
    webConfig: {},
  } satisfies Partial<Arguments>
}
