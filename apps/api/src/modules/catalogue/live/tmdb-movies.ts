import { type ExternalSuggestion } from '@marquee/contract'
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
import { LRUCache } from 'lru-cache'
import { notFound, unavailable } from '../../../errors.ts'
import { storeFetched } from '../import/store-movies.ts'
import { type TmdbRepository } from '../import/tmdb-repository.ts'

export interface LiveDependencies {
  client: TmdbClient
  repository: TmdbRepository
  imageUrl: string
  log: Log
  now: () => Date
}

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** How long people wait for TMDB before they get an error; the call itself goes on. */
const WAIT_MS = { search: 2500, movie: 5000, similar: 4000, offers: 800 }
const RETRY_VISIT_MS = 5 * MINUTE_MS
const SEARCH_FRESH_MS = 10 * MINUTE_MS
const SUGGESTIONS = 10
const SIMILAR = 20
/** A movie that is looked at is fetched again when its content is older than this. */
const DETAILS_FRESH_MS = 30 * DAY_MS
const OFFERS_FRESH_MS = DAY_MS

/** What the running product asks TMDB for, on behalf of people: stored content is answered while TMDB fails. */
export function createTmdbLive(dependencies: LiveDependencies) {
  const { client, repository, log, now } = dependencies
  const loads = new Map<number, Promise<void>>()
  const missing = new LRUCache<number, true>({ max: 5000, ttl: 60 * MINUTE_MS })
  const visited = new LRUCache<number, true>({ max: 5000, ttl: DAY_MS })

  /** Fetches and stores a movie, once however many ask. @throws UpstreamError */
  function load(tmdbId: number): Promise<void> {
    return singleFlight(loads, tmdbId, async () => {
      const movie = await fetchKnown(tmdbId)
      if (movie === null) return void missing.set(tmdbId, true)
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
    ...createOffers(dependencies),

    /** Our id, fetched without hurry when the catalogue has it not; null when TMDB has none. @throws UpstreamError */
    async ownId(tmdbId: number): Promise<number | null> {
      const [known] = await repository.states([tmdbId])
      if (known) return known.movieId
      if (!missing.has(tmdbId)) await load(tmdbId)
      return (await repository.states([tmdbId]))[0]?.movieId ?? null
    },

    /** Our id of TMDB's movie, which is fetched when the catalogue has it not. @throws AppError 404, 503 */
    async movieId(tmdbId: number): Promise<number> {
      const [known] = await repository.states([tmdbId])
      if (known) return known.movieId
      if (!missing.has(tmdbId)) await answering(withTimeout(load(tmdbId), WAIT_MS.movie), log)
      const [fetched] = await repository.states([tmdbId])
      if (!fetched) throw notFound('Movie')
      return fetched.movieId
    },

    /** Somebody looks at a movie: what TMDB says of it is fetched again in the background when it is old. */
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

function createOffers({ client, repository, log, now }: LiveDependencies) {
  const loads = new Map<number, Promise<void>>()
  return {
    /** Makes stored offers new when they are a day old. When that fails the stored ones serve on. */
    async refreshOffers(movieId: number): Promise<void> {
      const state = await repository.state(movieId)
      if (state === null || !isOld(state.offersAt, OFFERS_FRESH_MS, now())) return
      const loading = singleFlight(loads, movieId, async () => {
        await repository.storeOffers(movieId, await client.offers(state.tmdbId))
      })
      try {
        await withTimeout(loading, WAIT_MS.offers)
      } catch (error) {
        if (!isUpstreamError(error, 'unavailable', 'refused', 'malformed', 'missing')) throw error
        log.info({ reason: error.message, movieId }, 'Watch offers were not refreshed.')
      }
    },
  }
}

/** TMDB's search, without what the catalogue has. Answers are kept; old ones serve while TMDB fails. */
function createSuggestions({ client, repository, imageUrl, log, now }: LiveDependencies) {
  const searches = new LRUCache<string, { items: ListItem[]; at: number }>({ max: 2000, ttl: DAY_MS })

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
    /** @throws AppError 503 when TMDB does not answer and never answered this */
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
    /** Our ids of the movies that TMDB finds similar; those that the catalogue has not are fetched. @throws AppError 503 */
    async similar(tmdbId: number): Promise<number[]> {
      const ids = (await similarIds(tmdbId)).slice(0, SIMILAR)
      const had = new Set((await repository.states(ids)).map((state) => state.tmdbId))
      const loading = Promise.allSettled(ids.filter((id) => !had.has(id)).map(load))
      try {
        await withTimeout(loading, WAIT_MS.similar)
      } catch (error) {
        if (!isUpstreamError(error, 'unavailable')) throw error
        // Those that have arrived are shown; the others will be there the next time.
        log.info({ tmdbId }, 'Not all similar movies arrived in time.')
      }
      const ours = new Map((await repository.states(ids)).map((state) => [state.tmdbId, state.movieId]))
      return ids.flatMap((id) => ours.get(id) ?? [])
    },
  }
}

function isOld(moment: Date | null, freshMs: number, now: Date): boolean {
  return moment === null || now.getTime() - moment.getTime() >= freshMs
}

/** An outage of TMDB's reaches people as such, without its words. */
async function answering<T>(work: Promise<T>, log: LiveDependencies['log']): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!isUpstreamError(error, 'unavailable', 'refused', 'malformed')) throw error
    log.info({ reason: error.message }, 'TMDB did not answer.')
    throw unavailable('TMDB does not answer right now. Please try again in a moment.')
  }
}
