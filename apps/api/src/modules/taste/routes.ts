import { routes, type Explanation } from '@marquee/contract'
import type { FastifyInstance } from 'fastify'
import type { AuthUser } from '../../common/auth-user.ts'
import { register, Reply } from '../../http/register.ts'
import type { Ratings } from './feedback/ratings.ts'
import type { Progress } from './progress.ts'
import type { Tastes } from './tastes/tastes.ts'

export interface TasteRoutes {
  ratings: Ratings
  tastes: Tastes
  progress: Progress
  why: (user: AuthUser, movieId: number) => Promise<Explanation>
}

/** Users' feedback on movies, and the tastes learned from it. */
export function tasteRoutes(app: FastifyInstance, { ratings, tastes, progress, why }: TasteRoutes): void {
  register(app, routes.myRating, ({ user, params }) => ratings.mine(user.id, params.id))
  register(app, routes.rateMovie, ({ user, params, body }) => ratings.rate(user, params.id, body.rating, body.former))
  register(app, routes.unrateMovie, ({ user, params }) => ratings.unrate(user.id, params.id))
  register(app, routes.hideMovie, ({ user, params, body }) => ratings.mark(user.id, params.id, 'hidden', body?.former))
  register(app, routes.unhideMovie, ({ user, params }) => ratings.unmark(user.id, params.id, 'hidden'))
  register(app, routes.markSeen, ({ user, params, body }) => ratings.mark(user.id, params.id, 'seen', body?.former))
  register(app, routes.unmarkSeen, ({ user, params }) => ratings.unmark(user.id, params.id, 'seen'))
  register(app, routes.addToShortlist, async ({ user, params }) => {
    const isNew = await ratings.shortlist(user.id, params.id)
    return new Reply(isNew ? 201 : 200, { shortlisted: true })
  })
  register(app, routes.onShortlist, async ({ user, params }) => {
    await ratings.requireShortlisted(user.id, params.id)
    return { shortlisted: true }
  })
  register(app, routes.removeFromShortlist, ({ user, params }) => ratings.unshortlist(user.id, params.id))
  register(app, routes.why, ({ user, params }) => why(user, params.id))
  register(app, routes.recalculate, ({ user }) => tastes.recalculate(user.id))
  register(app, routes.recalculation, ({ user }) => tastes.recalculation(user.id))
  register(app, routes.percentProgress, ({ user }) => progress.percents(user))
  register(app, routes.accuracy, ({ user }) => progress.accuracy(user.id))
  register(app, routes.model, () => progress.model())
}
