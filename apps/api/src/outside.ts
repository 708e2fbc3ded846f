import { join } from 'node:path'
import { type FastifyBaseLogger } from 'fastify'
import { type Kysely } from 'kysely'
import { type Config } from './config.ts'
import { type Tables } from './database/tables.ts'
import { refreshSources, type Refreshed } from './jobs/refresh-sources.ts'
import { createExternalService, type ExternalService } from './modules/external/service.ts'
import { createImageService, type ImageService } from './modules/images/service.ts'
import { createCatalogueRepository } from './sources/catalogue-repository.ts'
import { openImageCache, type ImageCache } from './sources/images/cache.ts'
import { createImageClient, pictureType } from './sources/images/client.ts'
import { isImageName } from './sources/images/sizes.ts'
import { expiresAfterDays } from './sources/policy.ts'
import { createTmdbClient } from './sources/tmdb/client.ts'
import { createTmdbLive } from './sources/tmdb/live.ts'
import { createTmdbRepository, type TmdbRepository } from './sources/tmdb/repository.ts'
import { isFault } from './sources/upstream/errors.ts'

export interface OutsideDependencies {
  config: Config
  db: Kysely<Tables>
  log: FastifyBaseLogger
  now: () => Date
}

/** What the product gets from other hosts, where the operator configured any. */
export interface Outside {
  external: ExternalService
  /** Null where browsers fetch pictures themselves. */
  images: ImageService | null
  visited: (movieId: number) => void
  refreshOffers: ((movieId: number) => Promise<void>) | null
  refresh: (signal: AbortSignal) => Promise<Refreshed>
  close: () => Promise<void>
}

const DAY_MS = 24 * 3_600_000
const MEGABYTE = 1024 * 1024

/** Puts together what reaches other hosts. */
export async function createOutside({ config, db, log, now }: OutsideDependencies): Promise<Outside> {
  const repository = createTmdbRepository(db, createCatalogueRepository(db))
  const pictures = await createPictures(config, log)
  const tmdb = createTmdb({ config, log, now }, repository)
  return {
    external: createExternalService({
      database: tmdb?.live ?? null,
      knownId: async (tmdbId) => (await repository.states([tmdbId]))[0]?.movieId ?? null,
    }),
    images: pictures?.service ?? null,
    visited: tmdb?.live.visited ?? (() => {}),
    refreshOffers: tmdb?.live.refreshOffers ?? null,
    async refresh(signal) {
      await pictures?.cache.purge()
      return refreshSources({ client: tmdb?.client ?? null, repository, db, now: now(), log, signal })
    },
    async close() {
      await Promise.all([tmdb?.client.close(), pictures?.close()])
    },
  }
}

function createTmdb({ config, log, now }: Omit<OutsideDependencies, 'db'>, repository: TmdbRepository) {
  const { apiToken, apiUrl, imageUrl } = config.tmdb
  if (apiToken === null) return null
  const client = createTmdbClient({ apiUrl, imageUrl, apiToken, log })
  return { client, live: createTmdbLive({ client, repository, imageUrl, log, now }) }
}

async function createPictures({ tmdb, dataDir }: Config, log: FastifyBaseLogger) {
  if (tmdb.imageCacheMegabytes === 0) return null
  const cache: ImageCache = await openImageCache({
    directory: join(dataDir, 'images'),
    maxBytes: tmdb.imageCacheMegabytes * MEGABYTE,
    maxAgeMs: expiresAfterDays('tmdb')! * DAY_MS,
  })
  const client = createImageClient(tmdb.imageUrl, log)
  const service = createImageService({
    isName: isImageName,
    typeOf: pictureType,
    cache,
    fetch: client.picture,
    isMissing: (error) => isFault(error, 'missing'),
    log,
  })
  return { cache, service, close: client.close }
}
