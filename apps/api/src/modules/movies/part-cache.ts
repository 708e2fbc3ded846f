import { LRUCache } from 'lru-cache'
import { type MovieRepository } from './repository.ts'

type Parts = Pick<MovieRepository, 'cast' | 'crew' | 'labels' | 'links' | 'ratings'>

const MOVIES = 2000

/** The parts of movie pages, kept until told that the movie changed. */
export function cacheMovieParts(repository: Parts): Parts & { drop(ids: readonly number[]): void } {
  const caches: { delete(id: number): boolean }[] = []
  let generation = 0

  function cached<T extends object>(load: (id: number) => Promise<T>): (id: number) => Promise<T> {
    const cache = new LRUCache<number, T>({ max: MOVIES })
    caches.push(cache)
    return async (id) => {
      const kept = cache.get(id)
      if (kept) return kept
      const startedIn = generation
      const value = await load(id)
      // What was read before a change was told may be older than it.
      if (startedIn === generation) cache.set(id, value)
      return value
    }
  }

  return {
    cast: cached(repository.cast),
    crew: cached(repository.crew),
    labels: cached(repository.labels),
    links: cached(repository.links),
    ratings: cached(repository.ratings),
    drop(ids) {
      generation++
      for (const cache of caches) for (const id of ids) cache.delete(id)
    },
  }
}
