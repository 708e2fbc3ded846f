import type { Log } from '../log.ts'
import { createUpstream } from '../upstream/client.ts'
import { UpstreamError } from '../upstream/errors.ts'
import type { Answer } from '../upstream/request.ts'
import type { FetchedPerson, WatchRegion } from '../source-movie.ts'
import { mapMovie, mapPerson, mapRegions, type FetchedMovie } from './map.ts'
import {
  parseFound,
  parseList,
  parseMovie,
  parseOffers,
  parsePerson,
  parseSearch,
  parseSimilar,
  type ListPage,
  type Parsed,
} from './parse.ts'
import { isForAdults, type ListItem } from './schema.ts'

export type TmdbClient = ReturnType<typeof createTmdbClient>

export interface TmdbClientOptions {
  apiUrl: string
  /** Base address of the pictures, without a size. */
  imageUrl: string
  apiToken: string
  log: Log
  /** More than the default in tests only. */
  perSecond?: number
}

/** Calls that may start in any second. */
export const PER_SECOND = 20
const AT_ONCE = 4
const WAITING = 200
const DEADLINES = { attempt: 8000, call: 60_000 }
const MAX_BYTES = 2 * 1024 * 1024
const APPENDED = 'credits,keywords,watch/providers,external_ids,similar,recommendations,alternative_titles,translations'
/** TMDB's status codes for missing items: invalid id, and not found. */
const NOT_THERE = new Set([6, 34])

/**
 * The calls of TMDB's API v3 that the product needs, mapped to our types. Invalid entries are left out, counted and logged.
 * Every call may throw an UpstreamError.
 */
export function createTmdbClient({ apiUrl, imageUrl, apiToken, log, perSecond = PER_SECOND }: TmdbClientOptions) {
  const upstream = createUpstream<unknown>({
    name: 'TMDB',
    headers: { authorization: `Bearer ${apiToken}`, accept: 'application/json' },
    limits: { perSecond, atOnce: AT_ONCE, waiting: WAITING },
    deadlines: DEADLINES,
    maxBytes: MAX_BYTES,
    isMissing: saysMissing,
    decode: decodeJson,
    log,
  })

  function sound<T>({ value, dropped }: Parsed<T>, address: string): T {
    if (dropped > 0) log.warn({ dropped, address }, 'TMDB answered entries that cannot be used; they are left out.')
    return value
  }

  async function ask<T>(path: string, parse: (body: unknown) => Parsed<T>): Promise<T> {
    return sound(parse(await upstream.get(`${apiUrl}${path}`)), path)
  }

  return {
    /** Returns null for a movie for adults only. */
    async movie(tmdbId: number): Promise<FetchedMovie | null> {
      const path = `/movie/${tmdbId}?append_to_response=${encodeURIComponent(APPENDED)}`
      const parsed = await ask(path, parseMovie)
      if (parsed.details.id !== tmdbId)
        throw new UpstreamError('malformed', `TMDB answered movie ${parsed.details.id} for movie ${tmdbId}.`)
      return isForAdults(parsed.details) ? null : mapMovie(parsed, imageUrl)
    },

    /** Movies that TMDB recommends after this one, then those with similar keywords and genres. */
    similar: (tmdbId: number): Promise<ListItem[]> =>
      ask(`/movie/${tmdbId}?append_to_response=recommendations,similar`, parseSimilar),

    async offers(tmdbId: number): Promise<WatchRegion[]> {
      return mapRegions(await ask(`/movie/${tmdbId}/watch/providers`, parseOffers), imageUrl)
    },

    async person(tmdbId: number): Promise<FetchedPerson> {
      const details = await ask(`/person/${tmdbId}`, parsePerson)
      if (details.id !== tmdbId)
        throw new UpstreamError('malformed', `TMDB answered person ${details.id} for person ${tmdbId}.`)
      return mapPerson(details, imageUrl)
    },

    /** TMDB ids of the movies with that IMDb id. */
    find: (imdbId: string): Promise<number[]> =>
      ask(`/find/${encodeURIComponent(imdbId)}?external_source=imdb_id`, parseFound),

    /** @param year of the first release anywhere */
    search(query: string, year: number | null = null): Promise<ListPage> {
      const released = year === null ? '' : `&primary_release_year=${year}`
      return ask(`/search/movie?include_adult=false&query=${encodeURIComponent(query)}${released}`, parseSearch)
    },

    /** The movies with the most votes, twenty at a time, 500 pages at most. */
    bestKnown: (page: number): Promise<ListPage> =>
      ask(`/discover/movie?sort_by=vote_count.desc&include_adult=false&page=${page}`, parseList),

    /** The movies that people look at these days, twenty at a time, 500 pages at most. */
    popular: (page: number): Promise<ListPage> => ask(`/movie/popular?page=${page}`, parseList),

    close: upstream.close,
  }
}

function saysMissing({ bytes }: Answer): boolean {
  try {
    const { status_code: code } = JSON.parse(bytes.toString('utf8')) as { status_code?: unknown }
    return NOT_THERE.has(Number(code))
  } catch {
    // Without TMDB's status code the 404 comes from a proxy or a wrong address.
    return false
  }
}

function decodeJson({ type, bytes }: Answer): unknown {
  if (type !== 'application/json') throw new UpstreamError('malformed', `TMDB answered ${type || 'no type'}, not JSON.`)
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch (error) {
    throw new UpstreamError('malformed', 'TMDB answered JSON that cannot be read.', { cause: error })
  }
}
