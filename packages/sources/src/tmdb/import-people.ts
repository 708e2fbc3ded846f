import type { Log } from '../log.ts'
import type { Import, Outcome, Report } from '../source.ts'
import { retryWhileUnavailable } from '../upstream/retry.ts'
import type { TmdbClient } from './client.ts'
import { fetchPeople } from './fetch-people.ts'
import { OUTAGE } from './outage.ts'

export interface ImportPeopleOptions {
  /** Number of people to fetch: the best known that were never fetched. */
  limit: number
  connect(log: Log): Pick<TmdbClient, 'person' | 'close'>
}

const CHUNK = 40
const SHOWN = 10

/** Fetches biographies and dates. It needs no checkpoint, because each person has the time of its last fetch. */
export function importPeople({ limit, connect }: ImportPeopleOptions): Import {
  let stored = 0
  let missing = 0
  return {
    key: () => null,
    beginning: {},
    async *batches(checkpoint, { catalogue, signal, log }) {
      const client = connect(log)
      try {
        const wanted = await catalogue.peopleNeverFetched(limit)
        for (let start = 0; start < wanted.length; start += CHUNK) {
          signal.throwIfAborted()
          const chunk = wanted.slice(start, start + CHUNK)
          const fetched = await retryWhileUnavailable(() => fetchPeople(client, chunk), { ...OUTAGE, signal })
          missing += fetched.missing.length
          stored += fetched.people.length - fetched.missing.length
          const progress = { done: start + chunk.length, total: wanted.length, count: stored }
          yield { people: fetched.people, rejections: fetched.rejections, checkpoint, progress }
        }
      } finally {
        await client.close()
      }
    },
    async preview({ catalogue, format }) {
      const wanted = await catalogue.peopleNeverFetched(limit)
      return [`${format.count(wanted.length)} people would be fetched.`, 'Dry run: nothing was written.']
    },
    report: (outcome) => report(outcome, stored, missing),
  }
}

function report({ rejections, total, format }: Outcome, stored: number, missing: number): Report {
  const lines = [
    `${format.count(stored)} people stored`,
    ...(missing > 0 ? [`${format.count(missing)} that TMDB does not know`] : []),
    ...rejections.slice(0, SHOWN).map(({ place, reason }) => `${place} left out: ${reason}`),
  ]
  return { lines, isChange: false, hasFailed: total.rejected > 0 }
}
