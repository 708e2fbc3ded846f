import { routes } from '@marquee/contract'
import type { FastifyInstance } from 'fastify'
import { onePage } from '../../http/pages.ts'
import type { AuthUser } from '../../common/auth-user.ts'
import { register } from '../../http/register.ts'
import type { ExternalService } from './external/service.ts'
import type { Movies } from './movies/movies.ts'
import { type AgeLimits, withLimit } from './search/age-limits.ts'
import type { createSuggestions } from './search/suggestions.ts'
import type { createVocabularies } from './search/vocabularies.ts'

const RANDOM_LABELS = 40
const SHARED = { shared: true }
/** Also signed-in callers get the same answer, unless they have an age limit. */
const SAME_FOR_ALL = { shared: 'by all' } as const

export interface CatalogueRoutes {
  movies: Movies
  suggestions: ReturnType<typeof createSuggestions>
  vocabularies: ReturnType<typeof createVocabularies>
  external: ExternalService
  ageLimitOf: AgeLimits['of']
}

/** Facts, with the same answer for every viewer. */
export function catalogueRoutes(app: FastifyInstance, parts: CatalogueRoutes): void {
  const { movies, suggestions, vocabularies, external, ageLimitOf } = parts
  const limitOf = (user: AuthUser | null) => ageLimitOf(user?.ageLimit ?? null)
  register(app, routes.movieCast, ({ params }) => movies.cast(params.id), SAME_FOR_ALL)
  register(app, routes.movieCrew, ({ params }) => movies.crew(params.id), SAME_FOR_ALL)
  register(app, routes.movieLabels, ({ params }) => movies.labels(params.id), SAME_FOR_ALL)
  register(app, routes.movieLinks, ({ params }) => movies.links(params.id), SAME_FOR_ALL)
  register(app, routes.movieRatings, ({ params }) => movies.ratings(params.id), SAME_FOR_ALL)
  register(app, routes.whereToWatch, ({ params, query }) => movies.watch(params.id, query.region))
  register(app, routes.suggestMovies, ({ query, user }) => suggestions.movies(query.query, limitOf(user)), SAME_FOR_ALL)
  register(app, routes.suggestPersons, ({ query }) => suggestions.persons(query.query), SHARED)
  register(app, routes.suggestLabels, ({ query }) => suggestions.labels(query.query), SHARED)
  register(app, routes.suggestKeywords, ({ query }) => suggestions.keywords(query.query), SHARED)
  register(
    app,
    routes.filterFacets,
    ({ body, user }) => vocabularies.facets(withLimit(body, user?.ageLimit ?? null)),
    SHARED,
  )
  register(app, routes.genres, () => ({ results: vocabularies.genres() }), SHARED)
  register(app, routes.labels, (call) => onePage(call, vocabularies.labelPage), SHARED)
  register(app, routes.label, ({ params }) => vocabularies.label(params.id), SHARED)
  register(app, routes.randomLabels, () => vocabularies.randomLabels(RANDOM_LABELS, Math.random))
  register(app, routes.keywords, (call) => onePage(call, vocabularies.keywordPage), SHARED)
  register(app, routes.keyword, ({ params }) => vocabularies.keyword(params.id), SHARED)
  register(app, routes.suggestExternalMovies, async ({ query, user }) =>
    suggestions.external(await external.search(query.query), limitOf(user)),
  )
  register(app, routes.fetchExternalMovie, async ({ params }) => ({ id: await external.movieId(params.id) }))
}
