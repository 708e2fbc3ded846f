import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '../../start-error.ts'
import { type ImportRunRepository } from '../import-runs.ts'
import { isFault } from '../upstream/errors.ts'
import { type TmdbClient } from './client.ts'
import { fetchMovies, storeMovies, type Fetched } from './fetch.ts'
import { type TmdbRepository } from './repository.ts'

export interface ImportDependencies extends Patience {
  client: Pick<TmdbClient, 'movie'>
  repository: TmdbRepository
  runs: ImportRunRepository
  onProgress: (progress: { done: number; total: number; count: number }) => void
}

export interface ImportRequest {
  /** What was asked for: a run that broke off is known by it. */
  args: Record<string, string | number | boolean>
  /** TMDB's ids. */
  ids: readonly number[]
}

export interface ImportSummary {
  /** Movies that a run before this one, which broke off, had stored. */
  resumed: number
  stored: number
  missing: number[]
  adult: number
  faulty: Fetched['faulty']
}

const CHUNK = 40
const PAUSE_MS = 35_000
const PAUSES = 5

/**
 * Fetches movies and stores them, the next ones while the last ones are written. A run that broke off goes on where it
 * was: what has been fetched since its beginning is not fetched again.
 */
export async function importTmdb(
  { args, ids }: ImportRequest,
  dependencies: ImportDependencies,
): Promise<ImportSummary> {
  const { repository, runs, signal, onProgress } = dependencies
  const open = await runs.unfinished<{ since: string }>('tmdb', args)
  const since = open?.progress.since ?? new Date().toISOString()
  const runId = open?.id ?? (await runs.begin('tmdb', args))
  await runs.save(runId, { since })

  const done = new Set(open === null ? [] : await fetchedSince(repository, ids, new Date(since)))
  const waiting = [...new Set(ids)].filter((id) => !done.has(id))
  const summary: ImportSummary = { resumed: done.size, stored: 0, missing: [], adult: 0, faulty: [] }
  const total = done.size + waiting.length
  let storing: Promise<void> = Promise.resolve()

  async function store(fetched: Fetched, asked: number): Promise<void> {
    const refused = await storeMovies(repository, fetched.movies)
    summary.stored += fetched.movies.length - refused.length
    summary.missing.push(...fetched.missing)
    summary.adult += fetched.adult.length
    summary.faulty.push(...fetched.faulty, ...refused)
    onProgress({ done: done.size + asked, total, count: summary.stored })
  }

  for await (const { fetched, asked } of fetchAhead(waiting, dependencies)) {
    signal.throwIfAborted()
    await storing
    storing = store(fetched, asked)
    // Its failure is met by the next turn; until then nobody else looks.
    storing.catch(() => {})
  }
  await storing
  await runs.finish(runId)
  return summary
}

/** Movies in chunks; the next ones are asked for before the last ones have come, so that the rate allowed is used. */
async function* fetchAhead(ids: readonly number[], dependencies: ImportDependencies) {
  const fetchFrom = (start: number) => {
    const chunk = ids.slice(start, start + CHUNK)
    const fetching = patiently(() => fetchMovies(dependencies.client, chunk), dependencies)
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

async function fetchedSince(repository: TmdbRepository, ids: readonly number[], since: Date): Promise<number[]> {
  const states = await repository.states(ids)
  return states.filter(({ detailsAt }) => detailsAt !== null && detailsAt >= since).map(({ tmdbId }) => tmdbId)
}

interface Patience {
  signal: AbortSignal
  /** How long to leave TMDB alone when it does not answer; shorter in tests only. */
  pauseMs?: number
}

/** Through an outage of some minutes; a longer one ends the run, which can be gone on with. */
export async function patiently<T>(work: () => Promise<T>, { signal, pauseMs = PAUSE_MS }: Patience): Promise<T> {
  for (let pause = 0; ; pause++) {
    try {
      return await work()
    } catch (error) {
      if (isFault(error, 'refused'))
        throw new StartError(`${error.message} Is TMDB_API_TOKEN the API read access token?`, { cause: error })
      if (!isFault(error, 'unavailable')) throw error
      if (pause === PAUSES)
        throw new StartError(`${error.message} Run the same command again later to go on.`, { cause: error })
    }
    await sleep(pauseMs, undefined, { signal })
  }
}
