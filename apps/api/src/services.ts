import { type CardFacts, type MovieFacts } from '@marquee/contract'
import { sourcesForModels } from '@marquee/sources'
import { type FastifyBaseLogger } from 'fastify'
import { type Kysely } from 'kysely'
import { type Config } from './config.ts'
import { createRowCache, type RowCache } from './database/row-cache.ts'
import { type Tables } from './database/tables.ts'
import { embedMovies } from './jobs/embed-movies.ts'
import { importHistory } from './jobs/import-history.ts'
import { lookUpHistory } from './jobs/look-up-history.ts'
import { createDeletionService } from './modules/accounts/deletion.ts'
import { createErasure } from './modules/accounts/deletion-repository.ts'
import { createIdentityRepository } from './modules/accounts/identity-repository.ts'
import { createIdentityService } from './modules/accounts/identity-service.ts'
import { createIdentityVerifier } from './modules/accounts/identity-verifier.ts'
import { createPasswordHasher, type PasswordCost } from './modules/accounts/passwords.ts'
import { createAccountRepository } from './modules/accounts/repository.ts'
import { createAccountService } from './modules/accounts/service.ts'
import { createThrottleRepository } from './modules/accounts/throttle-repository.ts'
import { createSignInThrottle } from './modules/accounts/throttle.ts'
import { type SigningKeys } from './modules/accounts/signing-keys.ts'
import { createTokenSigner } from './modules/accounts/tokens.ts'
import { createDailyGameRepository } from './modules/daily-game/repository.ts'
import { createDailyGameService } from './modules/daily-game/service.ts'
import { createDenseSearch } from './modules/discovery/dense.ts'
import { createEmbeddingClient } from './modules/discovery/embedding-client.ts'
import { createEmbeddingRepository } from './modules/discovery/embedding-repository.ts'
import { buildIndexes } from './modules/discovery/indexes.ts'
import { createIndexRepository, type IndexRepository } from './modules/discovery/repository.ts'
import { createDiscoveryService } from './modules/discovery/service.ts'
import { createGroupRepository } from './modules/groups/repository.ts'
import { createGroupService } from './modules/groups/service.ts'
import { createCardService } from './modules/movies/cards.ts'
import { createMovieRepository } from './modules/movies/repository.ts'
import { createMovieService, type MovieService } from './modules/movies/service.ts'
import { createPeopleRepository } from './modules/people/repository.ts'
import { createPeopleService } from './modules/people/service.ts'
import { createHistoryApplyRepository } from './modules/portability/history-apply-repository.ts'
import { createHistoryRepository } from './modules/portability/history-repository.ts'
import { createHistoryService } from './modules/portability/history-service.ts'
import { createPortabilityRepository } from './modules/portability/export-repository.ts'
import { createPortabilityService } from './modules/portability/service.ts'
import { createRatingRepository } from './modules/ratings/repository.ts'
import { createRatingService } from './modules/ratings/service.ts'
import { createModelHolder } from './modules/recommendations/model-holder.ts'
import { createModelRepository } from './modules/recommendations/model-repository.ts'
import { createPercents } from './modules/recommendations/percents.ts'
import { createScores } from './modules/recommendations/scores.ts'
import { createRecommendationService } from './modules/recommendations/service.ts'
import { createTasteRepository } from './modules/recommendations/taste-repository.ts'
import { createTasteService } from './modules/recommendations/tastes.ts'
import { createWhy } from './modules/recommendations/why.ts'
import { createShortlistRepository } from './modules/shortlists/repository.ts'
import { createShortlistService } from './modules/shortlists/service.ts'
import { createPageHead } from './modules/system/page-head.ts'
import { createWatchRepository } from './modules/watch/repository.ts'
import { createWatchOffers } from './modules/watch/service.ts'
import { createIntegrations, type Integrations } from './modules/catalogue/integrations.ts'
import { createAnswerCache } from './plugins/shared-answers.ts'

export interface ServiceDependencies {
  config: Config
  db: Kysely<Tables>
  log: FastifyBaseLogger
  /** Makes device tokens, refresh tokens' children and throttling keys; signs access tokens where they have no keys of their own. */
  tokenSecret: string
  accessKeys?: SigningKeys
  /** Draws the daily movie. */
  gameSecret: string
  enqueueTastes: (userId: string) => Promise<void>
  enqueueImport: (importId: string) => Promise<void>
  now: () => Date
  /** Told of every account that was erased, after the database has forgotten it. */
  onErased?: (userId: string) => Promise<void>
  /** Lower than the default in tests only. */
  passwordCost?: PasswordCost
}

export type Services = Awaited<ReturnType<typeof createServices>>

const CACHED_MOVIES = 20_000

