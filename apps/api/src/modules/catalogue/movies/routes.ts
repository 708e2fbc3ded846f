import { routes } from '@marquee/contract'
import { type FastifyInstance } from 'fastify'
import { type AuthUser } from '../../../plugins/auth.ts'
import { register } from '../../../http/register.ts'
import { onePage } from '../../../http/pages.ts'
import { type Viewer } from '../../lists/cards.ts'
import { type MovieService } from './service.ts'

const SHARED = { shared: true }

/** For whom a call's lists are drawn. */
export async function viewerOf<U extends AuthUser | null>({ user, group }: ViewedCall<U>): Promise<ViewerOf<U>> {
  return { userId: user?.id ?? null, groupId: user && (await group()) } as ViewerOf<U>
}
interface ViewedCall<U> {
  user: U
  group: () => Promise<string | null>
}
type ViewerOf<U> = U extends AuthUser ? Viewer & { userId: string } : Viewer

export function movieRoutes(app: FastifyInstance, { movies }: { movies: MovieService }): void {
  register(app, routes.movie, async (call) => movies.movie(call.params.id, await viewerOf(call)), SHARED)
  register(app, routes.movieCast, ({ params }) => movies.cast(params.id), SHARED)
  register(app, routes.movieCrew, ({ params }) => movies.crew(params.id), SHARED)
  register(app, routes.movieLabels, ({ params }) => movies.labels(params.id), SHARED)
  register(app, routes.movieLinks, ({ params }) => movies.links(params.id), SHARED)
  register(app, routes.movieRatings, ({ params }) => movies.ratings(params.id), SHARED)
  register(app, routes.whereToWatch, ({ params }) => movies.watch(params.id))
  register(app, routes.personalScore, async (call) => movies.score(call.params.id, await viewerOf(call), 'personal'))
  register(app, routes.groupScore, async (call) => movies.score(call.params.id, await viewerOf(call), 'group'))

  register(
    app,
    routes.popularMovies,
    (call) => onePage(call, async (page) => movies.popular(page, await viewerOf(call))),
    SHARED,
  )
  register(
    app,
    routes.discoverMovies,
    (call) => onePage(call, async (page) => movies.discover(page, await viewerOf(call))),
    SHARED,
  )
  register(
    app,
    routes.similarMovies,
    (call) => onePage(call, async (page) => movies.similar(call.params.id, page, await viewerOf(call))),
    SHARED,
  )
  register(app, routes.externalSimilarMovies, (call) =>
    onePage(call, async (page) => movies.externalSimilar(call.params.id, page, await viewerOf(call))),
  )
}
