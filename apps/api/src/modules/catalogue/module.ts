import type { FastifyInstance } from 'fastify'
import { defineModule } from '../../common/module.ts'
import type { Platform } from '../../common/platform.ts'
import { textPreference } from '@marquee/sources'
import { createIntegrations, type Integrations } from './integrations.ts'
import { imageRoutes } from './images/routes.ts'
import { learnableSources } from './learnable-sources.ts'
import { createLimits, type LimitsDependencies } from './movies/limits.ts'
import { createLimitsRepository } from './movies/limits-repository.ts'
import { createMovies } from './movies/movies.ts'
import { createMovieRepository } from './movies/repository.ts'
import { crawlerRoutes } from './pages/crawlers.ts'
import { createPageHead } from './pages/page-head.ts'
import { createPeople } from './people/people.ts'
import { createPeopleRepository } from './people/repository.ts'
import { catalogueRoutes } from './routes.ts'
import { createAgeLimits } from './search/age-limits.ts'
import { loadConcepts } from './search/concepts.ts'
import { createEmbeddings } from './search/embeddings.ts'
import { createFilterQueries } from './search/filter-query.ts'
import { createIndexRepository } from './search/index-repository.ts'
import { buildIndexes } from './search/indexes.ts'
import { createSuggestions } from './search/suggestions.ts'
import { createTextSearch } from './search/text-search.ts'
import { createVocabularies } from './search/vocabularies.ts'
import { createFetches, type Fetches } from './tmdb/fetches.ts'
import { createWatchRepository } from './watch/repository.ts'
import { createWatchOffers } from './watch/service.ts'

// For the start and the command line.
export { learnableSources } from './learnable-sources.ts'
export { loadStarterCatalogue } from './import/load-starter.ts'
export { type PersonMerge, createPersonMergeRepository } from './import/person-merges-repository.ts'
export { runImport } from './import/run-import.ts'
export { createImportStores } from './import/stores.ts'
export { keepOperatorRegions } from './watch/operator-regions.ts'
export { openMovieDatabase } from './integrations.ts'
export { checkTmdbToken } from './tmdb/check-token.ts'
export { createTmdbTokens, type TmdbTokensDependencies } from './tmdb/token.ts'
export { prepareCatalogue } from './prepare-catalogue.ts'
export { loadConcepts } from './search/concepts.ts'
export { EmbeddingError, createEmbeddingClient } from './search/embedding-client.ts'
export { buildTitles } from './search/indexes.ts'
export { NOT_INSTALLED, isLocalModelInstalled } from './search/local-model.ts'

export interface CatalogueSecrets {
  /** Encrypts the stored token of TMDB. */
  tokenSecret: string
}

export type Catalogue = Awaited<ReturnType<typeof createCatalogue>>

/** Movies and people: facts, search and content of other hosts. Independent of the viewer. */
export async function createCatalogue(platform: Platform & CatalogueSecrets) {
  const { config } = platform
  const learnable = learnableSources(config)
  const parts = createParts(platform, learnable)
  const integrations = await createIntegrations(platform)
  const hasTmdb = () => integrations.tmdb.client() !== null
  const searches = await createSearches(platform, { ...parts, canFetchOffers: hasTmdb }, learnable)
  const { indexes, embeddings, textSearch, vocabularies, ageLimitOf } = searches
  const fetches = createFetches({ ...platform, client: integrations.tmdb.client })
  const watch = createWatchOffers({ stored: parts.watch.offers, fetched: integrations.fetchedOffers })
  const movies = createMovies({ repository: parts.movies, watchOffers: watch })
  const people = createPeople({ people: parts.people, refreshPerson: integrations.refreshPerson })
  const suggestions = createSuggestions({ indexes, cards: movies.cards, peopleByIds: parts.people.byIds })
  const popularIds = (limit: number, offset = 0) => indexes().filter.query({}).page(offset, limit)

  return {
    movies,
    /** Sources whose texts and facts may be used for training. */
    learnable,
    limits: searches.limits,
    /** Movies within the age limit of an account; null without one. */
    ageLimitOf,
    hasWatchOffers: () => parts.watch.hasAny(hasTmdb()),
    watchRegions: integrations.watchRegions,
    people,
    suggestions,
    embeddings,
    indexes,
    /** Movies, most popular first. */
    popularIds,
    textSearch,
    toFilterQuery: searches.toFilterQuery,
    /** Features of movies: genres, labels, keywords, people. */
    similarElsewhere: integrations.external.similar,
    /** Records a visit of a movie's page; returns immediately. */
    visited: integrations.visited,
    /** Loads the stored vectors of the given movies, or of all. */
    onEmbeddingsChanged: textSearch.updateVectors,
    movieDatabase: integrations.movieDatabase,
    tmdb: { ...integrations.tmdb, fetches },
    hasTmdb,
    onTmdbChanged: () => takeToken(integrations, searches),
    pictureAddress: integrations.images && integrations.pictureAddress,
    headOf: createPageHead({ pictureAddress: integrations.pictureAddress, movie: movies.find, person: people.find }),
    /** Every movie in the catalogue, then those that are only in the indexes still, at most `size` at a time. */
    allMovieIds: (size: number) => withIndexed(parts.indexRepository.allMovieIds(size), popularIds(Infinity), size),
    ...defineModule({
      routes(app: FastifyInstance) {
        catalogueRoutes(app, { movies, suggestions, vocabularies, external: integrations.external, ageLimitOf })
        if (integrations.images !== null) imageRoutes(app, { images: integrations.images })
        crawlerRoutes(app, { popularIds, movieCount: () => indexes().filter.size })
      },
      jobs: createJobs(platform, { embeddings, integrations, fetches }),
      async onCatalogueChanged(ids, options) {
        movies.forget(ids)
        searches.limits.forget()
        await searches.update(ids, options)
      },
      // The model is read by now, which took seconds longer next to this thread. Searches by text wait for it; a failure is
      // logged, and it starts again.
      async start() {
        textSearch.start().catch(() => {})
      },
      tidy: integrations.tidy,
      async close() {
        await Promise.all([searches.close(), integrations.close()])
      },
    }),
  }
}

