import type { PersonEntry, Rejection } from '../source.ts'
import { isUpstreamError } from '../upstream/errors.ts'
import type { TmdbClient } from './client.ts'

/** The results for the requested people. */
export interface FetchedPeople {
  /** Includes people unknown to TMDB, without details. */
  people: PersonEntry[]
  /** TMDB ids that it does not know. */
  missing: number[]
  /** Ids whose responses were invalid. */
  rejections: Rejection[]
}

/** Fetches details of people from TMDB. @throws UpstreamError when TMDB is unreachable or refuses us */
export async function fetchPeople(
  client: Pick<TmdbClient, 'person'>,
  wanted: readonly { personId: number; tmdbId: number }[],
): Promise<FetchedPeople> {
  const fetched: FetchedPeople = { people: [], missing: [], rejections: [] }
  await Promise.all(
    wanted.map(async ({ personId, tmdbId }) => {
      try {
        fetched.people.push({ personId, details: await client.person(tmdbId) })
      } catch (error) {
        if (isUpstreamError(error, 'malformed')) fetched.rejections.push({ place: tmdbId, reason: error.message })
        else if (!isUpstreamError(error, 'missing')) throw error
        else {
          fetched.missing.push(tmdbId)
          fetched.people.push({ personId, details: null })
        }
      }
    }),
  )
  return fetched
}
