import { routes } from '@marquee/contract'
import { type FastifyInstance } from 'fastify'
import { register } from '../../http/register.ts'
import { type RatingService } from './feedback/ratings.ts'

export function ratingRoutes(app: FastifyInstance, { ratings }: { ratings: RatingService }): void {
  register(app, routes.myRating, ({ user, params }) => ratings.mine(user.id, params.id))
  register(app, routes.rateMovie, ({ user, params, body }) => ratings.rate(user.id, params.id, body.rating))
  register(app, routes.unrateMovie, ({ user, params }) => ratings.unrate(user.id, params.id))
  register(app, routes.hideMovie, ({ user, params }) => ratings.mark(user.id, params.id, 'hidden'))
  register(app, routes.unhideMovie, ({ user, params }) => ratings.unmark(user.id, params.id, 'hidden'))
  register(app, routes.markSeen, ({ user, params }) => ratings.mark(user.id, params.id, 'seen'))
  register(app, routes.unmarkSeen, ({ user, params }) => ratings.unmark(user.id, params.id, 'seen'))
}
