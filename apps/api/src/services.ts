import { type FastifyBaseLogger } from 'fastify'
import { type Kysely } from 'kysely'
import { type Config } from './config.ts'
import { createRowCache, type RowCache } from './database/row-cache.ts'
import { type Tables } from './database/tables.ts'
import { embedMovies } from './jobs/embed-movies.ts'
import { createDeletionService } from './modules/accounts/deletion.ts'
import { createIdentityRepository } from './modules/accounts/identity-repository.ts'
import { createIdentityService } from './modules/accounts/identity-service.ts'
import { createIdentityVerifier } from './modules/accounts/identity-verifier.ts'
import { createPasswordHasher, type PasswordCost } from './modules/accounts/passwords.ts'
import { createAccountRepository } from './modules/accounts/repository.ts'
import { createAccountService } from './modules/accounts/service.ts'
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
import { cacheMovieParts } from './modules/movies/part-cache.ts'
import { createMovieRepository, type CardRow, type MovieRow } from './modules/movies/repository.ts'
import { createMovieService, type MovieService } from './modules/movies/service.ts'
import { createPeopleRepository } from './modules/people/repository.ts'
import { createPeopleService } from './modules/people/service.ts'
import { createErasure } from './modules/portability/erasure-repository.ts'
import { createPortabilityRepository } from './modules/portability/export-repository.ts'
import { createPortabilityService } from './modules/portability/service.ts'
import { createRatingRepository } from './modules/ratings/repository.ts'
import { createRatingService } from './modules/ratings/service.ts'
import { createModelHolder } from './modules/recommendations/model-holder.ts'
import { createModelRepository } from './modules/recommendations/model-repository.ts'
import { createScores } from './modules/recommendations/scores.ts'
import { createRecommendationService } from './modules/recommendations/service.ts'
import { createTasteRepository } from './modules/recommendations/taste-repository.ts'
import { createTasteService } from './modules/recommendations/tastes.ts'
import { createWhy } from './modules/recommendations/why.ts'
import { createShortlistRepository } from './modules/shortlists/repository.ts'
import { createShortlistService } from './modules/shortlists/service.ts'
import { createPageHead } from './modules/system/page-head.ts'
import { createWatchRepository } from './modules/watch/repository.ts'
import { sourcesForModels } from './sources/policy.ts'

export interface ServiceDependencies {
  config: Config
  db: Kysely<Tables>
  log: FastifyBaseLogger
  /** Signs access tokens. */
  tokenSecret: string
  /** Draws the daily movie. */
  gameSecret: string
  enqueueTastes: (userId: string) => Promise<void>
  now: () => Date
  /** Lower than the default in tests only. */
  passwordCost?: PasswordCost
}

export type Services = Awaited<ReturnType<typeof createServices>>

const CACHED_MOVIES = 20_000

/** Every service with what it needs: the one place where parts are put together. */
export async function createServices(dependencies: ServiceDependencies) {
  const parts = await createSharedParts(dependencies)
  const { groups, model, indexHolder, cardRows, movieRows, movieParts, cards, peopleRepository } = parts
  const movieServices = createMovieServices(dependencies, parts)
  return {
    ...createAccountServices(dependencies),
    ...movieServices,
    ...createEngineServices(dependencies, { ...parts, ...movieServices.movies }),
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
      movie: (id) => movieRows.get(id),
      personName: async (id) => (await peopleRepository.find(id))?.name ?? null,
    }),
    /** Takes in movies that changed: caches forget them, indexes read them again. */
    async catalogueChanged(ids: readonly number[]) {
      cardRows.drop(ids)
      movieRows.drop(ids)
      movieParts.drop(ids)
      await indexHolder.update(ids)
    },
  }
}

type SharedParts = Awaited<ReturnType<typeof createSharedParts>>

/** What several services stand on: the catalogue in memory, the model, and who sees which percents. */
async function createSharedParts({ config, db, log }: ServiceDependencies) {
  const learnable = sourcesForModels({ tmdbTermsAllowModels: config.tmdb.termsAllowModels })
  const movieRepository = createMovieRepository(db)
  const cardRows: RowCache<CardRow> = createRowCache(CACHED_MOVIES, (ids) => movieRepository.cards(ids))
  const movieRows: RowCache<MovieRow> = createRowCache(CACHED_MOVIES, (ids) => movieRepository.movies(ids))
  const indexRepository = createIndexRepository(db, learnable)
  const model = createModelHolder(createModelRepository(db), log)
  const embeddings = createEmbeddings({ config, db, log }, indexRepository)
  const [indexHolder] = await Promise.all([buildIndexes(indexRepository), model.reload(), embeddings?.search.load()])

  const groups = createGroupService({ groups: createGroupRepository(db) })
  const ratingRepository = createRatingRepository(db)
  const shortlistRepository = createShortlistRepository(db)
  const memberIds = async (groupId: string) => (await groups.membersOf(groupId)).map(({ id }) => id)
  const scoresOf = createScores({
    ratings: ratingRepository,
    model,
    memberIds,
    groupShortlistIds: shortlistRepository.allGroupIds,
  })
  return {
    movieParts: cacheMovieParts(movieRepository),
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

function createMovieServices({ db }: ServiceDependencies, parts: SharedParts) {
  const { cards, scoresOf, indexes, model, peopleRepository, ratingRepository } = parts
  const movies = createMovieService({
    movies: parts.movieParts,
    rows: parts.movieRows,
    cards,
    scoresOf,
    indexes,
    model,
    watchOffers: createWatchRepository(db).offers,
    externalSimilar: () => Promise.resolve([]),
  })
  const { requireMovie, slice } = movies
  return {
    movies,
    discovery: createDiscoveryService({
      indexes,
      cards,
      scoresOf,
      peopleByIds: peopleRepository.byIds,
      labelDefinition: parts.indexRepository.labelDefinition,
      ...(parts.embeddings && { dense: parts.embeddings.search.neighbours }),
    }),
    people: createPeopleService({ people: peopleRepository, scoresOf, slice }),
    ratings: createRatingService({ ratings: ratingRepository, model, requireMovie }),
    shortlists: createShortlistService({ shortlists: parts.shortlistRepository, requireMovie, slice }),
  }
}

function createEngineServices(
  { db, now, enqueueTastes }: ServiceDependencies,
  parts: SharedParts & Pick<MovieService, 'requireMovie' | 'slice'>,
) {
  const { model, cards, indexes, cardRows, peopleRepository, requireMovie, slice } = parts
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
      requireMovie,
      membersOf,
      enqueueTastes,
      now,
    }),
    why: createWhy({ model, ratings, indexes, peopleNames, movieTitles }),
  }
}

function createAccountServices({ config, db, log, now, tokenSecret, passwordCost }: ServiceDependencies) {
  const repository = createAccountRepository(db)
  const hasher = createPasswordHasher(passwordCost)
  const accounts = createAccountService({ accounts: repository, hasher, signer: createTokenSigner(tokenSecret) })
  const verifier = config.identity && createIdentityVerifier(config.identity, log)
  return {
    accounts,
    identities: createIdentityService({ verifier, identities: createIdentityRepository(db), accounts }),
    deletion: createDeletionService({ accounts: repository, hasher, eraseUser: createErasure(db), now }),
    portability: createPortabilityService({ portability: createPortabilityRepository(db), now }),
  }
}
