import type { WatchResults } from '@marquee/contract'

export interface WatchDependencies {
  stored: (movieId: number) => Promise<WatchResults>
  /** Renews old offers; keeps them when that fails. */
  refresh: ((movieId: number) => Promise<void>) | null
}

/** Watch offers of a movie: the stored ones, renewed first if the source is configured and they are a day old. */
export function createWatchOffers({ stored, refresh }: WatchDependencies) {
  return async function watchOffers(movieId: number): Promise<WatchResults> {
    await refresh?.(movieId)
    return stored(movieId)
  }
}
