import { routes } from '@marquee/contract'
import { type FastifyInstance } from 'fastify'
import { register } from '../../../http/register.ts'
import { onePage } from '../../../http/pages.ts'
import { viewerOf } from '../movies/routes.ts'
import { type DiscoveryService } from './service.ts'

const RANDOM_LABELS = 40
const SHARED = { shared: true }

export function discoveryRoutes(app: FastifyInstance, { discovery }: { discovery: DiscoveryService }): void {
  register(app, routes.suggestMovies, ({ query }) => discovery.movies(query.query), SHARED)
  register(app, routes.suggestPersons, ({ query }) => discovery.persons(query.query), SHARED)
  register(app, routes.suggestLabels, ({ query }) => discovery.labels(query.query), SHARED)
  register(app, routes.suggestKeywords, ({ query }) => discovery.keywords(query.query), SHARED)

  register(
    app,
    routes.filterMovies,
    (call) => onePage(call, async (page) => discovery.filter(call.body, page, await viewerOf(call))),
    SHARED,
  )
  register(app, routes.filterFacets, ({ body }) => discovery.facets(body), SHARED)
  register(app, routes.searchByPlot, (call) =>
    onePage(call, async (page) => discovery.plot(call.body, page, await viewerOf(call))),
  )

  register(app, routes.genres, () => ({ results: discovery.genres() }), SHARED)
  register(app, routes.labels, (call) => onePage(call, discovery.labelPage), SHARED)
  register(app, routes.label, ({ params }) => discovery.label(params.id), SHARED)
  register(app, routes.randomLabels, () => discovery.randomLabels(RANDOM_LABELS, Math.random))
  register(app, routes.keywords, (call) => onePage(call, discovery.keywordPage), SHARED)
  register(app, routes.keyword, ({ params }) => discovery.keyword(params.id), SHARED)
}
