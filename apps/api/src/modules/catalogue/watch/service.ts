import type { WatchResults } from '@marquee/contract'
import type { WatchRegion } from '@marquee/sources'
import { fetchedResults } from './results.ts'

export interface WatchDependencies {
  stored: (movieId: number) => Promise<WatchResults>
  /** Offers of all regions from their source; null to use the stored ones. */
  fetched: (movieId: number, region: string | null) => Promise<readonly WatchRegion[] | null>
}

export type WatchOffersOf = (movieId: number, region?: string | null) => Promise<WatchResults>

/** Watch offers of a movie: of all regions where the source is configured and answers, else the stored ones. */
export function createWatchOffers({ stored, fetched }: WatchDependencies): WatchOffersOf {
  return async function watchOffers(movieId, region = null) {
    const regions = await fetched(movieId, region)
    return regions === null ? stored(movieId) : fetchedResults(regions)
  }
}
