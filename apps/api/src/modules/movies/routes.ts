import { routes } from '@marquee/contract'
import { type FastifyInstance } from 'fastify'
import { type AuthUser } from '../../plugins/auth.ts'
import { register } from '../../plugins/contract.ts'
import { paged, pageOf } from '../../plugins/paging.ts'
import { type Viewer } from './cards.ts'
import { type MovieService } from './service.ts'

/** For whom a call's lists are drawn. */
export async function viewerOf({
  user,
  group,
}: {
  user: AuthUser | null
  group: () => Promise<string | null>
}): Promise<Viewer> {
  return { userId: user?.id ?? null, groupId: user ? await group() : null }
}

export function movieRoutes(app: FastifyInstance, { movies }: { movies: MovieService }): void {
  register(app, routes.movie, async (call) => movies.movie(call.params.id, await viewerOf(call)))
  register(app, routes.movieCast, ({ params }) => movies.cast(params.id))
  register(app, routes.movieCrew, ({ params }) => movies.crew(params.id))
  register(app, routes.movieLabels, ({ params }) => movies.labels(params.id))
  register(app, routes.movieLinks, ({ params }) => movies.links(params.id))
  register(app, routes.movieRatings, ({ params }) => movies.ratings(params.id))
  register(app, routes.whereToWatch, ({ params }) => movies.watch(params.id))
  register(app, routes.personalScore, async (call) => movies.score(call.params.id, await viewerOf(call), 'personal'))
  register(app, routes.groupScore, async (call) => movies.score(call.params.id, await viewerOf(call), 'group'))

  register(app, routes.popularMovies, async (call) => {
    const page = pageOf(call.query)
    return paged(call.url, page, await movies.popular(page, await viewerOf(call)))
  })
  register(app, routes.discoverMovies, async (call) => {
    const page = pageOf(call.query)
    return paged(call.url, page, await movies.discover(page, await viewerOf(call)))
  })
  register(app, routes.similarMovies, async (call) => {
    const page = pageOf(call.query)
    return paged(call.url, page, await movies.similar(call.params.id, page, await viewerOf(call)))
  })
  register(app, routes.externalSimilarMovies, async (call) => {
    const page = pageOf(call.query)
    return paged(call.url, page, await movies.externalSimilar(call.params.id, page, await viewerOf(call)))
  })
}
