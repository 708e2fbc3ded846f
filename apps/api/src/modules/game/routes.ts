import { routes, type RouteContract } from '@marquee/contract'
import type { FastifyInstance } from 'fastify'
import { register, type Handler } from '../../http/register.ts'
import type { DailyGameService } from './service.ts'

export function dailyGameRoutes(app: FastifyInstance, { dailyGame }: { dailyGame: DailyGameService }): void {
  const uncached = <R extends RouteContract>(route: R, handler: Handler<R>) =>
    register(app, route, (call) => {
      call.reply.header('cache-control', 'no-store')
      return handler(call)
    })
  uncached(routes.dailyAvailable, ({ user }) => dailyGame.availability(user))
  uncached(routes.createDaily, ({ user }) => dailyGame.start(user))
  uncached(routes.currentDaily, ({ user, query }) => dailyGame.current(user, query.or_null))
  uncached(routes.dailySession, ({ params, user }) => dailyGame.state(params.id, user))
  uncached(routes.guessDaily, ({ params, user, body }) => dailyGame.guess(user, params.id, body.movie_id))
  uncached(routes.claimDaily, ({ params, user }) => dailyGame.claim(user, params.id))
  uncached(routes.suggestForGame, ({ query, user }) => dailyGame.suggest(query.query, user))
}
