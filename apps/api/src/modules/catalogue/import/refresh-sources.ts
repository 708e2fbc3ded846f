import {
  expiresAfterDays,
  fetchMovies,
  fetchPeople,
  isUpstreamError,
  type Log,
  type Rejection,
  type TmdbClient,
} from '@marquee/sources'
import type { Expired } from './expiry-repository.ts'
import { storeFetched } from './store-movies.ts'
import type { TmdbPeopleRepository } from './tmdb-people-repository.ts'
import type { FetchState, TmdbRepository } from './tmdb-repository.ts'

export interface RefreshDependencies {
  /** Null without a token: then old content is only deleted. */
  client: Pick<TmdbClient, 'movie' | 'offers' | 'person'> | null
  repository: TmdbRepository
  people: TmdbPeopleRepository
  /** Deletes the offers of regions that are no longer kept. */
  dropOtherRegions: () => Promise<void>
  /** Deletes content that was fetched before the given time. */
  dropExpired: (before: Date) => Promise<Expired>
  now: Date
  log: Pick<Log, 'warn'>
  signal: AbortSignal
}

export interface Refreshed {
  movies: number
  offers: number
  people: number
  expired: Expired
}

const DAY_MS = 24 * 3_600_000
/** Content is fetched again from a month before its expiry, which leaves thirty nights to try. */
const SPARE_DAYS = 30
/** Less than a day, so that a nightly job never skips one. */
const OFFERS_OLD_DAYS = 0.8
const LOOKED_AT_DAYS = 30
const MAX_MOVIES = 20_000
const MAX_OFFERS = 5000
/** A region that is new gets its offers in one night. */
const MAX_LACKING = 100_000
const MAX_PEOPLE = 20_000
const BATCH = 40

/** Fetches old content again, offers of recently opened movies first, and deletes content that has expired. */
export async function refreshSources(dependencies: RefreshDependencies): Promise<Refreshed> {
  const { client, dropExpired, dropOtherRegions, log, now } = dependencies
  const days = expiresAfterDays('tmdb')!
  const counts = { movies: 0, offers: 0, people: 0 }
  await dropOtherRegions()
  if (client !== null) {
    try {
      await refreshOffers({ ...dependencies, client }, counts)
      await refreshMovies({ ...dependencies, client }, daysBefore(now, days - SPARE_DAYS), counts)
      await refreshPeople({ ...dependencies, client }, daysBefore(now, days - SPARE_DAYS), counts)
    } catch (error) {
      if (!isUpstreamError(error, 'unavailable', 'refused')) throw error
      // Stored content stays in use, and the next night tries again.
      log.warn({ reason: error.message, ...counts }, 'Refreshing from TMDB was interrupted.')
    }
  }
  return { ...counts, expired: await dropExpired(daysBefore(now, days)) }
}

type Refreshing = RefreshDependencies & { client: NonNullable<RefreshDependencies['client']> }
type Counts = Omit<Refreshed, 'expired'>

async function refreshMovies({ client, repository, log, signal }: Refreshing, before: Date, counts: Counts) {
  for (const states of batches(await repository.staleDetails(before, MAX_MOVIES))) {
    signal.throwIfAborted()
    const { movies, missing, rejections } = await fetchMovies(
      client,
      states.map(({ tmdbId }) => tmdbId),
    )
    const refused = await storeFetched(repository, movies)
    counts.movies += movies.length - refused.length
    const left: Rejection[] = [...rejections, ...refused]
    if (left.length + missing.length > 0) log.warn({ left, missing }, 'Movies were not refreshed.')
  }
}

async function refreshPeople({ client, people, log, signal }: Refreshing, before: Date, counts: Counts) {
  for (const states of batches(await people.stale(before, MAX_PEOPLE))) {
    signal.throwIfAborted()
    const { people: fetched, missing, rejections } = await fetchPeople(client, states)
    for (const { personId, details } of fetched) await people.store(personId, details)
    counts.people += fetched.length - missing.length
    if (rejections.length + missing.length > 0) log.warn({ left: rejections, missing }, 'People were not refreshed.')
  }
}

async function refreshOffers(dependencies: Refreshing, counts: Counts) {
  const { repository, now } = dependencies
  const stale = await repository.staleOffers({
    before: daysBefore(now, OFFERS_OLD_DAYS),
    lookedSince: daysBefore(now, LOOKED_AT_DAYS),
    limit: MAX_OFFERS,
  })
  await fetchOffers(dependencies, stale, counts)
  await fetchOffers(dependencies, await repository.lackingOffers(MAX_LACKING), counts)
}

async function fetchOffers(
  { client, repository, log, signal }: Refreshing,
  movies: readonly FetchState[],
  counts: Counts,
) {
  for (const states of batches(movies)) {
    signal.throwIfAborted()
    await Promise.all(
      states.map(async ({ movieId, tmdbId }) => {
        try {
          await repository.storeOffers(movieId, await client.offers(tmdbId))
          counts.offers++
        } catch (error) {
          if (!isUpstreamError(error, 'missing', 'malformed')) throw error
          log.warn({ reason: error.message, tmdbId }, 'Watch offers were not refreshed.')
          // Else it would lack the offers of a new region for ever.
          if (error.kind === 'missing') await repository.storeOffers(movieId, [])
        }
      }),
    )
  }
}

function* batches<T>(states: readonly T[]): Generator<readonly T[]> {
  for (let start = 0; start < states.length; start += BATCH) yield states.slice(start, start + BATCH)
}

function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY_MS)
}
