import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import {
  createImageClient,
  createTmdbClient,
  expiresAfterDays,
  isImageName,
  isUpstreamError,
  keptName,
  openImageCache,
  pictureType,
  shareClient,
  shownBy,
  toDate,
  type ImageCache,
  type TmdbClient,
} from '@marquee/sources'
import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import { openDerived } from '../../common/derived-store.ts'
import type { Platform } from '../../common/platform.ts'
import type { Config } from '../../config.ts'
import type { Tables } from '../../database/tables.ts'
import { createExternalService, type ExternalService } from './external/service.ts'
import { createImageService, type ImageService } from './images/service.ts'
import { createCatalogueRepository } from './import/catalogue-repository.ts'
import { dropExpired } from './import/expiry-repository.ts'
import { refreshSources, type Refreshed } from './import/refresh-sources.ts'
import { createTmdbPeopleRepository, type TmdbPeopleRepository } from './import/tmdb-people-repository.ts'
import { createTmdbRepository, type TmdbRepository } from './import/tmdb-repository.ts'
import { createTmdbLive } from './live/tmdb-movies.ts'
import { createTmdbOffers } from './live/tmdb-offers.ts'
import { createTmdbPeople } from './live/tmdb-people.ts'
import { openTmdbConnection } from './tmdb/connection.ts'
import { createTmdbTokens, type TmdbTokens } from './tmdb/token.ts'
import { operatorRegions } from './watch/operator-regions.ts'
import { createRegionsRepository } from './watch/regions-repository.ts'
import type { WatchDependencies } from './watch/service.ts'

export interface IntegrationsDependencies {
  config: Config
  db: Kysely<Tables>
  log: FastifyBaseLogger
  now: () => Date
  /** Decrypts the stored token of TMDB; null for a command whose account may not read it. */
  tokenSecret: string | null
}

/** An external database with more movies than the catalogue. Calls throw an UpstreamError. */
export interface MovieDatabase {
  /** Its ids of the movies with that IMDb id. */
  find(imdbId: string): Promise<number[]>
  /** Movies by its own ids. */
  search(title: string, year: number | null): Promise<NamedMovie[]>
  /** Our id of one of its movies, which is fetched if the catalogue lacks it; null if it has none with that id. */
  ownId(id: number): Promise<number | null>
}
export interface NamedMovie {
  id: number
  titles: string[]
  year: number | null
  directors: string[]
}

/** The regions whose offers are stored, for limits of an evening. */
export interface WatchRegions {
  /** Keeps the region from now on. */
  choose: (region: string) => Promise<void>
  /** True while the offers of that region, or of any kept one, are yet to be fetched for some movies. */
  isLoading: (region?: string) => Promise<boolean>
}

/** The content of other hosts, as far as the operator configured any. */
export interface Integrations {
  external: ExternalService
  /** Null if browsers fetch images from their host. */
  images: ImageService | null
  /** Maps an image's address at its host to the address that browsers use. */
  pictureAddress: (address: string) => string
  visited: (movieId: number) => void
  fetchedOffers: WatchDependencies['fetched']
  watchRegions: WatchRegions
  refreshPerson: (personId: number) => Promise<void>
  /** For imported histories; null without a token. */
  movieDatabase: () => MovieDatabase | null
  tmdb: {
    tokens: TmdbTokens
    /** Null without a token. */
    client: () => TmdbClient | null
    /** Takes the token that is stored now. */
    reload: () => Promise<void>
  }
  refresh: (signal: AbortSignal) => Promise<Refreshed>
  /** Deletes kept pictures that are too old to be shown. */
  tidy: () => Promise<void>
  close: () => Promise<void>
}

const DAY_MS = 24 * 3_600_000
const MEGABYTE = 1024 * 1024

