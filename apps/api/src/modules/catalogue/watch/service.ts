import { type WatchResults } from '@marquee/contract'

export interface WatchDependencies {
  stored: (movieId: number) => Promise<WatchResults>
  /** Makes stored offers new where they are old; leaves them where that fails. */
  refresh: ((movieId: number) => Promise<void>) | null
}

/** Where a movie can be watched: what is stored, made new first where the source is configured and it is a day old. */
export function createWatchOffers({ stored, refresh }: WatchDependencies) {
  return async function watchOffers(movieId: number): Promise<WatchResults> {
    await refresh?.(movieId)
    return stored(movieId)
  }
}
