import { isUpstreamError, singleFlight, withTimeout } from '@marquee/sources'
import { createCache } from '../../../common/budget.ts'
import { notFound } from '../../../errors.ts'
import { storeFetched } from '../import/store-movies.ts'
import type { LiveDependencies } from './dependencies.ts'
import { answering, createTmdbLists } from './tmdb-lists.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** Time limit of a request that waits for TMDB; the call itself continues. */
const WAIT_MS = 5000
const RETRY_VISIT_MS = 5 * MINUTE_MS
/** An opened movie is fetched again when its content is older than this. */
const DETAILS_FRESH_MS = 30 * DAY_MS

/** Calls to TMDB on behalf of visitors. While TMDB fails, stored content is answered. */
export function createTmdbLive(dependencies: LiveDependencies) {
  const { client, repository, log, now } = dependencies
  const loads = new Map<number, Promise<void>>()
  const missing = createCache<number, true>({ name: 'TMDB misses', sizeOf: () => 0, ttl: 60 * MINUTE_MS })
  const visited = createCache<number, true>({ name: 'TMDB movies', sizeOf: () => 0, ttl: DAY_MS })

  /** Fetches and stores a movie, once for simultaneous requests. @throws UpstreamError */
  function load(tmdbId: number): Promise<void> {
    return singleFlight(loads, tmdbId, async () => {
      const movie = await fetchKnown(tmdbId)
      if (movie === null) return missing.set(tmdbId, true)
      for (const { place: id, reason } of await storeFetched(repository, [movie]))
        log.warn({ id, reason }, 'Left a movie out.')
    })
  }

  async function fetchKnown(tmdbId: number) {
    try {
      return await client.movie(tmdbId)
    } catch (error) {
      if (isUpstreamError(error, 'missing')) return null
      throw error
    }
  }

  async function refreshVisited(movieId: number): Promise<void> {
    const state = await repository.state(movieId)
    if (state === null) return
    await repository.looked(movieId)
    if (isOld(state.detailsAt, DETAILS_FRESH_MS, now())) await load(state.tmdbId)
  }

  return {
    ...createTmdbLists(dependencies),

    /** Our id; fetched at low priority if the catalogue lacks it; null if TMDB has none. @throws UpstreamError */
    async ownId(tmdbId: number): Promise<number | null> {
      const [known] = await repository.states([tmdbId])
      if (known) return known.movieId
      if (!missing.has(tmdbId)) await load(tmdbId)
      return (await repository.states([tmdbId]))[0]?.movieId ?? null
    },

    /** Our id of TMDB's movie, which is fetched when the catalogue lacks it. @throws AppError 404, 503 */
    async movieId(tmdbId: number): Promise<number> {
      const [known] = await repository.states([tmdbId])
      if (known) return known.movieId
      if (!missing.has(tmdbId)) await answering(withTimeout(load(tmdbId), WAIT_MS), log)
      const [fetched] = await repository.states([tmdbId])
      if (!fetched) throw notFound('Movie')
      return fetched.movieId
    },

    /** Records a visit of a movie's page, and fetches old TMDB content again in the background. */
    visited(movieId: number): void {
      if (visited.has(movieId)) return
      visited.set(movieId, true)
      refreshVisited(movieId).catch((error: unknown) => {
        visited.set(movieId, true, { ttl: RETRY_VISIT_MS })
        log.info({ err: error, movieId }, 'A movie was not refreshed.')
      })
    },
  }
}

export function isOld(moment: Date | null, freshMs: number, now: Date): boolean {
  return moment === null || now.getTime() - moment.getTime() >= freshMs
}
