import { bulkhead } from 'cockatiel'
import { SourceError } from '../errors.ts'
import type { TmdbClient } from './client.ts'
import type { ImportClient } from './import-movies.ts'

type SharedClient = ImportClient & Pick<TmdbClient, 'offers' | 'person'>

/** Calls of background work at a time, one less than the client makes: a visitor's call waits behind few others. */
const AT_ONCE = 3

/**
 * The client of visitors, for background work next to them: both keep to one rate, and the work takes a new token at its next call.
 * @param current null if there is no token any more
 * @param signal ends the work before its next call
 */
export function shareClient(current: () => TmdbClient | null, signal: AbortSignal): SharedClient {
  const room = bulkhead(AT_ONCE, Infinity)
  function use<T>(call: (client: TmdbClient) => Promise<T>): Promise<T> {
    return room.execute(() => {
      signal.throwIfAborted()
      const client = current()
      if (client === null) throw new SourceError('There is no TMDB token any more.')
      return call(client)
    })
  }
  return {
    movie: (id) => use((client) => client.movie(id)),
    offers: (id) => use((client) => client.offers(id)),
    person: (id) => use((client) => client.person(id)),
    popular: (page) => use((client) => client.popular(page)),
    bestKnown: (page) => use((client) => client.bestKnown(page)),
    // It belongs to the visitors.
    close: () => Promise.resolve(),
  }
}
