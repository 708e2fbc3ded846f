import type { Log } from '../log.ts'
import type { Batch, Format, Import, ImportContext, KnownCatalogue, Outcome, Report } from '../source.ts'
import { retryWhileUnavailable, type RetryOptions } from '../upstream/retry.ts'
import { PER_SECOND, type TmdbClient } from './client.ts'
import { fetchMovies, type FetchedMovies } from './fetch-movies.ts'
import { OUTAGE } from './outage.ts'

export type ImportClient = Pick<TmdbClient, 'movie' | 'bestKnown' | 'popular' | 'close'>

export interface ImportMoviesOptions extends Waiting {
  key: Record<string, string | number | boolean>
  /** TMDB's ids of the movies to fetch. */
  list(client: ImportClient, catalogue: KnownCatalogue): Promise<readonly number[]>
  /** True if the operator named each movie, so that a missing one is an error. */
  areNamed: boolean
  /** The number of requested movies, so that the report can name a list that has fewer. */
  wanted?: number | undefined
  connect(log: Log): ImportClient
  /** Movies fetched after this are not fetched again; by default those of an interrupted run. */
  freshSince?: Date
}

interface Waiting {
  /** The pauses while TMDB does not answer; shorter in tests only. */
  pauseMs?: number
  /** Advice when the import gives up; by default for an operator at the command line. */
  advice?: RetryOptions['advice']
}

/** Movies fetched since then are not fetched again. */
interface Checkpoint {
  since: string
}

/** Counts of the report beyond what was stored. */
interface Seen {
  /** Different movies of the list. */
  listed: number
  /** Movies that an interrupted run had stored. */
  resumed: number
  missing: number[]
  adult: number
}

const CHUNK = 40
const SHOWN = 10

/** Fetches movies, the next ones while the previous ones are stored. */
export function importMovies(options: ImportMoviesOptions): Import<Checkpoint> {
  const { key, list, connect, freshSince = new Date() } = options
  const seen: Seen = { listed: 0, resumed: 0, missing: [], adult: 0 }

  return {
    key: () => key,
    beginning: { since: freshSince.toISOString() },
    async *batches({ since }, context) {
      const client = connect(context.log)
      try {
        const ids = [...new Set(await list(client, context.catalogue))]
        const done = new Set(await context.catalogue.fetchedSince(ids, new Date(since)))
        seen.listed = ids.length
        seen.resumed = done.size
        const waiting = ids.filter((id) => !done.has(id))
        for await (const { fetched, asked } of fetchAhead(waiting, client, { ...options, signal: context.signal })) {
          seen.missing.push(...fetched.missing)
          seen.adult += fetched.adult.length
          yield toBatch(fetched, { since }, { done: done.size + asked, total: ids.length })
        }
      } finally {
        await client.close()
      }
    },
    async preview(context) {
      const client = connect(context.log)
      try {
        return await preview(await list(client, context.catalogue), context, options)
      } finally {
        await client.close()
      }
    },
    report: (outcome) => report(outcome, seen, options),
  }
}

function toBatch(
  { movies, rejections }: FetchedMovies,
  checkpoint: Checkpoint,
  { done, total }: { done: number; total: number },
): Batch<Checkpoint> {
  return {
    movies: movies.map((entry) => ({ ...entry, place: entry.movie.tmdbId! })),
    rejections,
    checkpoint,
    progress: { done, total, count: done },
  }
}

/** Yields movies in chunks; requests the next chunk before the previous one arrives, to use the allowed rate. */
async function* fetchAhead(
  ids: readonly number[],
  client: ImportClient,
  { signal, advice = OUTAGE.advice, pauseMs = OUTAGE.pauseMs }: Waiting & { signal: AbortSignal },
): AsyncGenerator<{ fetched: FetchedMovies; asked: number }> {
  const fetchFrom = (start: number) => {
    const chunk = ids.slice(start, start + CHUNK)
    const fetching = retryWhileUnavailable(() => fetchMovies(client, chunk), { ...OUTAGE, advice, pauseMs, signal })
    // Its error is handled when its turn comes; this only prevents an unhandled rejection.
    fetching.catch(() => {})
    return fetching
  }
  let next = fetchFrom(0)
  for (let start = 0; start < ids.length; start += CHUNK) {
    const current = next
    next = fetchFrom(start + CHUNK)
    yield { fetched: await current, asked: Math.min(start + CHUNK, ids.length) }
  }
}

async function preview(
  ids: readonly number[],
  { catalogue, format }: ImportContext,
  { wanted }: ImportMoviesOptions,
): Promise<string[]> {
  const { byTmdb } = await catalogue.ids()
  const known = ids.filter((id) => byTmdb.has(id)).length
  return [
    `${format.count(ids.length)} movies would be fetched, in ${format.duration(ids.length / PER_SECOND)} at best`,
    ...shortage(ids.length, wanted, format),
    `${format.count(known)} that the catalogue has, ${format.count(ids.length - known)} new`,
    'Dry run: nothing was written.',
  ]
}

function shortage(listed: number, wanted: number | undefined, format: Format): string[] {
  if (wanted === undefined || listed >= wanted) return []
  return [`TMDB lists ${format.count(listed)} different movies of the ${format.count(wanted)} that were wanted`]
}

function report(outcome: Outcome<Checkpoint>, seen: Seen, { areNamed, wanted }: ImportMoviesOptions): Report {
  const { listed, resumed, missing, adult } = seen
  const { before, total, rejections, seconds, format } = outcome
  const stored = total.added + total.updated - before.added - before.updated
  const rejected = total.rejected - before.rejected
  const beside = resumed > 0 ? `, beside ${format.count(resumed)} of the run before` : ''
  const some = missing.slice(0, SHOWN).join(', ')
  const lines = [
    `${format.count(stored)} movies stored${beside} (${format.duration(seconds)})`,
    ...shortage(listed, wanted, format),
    ...(missing.length > 0 ? [`${format.count(missing.length)} that TMDB does not know: ${some}`] : []),
    ...(adult > 0 ? [`${format.count(adult)} left out, for adults only`] : []),
    ...rejections.slice(0, SHOWN).map(({ place, reason }) => `${place} left out: ${reason}`),
    ...(rejected > SHOWN ? [`and ${format.count(rejected - SHOWN)} more left out`] : []),
  ]
  return { lines, isChange: stored > 0, hasFailed: rejected > 0 || (areNamed && missing.length > 0) }
}
