import { routes } from '@marquee/contract'
import { type FastifyInstance } from 'fastify'
import { register } from '../../plugins/contract.ts'
import { paged, pageOf } from '../../plugins/paging.ts'
import { type Explanation } from '@marquee/contract'
import { type RecommendationService } from './service.ts'
import { type TasteService } from './tastes.ts'

export interface RecommendationRoutes {
  recommendations: RecommendationService
  tastes: TasteService
  why: (userId: string, movieId: number) => Promise<Explanation>
}

export function recommendationRoutes(
  app: FastifyInstance,
  { recommendations, tastes, why }: RecommendationRoutes,
): void {
  register(app, routes.recommendations, async ({ user, query, url, group }) => {
    const page = pageOf(query)
    const viewer = { userId: user.id, groupId: await group() }
    return paged(
      url,
      page,
      await recommendations.personal(viewer, page, { ...yearsOf(query), noise: query.noise ?? false }),
    )
  })
  register(app, routes.groupRecommendations, async ({ user, query, url, group }) => {
    const page = pageOf(query)
    const viewer = { userId: user.id, groupId: await group() }
    return paged(
      url,
      page,
      await recommendations.group(viewer, page, { ...yearsOf(query), rule: query.rule ?? 'fair' }),
    )
  })
  register(app, routes.groupMembersScores, async ({ user, params, group }) =>
    recommendations.members({ userId: user.id, groupId: await group() }, params.id),
  )
  register(app, routes.why, ({ user, params }) => why(user.id, params.id))

  register(app, routes.tastes, async ({ user, group }) => tastes.list({ userId: user.id, groupId: await group() }))
  register(app, routes.tasteMovies, async ({ user, params, query, url, group }) => {
    const page = pageOf(query)
    return paged(url, page, await tastes.movies({ userId: user.id, groupId: await group() }, params.tasteId, page))
  })
  register(app, routes.recalculate, ({ user }) => recommendations.recalculate(user.id))
  register(app, routes.recalculation, ({ user }) => recommendations.recalculation(user.id))
  register(app, routes.accuracy, ({ user }) => recommendations.accuracy(user.id))
  register(app, routes.model, () => recommendations.modelInfo())
}

function yearsOf({ year_from, year_to }: { year_from?: number; year_to?: number }) {
  return { ...(year_from !== undefined && { yearFrom: year_from }), ...(year_to !== undefined && { yearTo: year_to }) }
}
