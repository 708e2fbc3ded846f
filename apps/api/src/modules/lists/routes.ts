import { routes } from '@marquee/contract'
import type { FastifyInstance } from 'fastify'
import { isSession } from '../../common/auth-user.ts'
import { onePage } from '../../http/pages.ts'
import { register } from '../../http/register.ts'
import { browseLists } from './browse.ts'
import type { ListDependencies } from './dependencies.ts'
import { groupRecommendations } from './group-recommendations.ts'
import { moviePage } from './movie-page.ts'
import { ownMovieLists } from './own-movies.ts'
import { personPages } from './people.ts'
import { recommendations } from './recommendations.ts'
import { requestLists, toUnderstood } from './requests.ts'
import { searchLists } from './search.ts'
import { shortlistLists } from './shortlists.ts'
import { tasteLists } from './tastes.ts'
import { viewerOf } from './viewer.ts'

const SHARED = { shared: true }

/** Every call whose answer depends on the viewer. */
export function listRoutes(app: FastifyInstance, dependencies: ListDependencies): void {
  publicRoutes(app, dependencies)
  ownRoutes(app, dependencies)
}

function publicRoutes(app: FastifyInstance, dependencies: ListDependencies): void {
  const page = moviePage(dependencies)
  const { shown } = dependencies
  const people = personPages(dependencies)
  const { popular, discover, similar, similarElsewhere } = browseLists(dependencies)
  const { filter, plot } = searchLists(dependencies)
  const requests = requestLists(dependencies)
  register(app, routes.movie, async (call) => page.movie(call.params.id, await viewerOf(call)), SHARED)
  register(app, routes.personalScore, async (call) => {
    // Read by a movie's page that is open, and not by one that is only fetched in advance.
    const [score] = await Promise.all([
      page.score(call.params.id, await viewerOf(call), 'personal'),
      shown.opened(call.user, call.params.id),
    ])
    return score
  })
  register(app, routes.groupScore, async (call) => page.score(call.params.id, await viewerOf(call), 'group'))
  register(app, routes.person, async (call) => people.person(call.params.id, await viewerOf(call)))
  register(app, routes.personCast, (call) =>
    onePage(call, async (at) => people.cast(await viewerOf(call), at, { personId: call.params.id })),
  )
  register(app, routes.personCrew, (call) =>
    onePage(call, async (at) => people.crew(await viewerOf(call), at, { personId: call.params.id })),
  )
  register(app, routes.popularMovies, (call) => onePage(call, async (at) => popular(await viewerOf(call), at)), SHARED)
  register(
    app,
    routes.discoverMovies,
    (call) => onePage(call, async (at) => discover(await viewerOf(call), at)),
    SHARED,
  )
  register(
    app,
    routes.similarMovies,
    (call) => onePage(call, async (at) => similar(await viewerOf(call), at, { movieId: call.params.id })),
    SHARED,
  )
  register(app, routes.externalSimilarMovies, (call) =>
    onePage(call, async (at) => similarElsewhere(await viewerOf(call), at, { tmdbId: call.params.id })),
  )
  register(
    app,
    routes.filterMovies,
    (call) => onePage(call, async (at) => filter(await viewerOf(call), at, call.body)),
    SHARED,
  )
  register(app, routes.searchByPlot, (call) => onePage(call, async (at) => plot(await viewerOf(call), at, call.body)))
  register(app, routes.searchByRequest, async (call) => {
    const request = await requests.read(call.body)
    const params = { query: call.body, request }
    const page = await onePage(call, async (at) => requests.list(await viewerOf(call), at, params))
    return { ...page, ...toUnderstood(request) }
  })
}

function ownRoutes(app: FastifyInstance, dependencies: ListDependencies): void {
  const personal = recommendations(dependencies)
  const together = groupRecommendations(dependencies)
  const shortlists = shortlistLists(dependencies)
  const tastes = tasteLists(dependencies)
  const mine = ownMovieLists(dependencies)
  register(app, routes.recommendations, (call) => {
    const { noise = false, shortlisted = 'include' } = call.query
    const params = {
      ...yearsOf(call.query),
      noise,
      withoutShortlist: shortlisted === 'hide',
      isPerson: isSession(call.user),
    }
    return onePage(call, async (at) => personal(await viewerOf(call), at, params))
  })
  register(app, routes.groupRecommendations, (call) => {
    const { rule = 'fair', seen = 'hide' } = call.query
    const params = { ...yearsOf(call.query), rule, includeSeen: seen === 'include' }
    return onePage(call, async (at) => together(await viewerOf(call), at, params))
  })
  register(app, routes.personalShortlist, (call) =>
    onePage(call, async (at) => shortlists.personal(await viewerOf(call), at)),
  )
  register(app, routes.groupShortlist, (call) => {
    const { groupId } = call.params
    return onePage(call, (at) => shortlists.group({ user: call.user, groupId }, at, { groupId }))
  })
  register(app, routes.myMovies, async (call) => {
    const { next, ...page } = await mine({ user: call.user, groupId: await call.group() }, call.query)
    return { ...page, next: next && nextAddress(call.url(), next) }
  })
  register(app, routes.tastes, async (call) => tastes.tastes(await viewerOf(call)))
  register(app, routes.tasteMovies, (call) =>
    onePage(call, async (at) => tastes.movies(await viewerOf(call), at, { tasteId: call.params.tasteId })),
  )
}

function nextAddress(url: URL, cursor: string): string {
  url.searchParams.set('cursor', cursor)
  return url.href
}

function yearsOf({ year_from, year_to }: { year_from?: number; year_to?: number }) {
  return { ...(year_from !== undefined && { yearFrom: year_from }), ...(year_to !== undefined && { yearTo: year_to }) }
}
