import {
  isUpstreamError,
  singleFlight,
  withTimeout,
  type Log,
  type TmdbClient,
  type WatchRegion,
} from '@marquee/sources'
import { createCache } from '../../../common/budget.ts'
import { sizeOfValue } from '../../../common/size-of.ts'
import { problem } from '../../../errors.ts'
import type { OffersState, TmdbRepository } from '../import/tmdb-repository.ts'
import type { RegionsRepository } from '../watch/regions-repository.ts'
import { isOld } from './tmdb-movies.ts'

export interface OffersDependencies {
  client: Pick<TmdbClient, 'offers'>
  repository: Pick<TmdbRepository, 'offersState' | 'storeOffers'>
  regions: Pick<RegionsRepository, 'choose'>
  /** Called when the offers of a region are to be fetched for the other movies. */
  onNewRegion: () => Promise<void>
  log: Log
  now: () => Date
}

const FRESH_MS = 24 * 3_600_000
/** Time limits of a request that waits for TMDB: with stored offers to show instead, and without. */
const WAIT_MS = { known: 800, unknown: 5000 }

/** Offers of all regions, which TMDB answers together. Those of the kept regions are stored. */
export function createTmdbOffers(dependencies: OffersDependencies) {
  const { client, repository, regions, onNewRegion, log, now } = dependencies
  const loads = new Map<number, Promise<readonly WatchRegion[]>>()
  const recent = createCache<number, readonly WatchRegion[]>({
    name: 'TMDB offers',
    sizeOf: sizeOfValue,
    ttl: FRESH_MS,
  })

  const load = (movieId: number, { tmdbId, offersAt, isComplete }: OffersState) =>
    singleFlight(loads, movieId, async () => {
      const offers = await client.offers(tmdbId)
      if (!isComplete || isOld(offersAt, FRESH_MS, now())) await repository.storeOffers(movieId, offers)
      recent.set(movieId, offers)
      return offers
    })

  /** Null if the stored offers are to be used. @throws AppError 503 when they hold no answer */
  async function fetched(movieId: number, state: OffersState): Promise<readonly WatchRegion[] | null> {
    try {
      return await withTimeout(load(movieId, state), state.isKnown ? WAIT_MS.known : WAIT_MS.unknown)
    } catch (error) {
      if (!isUpstreamError(error, 'unavailable', 'refused', 'malformed', 'missing')) throw error
      log.info({ reason: error.message, movieId }, 'Watch offers were not refreshed.')
      if (state.isKnown || isUpstreamError(error, 'missing')) return null
      throw problem('unavailable/tmdb')
    }
  }

  return {
    /**
     * TMDB's offers of a movie. Null if the stored ones are to be used: for a kept region while they are fresh, otherwise while TMDB fails.
     * The given region is kept from then on.
     * @throws AppError 503 when TMDB fails and nothing is known
     */
    async offers(movieId: number, region: string | null): Promise<readonly WatchRegion[] | null> {
      const state = await repository.offersState(movieId, region)
      if (state === null) return null
      if (region !== null && state.isKnown && !isOld(state.offersAt, FRESH_MS, now())) return null
      const offers = recent.get(movieId) ?? (await fetched(movieId, state))
      const isOffered = offers?.some((entry) => entry.region === region) === true
      if (offers !== null && region !== null && isOffered && (await regions.choose(region))) {
        await repository.storeOffers(movieId, offers)
        await onNewRegion()
      }
      return offers
    },
  }
}
