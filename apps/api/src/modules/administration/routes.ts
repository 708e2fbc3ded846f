import { routes } from '@marquee/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { SessionUser } from '../../common/auth-user.ts'
import { sliceOf } from '../../common/paging.ts'
import { onePage } from '../../http/pages.ts'
import { register } from '../../http/register.ts'
import type { Actor } from '../accounts/index.ts'
import type { FriendsAdministration } from './friends.ts'
import type { TmdbAdministration } from './tmdb.ts'
import { toRegistration, type AdministrationTools } from './tools.ts'

const by = (user: SessionUser): Actor => ({ actorId: user.id, byCommand: false })
const originOf = (request: FastifyRequest): string => request.linkOrigin()

export function administrationRoutes(
  app: FastifyInstance,
  { tmdb, friends, ...tools }: AdministrationTools & { tmdb: TmdbAdministration; friends: FriendsAdministration },
): void {
  peopleRoutes(app, tools)
  doorRoutes(app, tools)
  operatingRoutes(app, tools)
  tmdbRoutes(app, tmdb)
  friendsRoutes(app, friends)
}

function peopleRoutes(app: FastifyInstance, { people }: AdministrationTools): void {
  register(app, routes.adminPeople, (call) => onePage(call, (page) => people.list(call.query.query ?? '', page)))
  register(app, routes.adminCreatePerson, ({ user, body, request }) => people.create(by(user), body, originOf(request)))
  register(app, routes.adminRename, ({ user, params, body }) => people.rename(by(user), params.id, body.username))
  register(app, routes.adminDisable, ({ user, params }) => people.disable(by(user), params.id))
  register(app, routes.adminEnable, ({ user, params }) => people.enable(by(user), params.id))
  register(app, routes.adminPromote, ({ user, params }) => people.promote(by(user), params.id))
  register(app, routes.adminDemote, ({ user, params }) => people.demote(by(user), params.id))
  register(app, routes.adminResetPassword, ({ user, params, request }) =>
    people.resetPassword(by(user), params.id, originOf(request)),
  )
  register(app, routes.adminRemoveSecondFactor, ({ user, params }) => people.removeSecondFactor(by(user), params.id))
  register(app, routes.adminSetAgeLimit, ({ user, params, body }) => people.limit(by(user), params.id, body.age))
  register(app, routes.adminEndSessions, async ({ user, params }) => {
    await people.endSessions(by(user), params.id)
    return null
  })
  register(app, routes.adminDelete, async ({ user, params }) => {
    await people.delete(by(user), params.id)
    return null
  })
}

function doorRoutes(app: FastifyInstance, { invites, registration }: AdministrationTools): void {
  register(app, routes.adminInvites, async (call) => {
    const all = await invites.all()
    return onePage(call, (page) => sliceOf(all, page))
  })
  register(app, routes.adminCreateInvite, ({ user, body, request }) =>
    invites.create(body, by(user), originOf(request)),
  )
  register(app, routes.adminRevokeInvite, async ({ user, params }) => {
    await invites.revoke(params.id, by(user))
    return null
  })
  register(app, routes.adminRegistration, async () => toRegistration(await registration.current()))
  register(app, routes.adminSetRegistration, async ({ user, body: { mode, member_invites: memberInvites } }) =>
    toRegistration(await registration.change({ mode, memberInvites }, by(user))),
  )
}

function operatingRoutes(app: FastifyInstance, { status, settings, audit, messages }: AdministrationTools): void {
  register(app, routes.adminStatus, () => status())
  register(app, routes.adminSettings, () => settings())
  register(app, routes.adminAudit, (call) => onePage(call, audit))
  register(app, routes.adminMessages, (call) => onePage(call, (page) => messages.list(page)))
  register(app, routes.adminDeleteMessage, async ({ user, params }) => {
    await messages.delete(by(user), params.id)
    return null
  })
}

function tmdbRoutes(app: FastifyInstance, tmdb: TmdbAdministration): void {
  register(app, routes.adminTmdb, () => tmdb.describe())
  register(app, routes.adminSetTmdbToken, ({ user, body }) => tmdb.setToken(by(user), body.token))
  register(app, routes.adminRemoveTmdbToken, ({ user }) => tmdb.removeToken(by(user)))
  register(app, routes.adminTestTmdb, ({ body }) => tmdb.test(body.token))
  register(app, routes.adminFetchMovies, ({ user, body }) => tmdb.fetch(by(user), body.movies))
  register(app, routes.adminStopFetch, ({ user }) => tmdb.stopFetch(by(user)))
}

function friendsRoutes(app: FastifyInstance, friends: FriendsAdministration): void {
  register(app, routes.adminFriends, () => friends.describe())
  register(
    app,
    routes.adminBringFriends,
    ({ user, body, query }) =>
      friends.bring({ actorId: user.id, byCommand: false }, body as Uint8Array | undefined, query.file_name),
    // Before the body arrives, because many of them would take the memory that reading one at a time saves.
    { onRequest: ({ user }, reply) => void (user && reply.raw.once('close', friends.expect(user.id))) },
  )
  register(app, routes.adminRemoveFriends, ({ user, params }) => friends.remove(by(user), params.id))
}
