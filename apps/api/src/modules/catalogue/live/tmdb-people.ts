import { fetchPeople, isUpstreamError, singleFlight, withTimeout, type Log, type TmdbClient } from '@marquee/sources'
import { createCache } from '../../../common/budget.ts'
import type { PersonState, TmdbPeopleRepository } from '../import/tmdb-people-repository.ts'

export interface LivePeopleDependencies {
  client: Pick<TmdbClient, 'person'>
  people: TmdbPeopleRepository
  log: Log
  now: () => Date
}

const DAY_MS = 24 * 3_600_000
const FRESH_MS = 30 * DAY_MS
const RETRY_MS = 5 * 60_000
/** Time limit of a page that waits for a person who was never fetched; the call itself continues. */
const WAIT_MS = 800

/** On a visit of a person's page, fetches missing TMDB details, and old ones in the background. */
export function createTmdbPeople({ client, people, log, now }: LivePeopleDependencies) {
  const loads = new Map<number, Promise<void>>()
  const seen = createCache<number, true>({ name: 'TMDB people', sizeOf: () => 0, ttl: DAY_MS })

  function load(state: PersonState): Promise<void> {
    return singleFlight(loads, state.personId, async () => {
      const { people: fetched, rejections } = await fetchPeople(client, [state])
      for (const { personId, details } of fetched) await people.store(personId, details)
      for (const { place: id, reason } of rejections) log.warn({ id, reason }, 'A person was left out.')
    })
  }

  return async function refreshPerson(personId: number): Promise<void> {
    if (seen.has(personId)) return
    const state = await people.state(personId)
    if (state === null) return
    const { detailsAt } = state
    if (detailsAt !== null && now().getTime() - detailsAt.getTime() < FRESH_MS) return seen.set(personId, true)
    const loading = load(state)
    loading.then(
      () => seen.set(personId, true),
      (error: unknown) => {
        // Stored details stay in use; a visit some minutes later tries again.
        seen.set(personId, true, { ttl: RETRY_MS })
        log.info({ err: error, personId }, 'A person was not refreshed.')
      },
    )
    if (detailsAt !== null) return
    await withTimeout(loading, WAIT_MS).catch((error: unknown) => {
      if (!isUpstreamError(error, 'unavailable', 'refused')) throw error
    })
  }
}
