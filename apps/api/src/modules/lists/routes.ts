import { routes, type Explanation } from '@marquee/contract'
import { type FastifyInstance } from 'fastify'
import { register } from '../../http/register.ts'
import { onePage } from '../../http/pages.ts'
import { viewerOf } from '../catalogue/movies/routes.ts'
import { type RecommendationService } from './recommendations.ts'
import { type TasteService } from '../taste/tastes/tastes.ts'

export interface RecommendationRoutes {
  recommendations: RecommendationService
  tastes: TasteService
  why: (userId: string, movieId: number) => Promise<Explanation>
}

export function recommendationRoutes(
  app: FastifyInstance,
  { recommendations, tastes, why }: RecommendationRoutes,
): void {
  register(app, routes.recommendations, (call) => {
    const options = { ...yearsOf(call.query), noise: call.query.noise ?? false }
    return onePage(call, async (page) => recommendations.personal(await viewerOf(call), page, options))
  })
  register(app, routes.groupRecommendations, (call) => {
    const { rule = 'fair', seen = 'hide' } = call.query
    const options = { ...yearsOf(call.query), rule, includeSeen: seen === 'include' }
    return onePage(call, async (page) => recommendations.group(await viewerOf(call), page, options))
  })
  register(app, routes.groupMembersScores, async (call) =>
    recommendations.members(await viewerOf(call), call.params.id),
  )
  register(app, routes.why, ({ user, params }) => why(user.id, params.id))

  register(app, routes.tastes, async (call) => tastes.list(await viewerOf(call)))
  register(app, routes.tasteMovies, (call) =>
    onePage(call, async (page) => tastes.movies(await viewerOf(call), call.params.tasteId, page)),
  )
  register(app, routes.recalculate, ({ user }) => recommendations.recalculate(user.id))
  register(app, routes.recalculation, ({ user }) => recommendations.recalculation(user.id))
  register(app, routes.percentProgress, ({ user }) => recommendations.progress(user.id))
  register(app, routes.accuracy, ({ user }) => recommendations.accuracy(user.id))
  register(app, routes.model, () => recommendations.modelInfo())
}

function yearsOf({ year_from, year_to }: { year_from?: number; year_to?: number }) {
  return { ...(year_from !== undefined && { yearFrom: year_from }), ...(year_to !== undefined && { yearTo: year_to }) }
}
