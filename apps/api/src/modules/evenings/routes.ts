import { routes, SEAT_HEADER } from '@marquee/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { onePage } from '../../http/pages.ts'
import { register, Reply } from '../../http/register.ts'
import type { Caller } from './access.ts'
import type { EveningService } from './evening-service.ts'
import type { Guests } from './guests.ts'
import type { HomeEvenings } from './home-evenings.ts'
import type { createInvitation } from './invitation.ts'
import type { Screens } from './screens.ts'
import type { Seats } from './seats.ts'
import type { Starting } from './start-evening.ts'
import { keyOfHead, type ViewCache } from './view-cache.ts'

export interface EveningRoutes {
  starting: Starting
  service: EveningService
  seats: Seats
  screens: Screens
  views: ViewCache
  guests: Guests
  invitation: ReturnType<typeof createInvitation>
  home: HomeEvenings
}

/** All calls about evenings but their streams. */
export function eveningRoutes(app: FastifyInstance, parts: EveningRoutes): void {
  startRoutes(app, parts)
  seatRoutes(app, parts)
  screenRoutes(app, parts)
  snapshotRoute(app, parts)
  votingRoutes(app, parts)
  homeRoutes(app, parts)
}

/** The account and the seat's token of a request. */
export function callerOf({ user, headers }: FastifyRequest): Caller {
  const token = headers[SEAT_HEADER]
  return { user, token: typeof token === 'string' ? token : null }
}

function startRoutes(app: FastifyInstance, { starting, invitation }: EveningRoutes): void {
  register(app, routes.eveningStart, ({ user, params }) => starting.choices(user, params.id))
  register(app, routes.startEvening, async ({ user, params, body }) => {
    const { isNew, evening } = await starting.start(user, params.id.toLowerCase(), body)
    return new Reply(isNew ? 201 : 200, evening)
  })
  register(app, routes.eveningInvitation, ({ params, query }) => invitation(params.id, query.code ?? null))
}

function seatRoutes(app: FastifyInstance, { seats, guests }: EveningRoutes): void {
  register(app, routes.takeSeat, async ({ params, body, request }) => {
    const { isNew, taken } = await seats.take(params.id, { ...callerOf(request), ip: request.ip }, body)
    return new Reply(isNew ? 201 : 200, taken)
  })
  register(app, routes.leaveSeat, async ({ params, request }) => {
    await seats.leave(params.id, callerOf(request), params.seatId)
    return null
  })
  register(app, routes.closeGuests, ({ user, params, body }) => guests.close(user, params.id, body.closed))
  register(app, routes.removeGuests, ({ user, params }) => guests.removeAll(user, params.id))
}

function screenRoutes(app: FastifyInstance, { screens }: EveningRoutes): void {
  register(app, routes.eveningScreen, ({ user, params }) => screens.codeOf(user, params.id))
  register(app, routes.openScreen, ({ body }) => screens.open(body.code))
}

function snapshotRoute(app: FastifyInstance, { service, views }: EveningRoutes): void {
  register(app, routes.evening, async ({ params, query, request, reply }) => {
    const viewer = await service.look(params.id, callerOf(request))
    const { head, seatId, leads, isScreen, ageLimit } = viewer
    // Weak, because the bytes depend on how they are compressed.
    const tag = `W/"${keyOfHead(head)} ${isScreen ? 'screen' : (seatId ?? '')} ${leads} ${ageLimit ?? ''}"`
    void reply.header('etag', tag).header('vary', 'authorization, x-seat-token')
    if (request.headers['if-none-match'] === tag) return new Reply(304, null)
    if (query.since !== undefined && head.version <= query.since) return new Reply(204, null)
    return views.show(viewer)
  })
}

function votingRoutes(app: FastifyInstance, { service }: EveningRoutes): void {
  register(app, routes.vote, ({ params, body, request }) =>
    service.vote(params.id, callerOf(request), { movieId: params.movieId, answer: body.answer }),
  )
  register(app, routes.decideEvening, ({ params, request }) => service.decide(params.id, callerOf(request)))
  register(app, routes.nextFilm, ({ user, params, body }) => service.next(user, params.id, body.movie_id))
  register(app, routes.overrideFilm, ({ user, params, body }) => service.override(user, params.id, body.movie_id))
  register(app, routes.endEvening, ({ user, params }) => service.end(user, params.id))
}

function homeRoutes(app: FastifyInstance, { home }: EveningRoutes): void {
  register(app, routes.tonight, ({ user }) => home.tonight(user))
  register(app, routes.evenings, (call) => onePage(call, (page) => home.history(call.user, call.params.id, page)))
  register(app, routes.resetTilt, ({ user, params }) => home.resetDebts(user, params.id))
  register(app, routes.claimSeat, ({ user, params, body }) => home.claimSeat(user, params.id, body.token))
  register(app, routes.afterEvening, ({ user, params, body }) => home.answerFeedback(user, params.id, body))
}
