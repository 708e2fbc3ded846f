import { routes } from '@marquee/contract'
import { type FastifyInstance } from 'fastify'
import { register } from '../../plugins/contract.ts'
import { paged, pageOf } from '../../plugins/paging.ts'
import { viewerOf } from '../movies/routes.ts'
import { type DiscoveryService } from './service.ts'

const RANDOM_LABELS = 40

export function discoveryRoutes(app: FastifyInstance, { discovery }: { discovery: DiscoveryService }): void {
  register(app, routes.suggestMovies, ({ query }) => discovery.movies(query.query))
  register(app, routes.suggestPersons, ({ query }) => discovery.persons(query.query))
  register(app, routes.suggestLabels, ({ query }) => discovery.labels(query.query))
  register(app, routes.suggestKeywords, ({ query }) => discovery.keywords(query.query))

  register(app, routes.filterMovies, async (call) => {
    const page = pageOf(call.query)
    return paged(call.url, page, await discovery.filter(call.body, page, await viewerOf(call)))
  })
  register(app, routes.filterFacets, ({ body }) => discovery.facets(body))
  register(app, routes.searchByPlot, async (call) => {
    const page = pageOf(call.query)
    return paged(call.url, page, await discovery.plot(call.body, page, await viewerOf(call)))
  })

  register(app, routes.genres, () => ({ results: discovery.genres() }))
  register(app, routes.labels, ({ query, url }) => paged(url, pageOf(query), discovery.labelPage(pageOf(query))))
  register(app, routes.label, ({ params }) => discovery.label(params.id))
  register(app, routes.randomLabels, () => discovery.randomLabels(RANDOM_LABELS, Math.random))
  register(app, routes.keywords, ({ query, url }) => paged(url, pageOf(query), discovery.keywordPage(pageOf(query))))
  register(app, routes.keyword, ({ params }) => discovery.keyword(params.id))
}