/** Every service with what it needs: the one place where parts are put together. */
export async function createServices(dependencies: ServiceDependencies) {
  const parts = await createSharedParts(dependencies)
  const { answers, groups, model, indexHolder, movieRows, cards, peopleRepository } = parts
  const outside = await createIntegrations(dependencies)
  const movieServices = createMovieServices(dependencies, { ...parts, outside })
  return {
    ...createAccountServices(dependencies),
    ...createHistoryServices(dependencies, { ...parts, outside }),
    ...movieServices,
    ...createEngineServices(dependencies, { ...parts, ...movieServices.movies }),
    answers,
    groups,
    model,
    indexHolder,
    embeddings: parts.embeddings,
    dailyGame: createDailyGameService({
      games: createDailyGameRepository(dependencies.db),
      cards,
      suggestMovies: movieServices.discovery.movieIds,
      now: dependencies.now,
      secret: dependencies.gameSecret,
    }),
    headOf: createPageHead({
      pictureAddress: outside.pictureAddress,
      movie: (id) => movieRows.get(id),
      personName: async (id) => (await peopleRepository.find(id))?.name ?? null,
    }),
    /** Movie ids, most popular first. */
    popularIds: (limit: number) => parts.indexes().filter.query({}).page(0, limit),
    external: outside.external,
    images: outside.images,
    pictureAddress: outside.pictureAddress,
    refreshSources: outside.refresh,
    close: outside.close,
    ...followCatalogue(parts),
  }
}

function followCatalogue({ answers, cardRows, movieRows, indexHolder, indexRepository, indexes }: SharedParts) {
  /** Takes in movies that changed: caches forget them, indexes read them again. */
  async function catalogueChanged(ids: readonly number[]): Promise<void> {
    cardRows.drop(ids)
    movieRows.drop(ids)
    answers.clear()
    // Lists that were made while the indexes took the movies in are forgotten as well.
    await indexHolder.update(ids).finally(answers.clear)
  }
  return {
    catalogueChanged,
    /** Reads the whole catalogue again, for when changes may have been told to nobody. */
    async catalogueMissed(): Promise<void> {
      const known = indexes().filter.query({}).page(0, Infinity)
      await catalogueChanged([...new Set([...known, ...(await indexRepository.allMovieIds())])])
    },
  }
}

type SharedParts = Awaited<ReturnType<typeof createSharedParts>>

/** What several services stand on: the catalogue in memory, the model, and who sees which percents. */
async function createSharedParts({ config, db, log }: ServiceDependencies) {
  const learnable = sourcesForModels({ tmdbTermsAllowModels: config.tmdb.termsAllowModels })
  const movieRepository = createMovieRepository(db)
  const cardRows: RowCache<CardFacts> = createRowCache(CACHED_MOVIES, (ids) => movieRepository.cards(ids))
  const movieRows: RowCache<MovieFacts> = createRowCache(CACHED_MOVIES, (ids) => movieRepository.movies(ids))
  const indexRepository = createIndexRepository(db, learnable)
  const answers = createAnswerCache()
  const model = createModelHolder(createModelRepository(db), log, answers.clear)
  const embeddings = createEmbeddings({ config, db, log }, indexRepository)
  const [indexHolder] = await Promise.all([buildIndexes(indexRepository), model.reload(), embeddings?.search.load()])

  const groups = createGroupService({ groups: createGroupRepository(db) })
  const ratingRepository = createRatingRepository(db)
  const shortlistRepository = createShortlistRepository(db)
  const memberIds = async (groupId: string) => (await groups.membersOf(groupId)).map(({ id }) => id)
  const percentsOf = createPercents()
  const { scoresOf, expectedOf, knownOf } = createScores({
    ratings: ratingRepository,
    model,
    percentsOf,
    memberIds,
    groupShortlistIds: shortlistRepository.allGroupIds,
  })
  return {
    answers,
    movieRepository,
    cardRows,
    movieRows,
    indexRepository,
    indexHolder,
    embeddings,
    indexes: () => indexHolder.current(),
    model,
    groups,
    ratingRepository,
    shortlistRepository,
    scoresOf,
    expectedOf,
    knownOf,
    percentsOf,
    cards: createCardService({ rows: cardRows, scoresOf }),
    peopleRepository: createPeopleRepository(db),
  }
}

/** Plot search by meaning, where an embedding service is configured. */
function createEmbeddings(
  { config, db, log }: Pick<ServiceDependencies, 'config' | 'db' | 'log'>,
  documents: IndexRepository,
) {
  if (config.embeddings === null) return null
  const embed = createEmbeddingClient(config.embeddings)
  const embeddings = createEmbeddingRepository(db, config.embeddings.model)
  return {
    search: createDenseSearch({ embed, embeddings, log }),
    refresh: () => embedMovies({ embed, embeddings, documents }),
  }
}

