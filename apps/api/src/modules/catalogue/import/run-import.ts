import type { Batch, Format, Import, Log, Rejection, Report, Source, SourceName, Tally } from '@marquee/sources'
import { RejectionFile } from './rejection-file.ts'
import { storeMovies, type MovieStore } from './store-movies.ts'
import type { ImportStores } from './stores.ts'

export interface ImportDependencies extends ImportStores {
  log: Log
  format: Format
  signal: AbortSignal
  onProgress: (progress: Batch['progress']) => void
}

export interface ImportTask {
  source: Source<SourceName>
  task: Import
  isDryRun: boolean
}

/** Rejections in the report; the file of rejections, if there is one, has all of them. */
const MAX_SHOWN = 10

type Key = Record<string, unknown>
interface Counted extends Tally {
  /** Length of the file of rejections in bytes. */
  rejectedBytes: number
}

/**
 * Stores the movies of a source in batches. An interrupted import continues after its last batch.
 * @throws AbortError between two batches when the signal is aborted
 */
export async function runImport(wanted: ImportTask, dependencies: ImportDependencies): Promise<Report> {
  const { task, isDryRun } = wanted
  const { known: catalogue, signal, log, format } = dependencies
  if (isDryRun && task.preview) {
    const lines = await task.preview({ catalogue, signal, log, format })
    return { lines, isChange: false }
  }
  return await readAndStore(wanted, dependencies)
}

async function readAndStore(wanted: ImportTask, dependencies: ImportDependencies): Promise<Report> {
  const { source, task, isDryRun } = wanted
  const { known: catalogue, signal, log, format, ratings, onProgress } = dependencies
  const started = performance.now()
  const run = await openRun(wanted, dependencies)
  const { start, before } = run
  const total = { ...before }
  const shown: Rejection[] = []
  const file = task.rejectionsPath === undefined ? null : new RejectionFile(task.rejectionsPath, before.rejectedBytes)
  let end = start
  let stored
  try {
    for await (const batch of task.batches(start, { catalogue, signal, log, format })) {
      signal.throwIfAborted()
      await run.begin()
      const { added, updated, rejections } = await storeBatch(batch, wanted, dependencies)
      await file?.append(rejections)
      shown.push(...rejections.slice(0, MAX_SHOWN - shown.length))
      total.added += added
      total.updated += updated
      total.rejected += rejections.length
      total.rejectedBytes = file?.bytes ?? 0
      end = batch.checkpoint
      await run.save({ ...end, ...total })
      onProgress(batch.progress)
    }
    stored = await ratings.count(source.name)
    await run.save({ ...end, ...total, ratings: stored.ratings, people: stored.users })
    await run.finish()
  } finally {
    await file?.close()
  }
  const seconds = (performance.now() - started) / 1000
  return task.report({ start, end, before, total, rejections: shown, ratings: stored, isDryRun, seconds, format })
}

interface OpenedRun {
  start: object
  before: Counted
  /** Called when there is something to store: a source that cannot be read changes nothing. */
  begin(): Promise<void>
  save(progress: object): Promise<void>
  finish(): Promise<void>
}

/** The run to continue, or a new one; a dry run and one without a key are not recorded. */
async function openRun(
  { source: { name }, task, isDryRun }: ImportTask,
  { runs, ratings }: ImportDependencies,
): Promise<OpenedRun> {
  const key = isDryRun ? null : await task.key()
  const former = task.isExclusive && key !== null ? await runs.newest(name) : null
  const isReplacing = former !== null && key !== null && !isSame(former, key)
  // The ratings of an interrupted run were deleted if another data set has replaced them since.
  const open = key === null || isReplacing ? null : await runs.unfinished(name, key)
  const { added = 0, updated = 0, rejected = 0, rejectedBytes = 0 } = (open?.progress ?? {}) as Partial<Counted>
  let id = open?.id ?? null
  async function begin(): Promise<void> {
    if (id !== null || key === null) return
    if (isReplacing) await ratings.clear(name)
    id = await runs.begin(name, key)
  }
  return {
    start: open?.progress ?? task.beginning,
    before: { added, updated, rejected, rejectedBytes },
    begin,
    async save(progress) {
      if (id !== null) await runs.save(id, progress)
    },
    async finish() {
      await begin()
      if (id !== null) await runs.finish(id)
    },
  }
}

function isSame(a: Key, b: Key): boolean {
  return Object.keys(a).length === Object.keys(b).length && Object.keys(a).every((name) => a[name] === b[name])
}

interface Stored {
  added: number
  updated: number
  rejections: Rejection[]
}

async function storeBatch(
  { movies = [], ratings, people = [], rejections = [] }: Batch,
  { source, isDryRun }: ImportTask,
  dependencies: ImportDependencies,
): Promise<Stored> {
  const known = movies.length === 0 ? [] : await dependencies.catalogue.findMovies(movies.map(({ movie }) => movie))
  const refused = isDryRun ? [] : await storeMovies(storeOf(source, dependencies), movies)
  if (ratings && !isDryRun && ratings.users.length > 0) await dependencies.ratings.upsert(source.name, ratings)
  for (const { personId, details } of isDryRun ? [] : people) await dependencies.people.store(personId, details)
  const refusedPlaces = new Set(refused.map(({ place }) => place))
  const stored = movies.flatMap(({ place }, index) => (refusedPlaces.has(place) ? [] : [known[index]]))
  const updated = stored.filter((id) => id !== null).length
  return {
    added: stored.length - updated,
    updated,
    rejections: [...rejections, ...refused].toSorted((a, b) => a.place - b.place),
  }
}

/** Content that expires is stored with a record of the columns it filled. */
function storeOf({ name, mode, policy }: Source<SourceName>, { catalogue, tmdb }: ImportDependencies): MovieStore {
  if (policy.expiresAfterDays !== null) return { store: tmdb.store, leavesOutTakenImdbIds: true }
  return {
    store: (entries) => catalogue.upsertMovies({ source: name, mode, movies: entries.map(({ movie }) => movie) }),
    leavesOutTakenImdbIds: false,
  }
}
