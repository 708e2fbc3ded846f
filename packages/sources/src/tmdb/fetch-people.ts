import { type PersonEntry, type Rejection } from '../source.ts'
import { isUpstreamError } from '../upstream/errors.ts'
import { type TmdbClient } from './client.ts'

/** What became of the people who were asked for. */
export interface FetchedPeople {
  /** Whoever TMDB does not know is among them, without details. */
  people: PersonEntry[]
  /** TMDB's ids of those it does not know. */
  missing: number[]
  /** Those whose answers cannot be used. */
  rejections: Rejection[]
}

/** Fetches what TMDB says of people. @throws UpstreamError when TMDB is out of reach or refuses us */
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
