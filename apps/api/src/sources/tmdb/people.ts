import { type FastifyBaseLogger } from 'fastify'
import { LRUCache } from 'lru-cache'
import { isFault } from '../upstream/errors.ts'
import { shareFlight, withPatience } from '../upstream/flights.ts'
import { type TmdbClient } from './client.ts'
import { type PersonState, type TmdbPeopleRepository } from './people-repository.ts'

type Client = Pick<TmdbClient, 'person'>

/** What became of the people who were asked for. */
export interface FetchedPeople {
  stored: number
  /** TMDB's ids of those it does not know, and of those whose answers cannot be used. */
  missing: number[]
  faulty: { id: number; reason: string }[]
}

/** Fetches people and stores what TMDB tells of them. @throws UpstreamError when TMDB is out of reach or refuses us */
export async function fetchPeople(
  { client, people }: { client: Client; people: Pick<TmdbPeopleRepository, 'store'> },
  states: readonly PersonState[],
): Promise<FetchedPeople> {
  const fetched: FetchedPeople = { stored: 0, missing: [], faulty: [] }
  await Promise.all(
    states.map(async ({ personId, tmdbId }) => {
      try {
        await people.store(personId, await client.person(tmdbId))
        fetched.stored++
      } catch (error) {
        if (isFault(error, 'malformed')) fetched.faulty.push({ id: tmdbId, reason: error.message })
        else if (!isFault(error, 'missing')) throw error
        else {
          fetched.missing.push(tmdbId)
          await people.store(personId, null)
        }
      }
    }),
  )
  return fetched
}

export interface LivePeopleDependencies {
  client: Client
  people: TmdbPeopleRepository
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>
  now: () => Date
}

const DAY_MS = 24 * 3_600_000
const FRESH_MS = 30 * DAY_MS
const RETRY_MS = 5 * 60_000
/** How long a page waits for somebody who was never asked for; the call itself goes on. */
const PATIENCE_MS = 800

/** Somebody looks at a person: what TMDB tells of them is fetched when it is missing, and in the background when it is old. */
export function createTmdbPeople({ client, people, log, now }: LivePeopleDependencies) {
  const loads = new Map<number, Promise<void>>()
  const seen = new LRUCache<number, true>({ max: 5000, ttl: DAY_MS })

  function load(state: PersonState): Promise<void> {
    return shareFlight(loads, state.personId, async () => {
      const { faulty } = await fetchPeople({ client, people }, [state])
      for (const { id, reason } of faulty) log.warn({ id, reason }, 'A person was left out.')
    })
  }

  return async function refreshPerson(personId: number): Promise<void> {
    if (seen.has(personId)) return
    const state = await people.state(personId)
    if (state === null) return
    const { detailsAt } = state
    if (detailsAt !== null && now().getTime() - detailsAt.getTime() < FRESH_MS) return void seen.set(personId, true)
    const loading = load(state)
    loading.then(
      () => seen.set(personId, true),
      (error: unknown) => {
        // What is stored serves; the next visit but a few minutes later tries again.
        seen.set(personId, true, { ttl: RETRY_MS })
        log.info({ err: error, personId }, 'A person was not refreshed.')
      },
    )
    if (detailsAt !== null) return
    await withPatience(loading, PATIENCE_MS).catch((error: unknown) => {
      if (!isFault(error, 'unavailable', 'refused')) throw error
    })
  }
}
