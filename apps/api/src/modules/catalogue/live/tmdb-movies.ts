import type { ExternalSuggestion } from '@marquee/contract'
import {
  imageAddress,
  isUpstreamError,
  singleFlight,
  toDate,
  withTimeout,
  type ListItem,
  type Log,
  type TmdbClient,
} from '@marquee/sources'
import { createCache } from '../../../common/budget.ts'
import { sizeOfValue } from '../../../common/size-of.ts'
import { notFound, problem } from '../../../errors.ts'
import { storeFetched } from '../import/store-movies.ts'
import type { TmdbRepository } from '../import/tmdb-repository.ts'

export interface LiveDependencies {
  client: TmdbClient
  repository: TmdbRepository
  imageUrl: string
  log: Log
  now: () => Date
}

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** Time limit of a request that waits for TMDB; the call itself continues. */
const WAIT_MS = { search: 2500, movie: 5000, similar: 4000 }
const RETRY_VISIT_MS = 5 * MINUTE_MS
const SEARCH_FRESH_MS = 10 * MINUTE_MS
const SUGGESTIONS = 10
const SIMILAR = 20
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
    ...createSuggestions(dependencies),
    ...createSimilar(dependencies, load),

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
      if (!missing.has(tmdbId)) await answering(withTimeout(load(tmdbId), WAIT_MS.movie), log)
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

/** TMDB's search, without movies of the catalogue. Answers are cached; old ones are used while TMDB fails. */
function createSuggestions({ client, repository, imageUrl, log, now }: LiveDependencies) {
  const searches = createCache<string, { items: ListItem[]; at: number }>({
    name: 'TMDB searches',
    sizeOf: sizeOfValue,
    ttl: DAY_MS,
  })

  async function search(query: string): Promise<ListItem[]> {
    const kept = searches.get(query)
    if (kept && now().getTime() - kept.at < SEARCH_FRESH_MS) return kept.items
    const asking = client.search(query).then(({ items }) => {
      searches.set(query, { items, at: now().getTime() })
      return items
    })
    asking.catch(() => {})
    try {
      return await withTimeout(asking, WAIT_MS.search)
    } catch (error) {
      if (kept && isUpstreamError(error, 'unavailable', 'refused', 'malformed')) return kept.items
      throw error
    }
  }

  return {
    /** @throws AppError 503 when TMDB fails and there is no cached answer */
    async suggest(query: string): Promise<ExternalSuggestion[]> {
      const text = query.trim().toLowerCase()
      if (text.length < 2) return []
      const items = await answering(search(text), log)
      const known = new Set((await repository.states(items.map(({ id }) => id))).map(({ tmdbId }) => tmdbId))
      return items
        .filter(({ id }) => !known.has(id))
        .slice(0, SUGGESTIONS)
        .map(({ id, title, release_date: date, poster_path: poster }) => ({
          tmdb_id: id,
          title,
          detail: toDate(date)?.slice(0, 4) ?? null,
          poster: imageAddress(poster, imageUrl),
        }))
    },
  }
}

function createSimilar({ repository, log }: LiveDependencies, load: (tmdbId: number) => Promise<void>) {
  async function similarIds(tmdbId: number): Promise<number[]> {
    const stored = await repository.similar(tmdbId)
    if (stored !== null) return stored
    await answering(withTimeout(load(tmdbId), WAIT_MS.similar), log)
    return (await repository.similar(tmdbId)) ?? []
  }

  return {
    /** Our ids of the movies that TMDB finds similar; missing ones are fetched. @throws AppError 503 */
    async similar(tmdbId: number): Promise<number[]> {
      const ids = (await similarIds(tmdbId)).slice(0, SIMILAR)
      const had = new Set((await repository.states(ids)).map((state) => state.tmdbId))
      const loading = Promise.allSettled(ids.filter((id) => !had.has(id)).map(load))
      try {
        await withTimeout(loading, WAIT_MS.similar)
      } catch (error) {
        if (!isUpstreamError(error, 'unavailable')) throw error
        // Only movies that arrived in time are shown; the others will be there the next time.
        log.info({ tmdbId }, 'Not all similar movies arrived in time.')
      }
      const ours = new Map((await repository.states(ids)).map((state) => [state.tmdbId, state.movieId]))
      return ids.flatMap((id) => ours.get(id) ?? [])
    },
  }
}

export function isOld(moment: Date | null, freshMs: number, now: Date): boolean {
  return moment === null || now.getTime() - moment.getTime() >= freshMs
}

/** An outage of TMDB is reported without TMDB's own message. */
async function answering<T>(work: Promise<T>, log: LiveDependencies['log']): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!isUpstreamError(error, 'unavailable', 'refused', 'malformed')) throw error
    log.info({ reason: error.message }, 'TMDB did not answer.')
    throw problem('unavailable/tmdb')
  }
}