/** Connects the catalogue with the hosts that the operator configured. */
export async function createIntegrations(
  dependencies: IntegrationsDependencies & Pick<Platform, 'queue'>,
): Promise<Integrations> {
  const { config, db, log, now } = dependencies
  const repository = createTmdbRepository(db, createCatalogueRepository(db, { shown: config.shownTexts }))
  const pictures = await createPictures(config, log)
  const people = createTmdbPeopleRepository(db)
  const tokens = createTmdbTokens(dependencies)
  const { regions, onNewRegion } = await createRegions(dependencies)
  const tmdb = await openTmdbConnection({
    tokens,
    open(token) {
      const opened = createTmdb(token, dependencies, { repository, people })
      const { offers } = createTmdbOffers({ client: opened.client, repository, regions, onNewRegion, log, now })
      return { ...opened, offers }
    },
  })
  const client = () => tmdb.current()?.client ?? null
  return {
    external: createExternalService({
      database: () => tmdb.current()?.live ?? null,
      knownId: async (tmdbId) => (await repository.states([tmdbId]))[0]?.movieId ?? null,
    }),
    images: pictures?.service ?? null,
    pictureAddress: pictures?.addressOf ?? ((address) => address),
    visited: (movieId) => tmdb.current()?.live.visited(movieId),
    fetchedOffers: async (movieId, region) => (await tmdb.current()?.offers(movieId, region)) ?? null,
    watchRegions: {
      async choose(region) {
        if (await regions.choose(region)) await onNewRegion()
      },
      isLoading: async (region) => tmdb.current() !== null && (await regions.isIncomplete(region)),
    },
    movieDatabase: () => tmdb.current()?.movieDatabase ?? null,
    refreshPerson: async (personId) => tmdb.current()?.refreshPerson(personId),
    tmdb: { tokens, client, reload: tmdb.reload },
    async refresh(signal) {
      return refreshSources({
        client: client() && shareClient(client, signal),
        repository,
        people,
        dropOtherRegions: regions.dropOthers,
        dropExpired: (before) => dropExpired(db, before),
        now: now(),
        log,
        signal,
      })
    },
    async tidy() {
      await pictures?.cache.purge()
    },
    async close() {
      await Promise.all([tmdb.close(), pictures?.close()])
    },
  }
}

async function createRegions({ config, db, log, queue }: IntegrationsDependencies & Pick<Platform, 'queue'>) {
  const regions = createRegionsRepository(db)
  await regions.keepNamed(operatorRegions(config), { only: true })
  // If this fails, the offers of a new region are fetched in the next night.
  const onNewRegion = () =>
    queue.enqueueSources().catch((err: unknown) => log.warn({ err }, 'The offers of a region were not requested.'))
  return { regions, onNewRegion }
}

interface TmdbStores {
  repository: TmdbRepository
  people: TmdbPeopleRepository
}

function createTmdb(
  apiToken: string,
  { config, log, now }: IntegrationsDependencies,
  { repository, people }: TmdbStores,
) {
  const { apiUrl, imageUrl } = config.tmdb
  const client = createTmdbClient({ apiUrl, imageUrl, apiToken, log })
  const live = createTmdbLive({ client, repository, imageUrl, log, now })
  return {
    client,
    live,
    movieDatabase: createMovieDatabase(client, live.ownId),
    refreshPerson: createTmdbPeople({ client, people, log, now }),
    close: client.close,
  }
}

/** The external database without anything else of its host, for a command; null without a token. */
export async function openMovieDatabase(
  dependencies: IntegrationsDependencies,
): Promise<{ database: MovieDatabase; close: () => Promise<void> } | null> {
  const { config, db } = dependencies
  const repository = createTmdbRepository(db, createCatalogueRepository(db, { shown: config.shownTexts }))
  const stores = { repository, people: createTmdbPeopleRepository(db) }
  const tokens = createTmdbTokens(dependencies)
  const tmdb = await openTmdbConnection({ tokens, open: (token) => createTmdb(token, dependencies, stores) })
  const opened = tmdb.current()
  return opened && { database: opened.movieDatabase, close: tmdb.close }
}

function createMovieDatabase(client: TmdbClient, ownId: MovieDatabase['ownId']): MovieDatabase {
  return {
    find: client.find,
    ownId,
    async search(title, year) {
      const { items } = await client.search(title, year)
      return items.map(({ id, title: name, original_title: original, release_date: date }) => ({
        id,
        titles: original ? [name, original] : [name],
        year: Number(toDate(date)?.slice(0, 4)) || null,
        directors: [],
      }))
    },
  }
}

async function createPictures({ tmdb, dataDir, basePath }: Config, log: FastifyBaseLogger) {
  if (tmdb.imageCacheMegabytes === 0) return null
  const directory = join(dataDir, 'images')
  let isReported = false
  const onDamaged = (name: string) => {
    // Once: after a damaged disk, and after the release that added checksums, it is every picture.
    if (!isReported) log.warn({ name }, 'Pictures on disk are damaged or have no checksum; they are fetched again.')
    isReported = true
  }
  const cache = await openDerived<ImageCache>({
    store: 'images',
    open: () =>
      openImageCache({
        directory,
        maxBytes: tmdb.imageCacheMegabytes * MEGABYTE,
        maxAgeMs: expiresAfterDays('tmdb')! * DAY_MS,
        onDamaged,
      }),
    reset: () => rm(directory, { recursive: true, force: true }),
    log,
  })
  const client = createImageClient(tmdb.imageUrl, log)
  const service = createImageService({
    isName: isImageName,
    shownBy,
    keptName,
    typeOf: pictureType,
    cache,
    fetch: client.picture,
    isMissing: (error) => isUpstreamError(error, 'missing'),
    log,
  })
  const there = `${tmdb.imageUrl}/`
  const addressOf = (address: string) =>
    address.startsWith(there) ? `${basePath}/images/${address.slice(there.length)}` : address
  return { cache, service, addressOf, close: client.close }
}
