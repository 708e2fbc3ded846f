import {
  importWanted,
  isUpstreamError,
  MAX_LIST_LENGTH,
  PAGE,
  PER_SECOND,
  shareClient,
  SourceError,
  tmdb,
  type Batch,
  type TmdbClient,
  type Wanted,
} from '@marquee/sources'
import type { Kysely } from 'kysely'
import type { Platform } from '../../../common/platform.ts'
import type { Tables } from '../../../database/tables.ts'
import { runImport } from '../import/run-import.ts'
import { createImportStores } from '../import/stores.ts'
import { createFetchRepository, type FetchRepository, type FetchRow, type WantedFetch } from './fetch-repository.ts'

export interface FetchesDependencies extends Pick<
  Platform,
  'config' | 'db' | 'patientDb' | 'log' | 'now' | 'stopping'
> {
  queue: Pick<Platform['queue'], 'enqueueFetch' | 'enqueueTraining'>
  /** Null without a token. */
  client: () => TmdbClient | null
  /** Milliseconds between checks for a stop by this or another process; shorter in tests only. */
  checkEveryMs?: number
}

export type Fetches = ReturnType<typeof createFetches>

/** Size of a fetch at most, or of its rest. */
export interface Estimate {
  movies: number
  requests: number
  seconds: number
}

const CHECK_EVERY_MS = 2000
const DAY_MS = 24 * 3_600_000
/** A movie that was fetched within these days is not fetched again. */
const FRESH_DAYS = 30
/** The shipped movies that hold nothing of TMDB. */
export const SHIPPED: WantedFetch = { kind: 'shipped', movies: null }
const FORMAT = { count: String, duration: (seconds: number) => `${Math.round(seconds)} s` }
const ADVICE = { unavailable: 'Go on when it answers again.', refused: 'Test the token.' }
const UNKNOWN_FAILURE = 'Something went wrong; the log has the reason.'

/** Fetches of movies in the background: the imports of the command line as jobs, at the pace that they share with visitors. */
export function createFetches(dependencies: FetchesDependencies) {
  const { config, db, log, queue, client } = dependencies
  const fetches = createFetchRepository(db)

  async function estimate(wanted: WantedFetch): Promise<Estimate> {
    const movies = wanted.movies ?? (await fetches.countLacking())
    const requests = movies + (wanted.kind === 'best_known' ? Math.ceil(movies / PAGE) : 0)
    return { movies, requests, seconds: Math.ceil(requests / PER_SECOND) }
  }

  return {
    newest: fetches.newest,
    estimate,
    run: () => run(dependencies, fetches),

    /** Estimate of the rest of a fetch that waits or runs. */
    async left(row: FetchRow): Promise<Estimate> {
      if (row.total === null) return estimate(row)
      const movies = Math.max(0, row.total - row.done)
      return { movies, requests: movies, seconds: Math.ceil(movies / (row.per_second ?? PER_SECOND)) }
    },

    /** False if another one waits or runs. Call `wake` after the transaction. */
    start: (trx: Kysely<Tables>, wanted: WantedFetch) => fetches.start(trx, wanted),
    /** Has a process with the role `jobs` run the fetch that waits. */
    wake: queue.enqueueFetch,
    /** False if none waits or runs. The process that runs it ends it at its next check. */
    stop: (trx: Kysely<Tables>) => fetches.end(trx, { state: 'stopped', failure: null }),

    /** At the start of a process: goes on with an interrupted fetch, or completes the shipped movies at the first start with a token. */
    async resume(): Promise<void> {
      const newest = await fetches.newest()
      // A demo imports a few of them itself, after it has started.
      const isFirst = newest === undefined && !config.demoAccounts && client() !== null && (await isUntouched(fetches))
      if (isFirst) {
        log.info('The shipped movies are completed from TMDB in the background: /admin, "Movies", shows the progress.')
        await fetches.start(db, SHIPPED)
      }
      if (isFirst || newest?.state === 'waiting' || newest?.state === 'running') await queue.enqueueFetch()
    },
  }
}

/** True if TMDB can complete movies, and no command has made a choice of them. */
async function isUntouched(fetches: FetchRepository): Promise<boolean> {
  return !(await fetches.hasImported()) && (await fetches.countLacking()) > 0
}

/** Runs the fetch that waits or was interrupted. A stop of the process leaves it open for the next start. */
async function run(dependencies: FetchesDependencies, fetches: FetchRepository): Promise<void> {
  const row = await fetches.takeOpen()
  if (!row) return
  const { db, log, queue, stopping, checkEveryMs = CHECK_EVERY_MS } = dependencies
  const stop = new AbortController()
  const signal = AbortSignal.any([stopping, stop.signal])
  const checks = setInterval(() => void endIfStopped(fetches, row.id, stop), checkEveryMs).unref()
  const progress = followProgress((saved) => fetches.save(row.id, saved))
  try {
    const { isChange } = await importMovies(row, { ...dependencies, signal, onProgress: progress.show })
    await progress.saved()
    await fetches.end(db, { state: 'done', failure: null }, row.id)
    if (isChange) await queue.enqueueTraining()
  } catch (error) {
    await progress.saved()
    if (signal.aborted) return
    const failure = failureOf(error)
    if (failure === UNKNOWN_FAILURE) log.error({ err: error }, 'Fetching movies from TMDB failed.')
    else log.warn({ reason: failure }, 'Fetching movies from TMDB failed.')
    await fetches.end(db, { state: 'failed', failure }, row.id)
  } finally {
    clearInterval(checks)
  }
}

async function endIfStopped(fetches: FetchRepository, id: number, stop: AbortController): Promise<void> {
  // A database that is away for a moment is no reason to stop.
  if (!(await fetches.isRunning(id).catch(() => true))) stop.abort()
}

interface Importing extends FetchesDependencies {
  signal: AbortSignal
  onProgress: (progress: Batch['progress']) => void
}

function importMovies({ kind, movies }: WantedFetch, dependencies: Importing) {
  const { config, patientDb, log, now, client, signal, onProgress } = dependencies
  const wanted: Wanted =
    kind === 'shipped' ? { kind: 'complete-starter' } : { kind: 'best-known', count: movies ?? MAX_LIST_LENGTH }
  const task = importWanted(wanted, {
    exportUrl: config.tmdb.exportUrl,
    resolve: (path) => path,
    connect: () => shareClient(client, signal),
    advice: ADVICE,
    freshSince: new Date(now().getTime() - FRESH_DAYS * DAY_MS),
  })
  const stores = createImportStores(patientDb, config.shownTexts)
  return runImport({ source: tmdb, task, isDryRun: false }, { ...stores, log, format: FORMAT, signal, onProgress })
}

/** Saves progress with the pace that was measured since the first part. */
function followProgress(save: (progress: Pick<FetchRow, 'done' | 'total' | 'per_second'>) => Promise<void>) {
  let first: { done: number; at: number } | null = null
  let saving = Promise.resolve()
  return {
    show({ done, total }: Batch['progress']): void {
      const at = performance.now()
      first ??= { done, at }
      const perSecond = done > first.done ? (1000 * (done - first.done)) / (at - first.at) : null
      // A count that is not saved now is saved with the next part.
      saving = saving.then(() => save({ done, total, per_second: perSecond })).catch(() => {})
    },
    saved: () => saving,
  }
}

function failureOf(error: unknown): string {
  const isKnown =
    error instanceof SourceError || isUpstreamError(error, 'unavailable', 'refused', 'malformed', 'missing')
  return isKnown ? error.message : UNKNOWN_FAILURE
}