function createMovieServices({ db }: ServiceDependencies, parts: SharedParts & { outside: Integrations }) {
  const { outside, cards, scoresOf, knownOf, indexes, model, peopleRepository, ratingRepository } = parts
  const movies = createMovieService({
    movies: parts.movieRepository,
    rows: parts.movieRows,
    cards,
    scoresOf,
    knownOf,
    stateOf: ratingRepository.stateOf,
    indexes,
    model,
    watchOffers: createWatchOffers({ stored: createWatchRepository(db).offers, refresh: outside.refreshOffers }),
    externalSimilar: outside.external.similar,
    visited: outside.visited,
  })
  const { requireMovie, slice } = movies
  return {
    movies,
    discovery: createDiscoveryService({
      indexes,
      cards,
      expectedOf: parts.expectedOf,
      peopleByIds: peopleRepository.byIds,
      labelDefinition: parts.indexRepository.labelDefinition,
      ...(parts.embeddings && { dense: parts.embeddings.search.neighbours }),
    }),
    people: createPeopleService({ people: peopleRepository, refreshPerson: outside.refreshPerson, scoresOf, slice }),
    ratings: createRatingService({ ratings: ratingRepository, model, requireMovie }),
    shortlists: createShortlistService({ shortlists: parts.shortlistRepository, requireMovie, slice }),
  }
}

function createEngineServices(
  { db, now, enqueueTastes }: ServiceDependencies,
  parts: SharedParts & Pick<MovieService, 'requireMovie' | 'slice'>,
) {
  const { model, cards, indexes, cardRows, peopleRepository, requireMovie, slice, knownOf, percentsOf } = parts
  const ratings = parts.ratingRepository
  const tastes = createTasteRepository(db)
  const peopleNames = async (ids: readonly number[]) =>
    new Map((await peopleRepository.byIds(ids)).map(({ id, name }) => [id, name]))
  const movieTitles = async (ids: readonly number[]) =>
    new Map((await cardRows.getMany(ids)).map(({ id, title }) => [id, title]))
  const { membersOf } = parts.groups
  return {
    tastes: createTasteService({ model, ratings, tastes, cards, indexes, peopleNames, slice }),
    recommendations: createRecommendationService({
      model,
      ratings,
      tastes,
      cards,
      knownOf,
      percentsOf,
      requireMovie,
      membersOf,
      groupShortlistIds: parts.shortlistRepository.allGroupIds,
      enqueueTastes,
      now,
    }),
    why: createWhy({ model, ratings, indexes, peopleNames, movieTitles, madeOf: parts.indexRepository.movies }),
  }
}

/** What people bring along from elsewhere. */
function createHistoryServices(
  { db, log, enqueueImport, enqueueTastes }: ServiceDependencies,
  { cards, indexes, outside }: Pick<SharedParts, 'cards' | 'indexes'> & { outside: Integrations },
) {
  const { movieDatabase: database } = outside
  const history = createHistoryRepository(db, database !== null)
  const applying = createHistoryApplyRepository(db)
  const titles = () => indexes().titles
  const lookUp = database && ((importId: string) => lookUpHistory({ history, database, log }, importId))
  return {
    histories: createHistoryService({ history, applying, cards, enqueueImport, enqueueTastes }),
    importHistory: (importId: string) => importHistory({ history, applying, titles, lookUp, enqueueImport }, importId),
  }
}

function createAccountServices(dependencies: ServiceDependencies) {
  const { config, db, log, now, tokenSecret, passwordCost } = dependencies
  const repository = createAccountRepository(db)
  const hasher = createPasswordHasher(passwordCost)
  const throttle = createSignInThrottle({
    buckets: createThrottleRepository(db),
    secret: tokenSecret,
    factor: config.rateLimitFactor,
    now,
  })
  const signer = createTokenSigner(tokenSecret, dependencies.accessKeys)
  const accounts = createAccountService({ accounts: repository, hasher, signer, throttle })
  const verifier = config.identity && createIdentityVerifier(config.identity, log)
  return {
    accounts,
    identities: createIdentityService({ verifier, identities: createIdentityRepository(db), accounts }),
    deletion: createDeletionService({ accounts: repository, hasher, eraseUser: eraser(dependencies), now }),
    portability: createPortabilityService({ portability: createPortabilityRepository(db), now }),
  }
}

function eraser({ db, onErased }: ServiceDependencies) {
  const erase = createErasure(db)
  return async (userId: string) => {
    await erase(userId)
    await onErased?.(userId)
  }
}
