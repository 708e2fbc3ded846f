import { type TmdbClient } from './client.ts'
import { patiently } from './import.ts'
import { type PersonState, type TmdbPeopleRepository } from './people-repository.ts'
import { fetchPeople, type FetchedPeople } from './people.ts'

export interface ImportPeopleDependencies {
  client: Pick<TmdbClient, 'person'>
  people: TmdbPeopleRepository
  signal: AbortSignal
  onProgress: (progress: { done: number; total: number; count: number }) => void
}

const CHUNK = 40

/** Fetches what TMDB tells of people, forty at a time. @throws StartError when TMDB is out of reach for minutes */
export async function importPeople(
  states: readonly PersonState[],
  { client, people, signal, onProgress }: ImportPeopleDependencies,
): Promise<FetchedPeople> {
  const sum: FetchedPeople = { stored: 0, missing: [], faulty: [] }
  for (let start = 0; start < states.length; start += CHUNK) {
    signal.throwIfAborted()
    const chunk = states.slice(start, start + CHUNK)
    const { stored, missing, faulty } = await patiently(() => fetchPeople({ client, people }, chunk), { signal })
    sum.stored += stored
    sum.missing.push(...missing)
    sum.faulty.push(...faulty)
    onProgress({ done: start + chunk.length, total: states.length, count: sum.stored })
  }
  return sum
}