/** Takes the token of TMDB that is stored now, in this process. */
async function takeToken(
  { tmdb }: Integrations,
  { limits }: Awaited<ReturnType<typeof createSearches>>,
): Promise<void> {
  await tmdb.reload()
  limits.forget()
}

interface JobParts {
  embeddings: ReturnType<typeof createEmbeddings>
  integrations: Integrations
  fetches: Fetches
}

function createJobs({ log, stopping }: Platform, { embeddings, integrations, fetches }: JobParts) {
  return {
    ...(embeddings && { embed: embeddings.refresh }),
    refreshSources: async () => log.info(await integrations.refresh(stopping), 'Refreshed outside sources.'),
    fetchMovies: fetches.run,
  }
}

async function* withIndexed(stored: AsyncIterable<number[]>, indexed: readonly number[], size: number) {
  const left = new Set(indexed)
  for await (const ids of stored) {
    for (const id of ids) left.delete(id)
    yield ids
  }
  const gone = [...left]
  for (let start = 0; start < gone.length; start += size) yield gone.slice(start, start + size)
}

async function createSearches(
  platform: Platform,
  {
    indexRepository,
    people,
    limits,
    canFetchOffers,
  }: Pick<Parts, 'indexRepository' | 'people' | 'limits'> & Pick<LimitsDependencies, 'canFetchOffers'>,
  learnable: readonly string[],
) {
  const embeddings = createEmbeddings(platform, indexRepository)
  const concepts = await loadConcepts(platform.config)
  const indexes = () => indexHolder.current()
  const toFilterQuery = createFilterQueries(people)
  const textSearch = createTextSearch(platform, {
    indexes,
    learnable,
    concepts,
    toFilterQuery,
    vectorOf: embeddings?.vectorOf,
  })
  const suitableFor = (age: number) => {
    const found = indexes().filter.query({ maxAge: age })
    return found.page(0, found.total)
  }
  // Counting the keywords of a million movies takes longer than a request may.
  const indexHolder = await buildIndexes(createIndexRepository(platform.patientDb, learnable))
  const ageLimits = createAgeLimits(indexes)
  return {
    indexes,
    embeddings,
    textSearch,
    toFilterQuery,
    ageLimitOf: ageLimits.of,
    limits: createLimits({ limits, canFetchOffers, suitableFor, now: platform.now }),
    vocabularies: createVocabularies({ indexes, labelDefinition: indexRepository.labelDefinition, toFilterQuery }),
    async close() {
      embeddings?.close()
      await textSearch.close()
    },
    /** Takes in movies that were added, changed or removed. */
    async update(movieIds: readonly number[], options: { more: boolean }) {
      await Promise.all([indexHolder.update(movieIds, options), textSearch.update(movieIds, options)])
      ageLimits.forget()
    },
  }
}

type Parts = ReturnType<typeof createParts>

function createParts({ config, db }: Platform, learnable: readonly string[]) {
  return {
    indexRepository: createIndexRepository(db, learnable),
    movies: createMovieRepository(db, textPreference(config.shownTexts)),
    people: createPeopleRepository(db),
    watch: createWatchRepository(db),
    limits: createLimitsRepository(db),
  }
}
