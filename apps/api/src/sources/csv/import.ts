import { type DatabaseError } from 'pg'
import { isRefusal } from '../../database/errors.ts'
import { checksumOf, openFile } from '../files/bytes.ts'
import { type CatalogueRepository } from '../catalogue-repository.ts'
import { type ImportRunRepository } from '../import-runs.ts'
import { type SourceMovie } from '../source-movie.ts'
import { FaultFile, type Fault } from './fault-file.ts'
import { toMovie } from './movie.ts'
import { readRows, type Row } from './rows.ts'
import { RowFault } from './values.ts'

export interface CsvDependencies {
  catalogue: CatalogueRepository
  runs: ImportRunRepository
  /** Base address of TMDB's pictures, for rows that hold its paths. */
  imageUrl: string
  signal: AbortSignal
  onProgress: (progress: { done: number; total: number; count: number }) => void
}

export interface CsvOptions {
  /** Reads and checks everything, and writes nothing but the faults. */
  dryRun: boolean
  /** Where faulty rows go. */
  faultsPath: string
}

export interface CsvSummary {
  /** The line after which this run went on, when one before it broke off. */
  resumedAfter: number
  rows: number
  /** Rows of movies that the catalogue had not, and had. */
  added: number
  updated: number
  faults: number
}

/** Where a run stands: everything up to `line` is in the catalogue or in the file of faults. */
interface RunProgress extends Omit<CsvSummary, 'resumedAfter'> {
  line: number
  faultBytes: number
}

const BATCH = 250
const BEGINNING: RunProgress = { line: 0, rows: 0, added: 0, updated: 0, faults: 0, faultBytes: 0 }

/**
 * Streams a file of movies (CSV or JSON Lines, gzipped or not) into the catalogue, over what it knew. Rows that cannot
 * be taken go to the file of faults. A run that broke off goes on where it was; a second run changes nothing.
 */
export async function importCsv(
  path: string,
  { dryRun, faultsPath }: CsvOptions,
  dependencies: CsvDependencies,
): Promise<CsvSummary> {
  const { runs } = dependencies
  const args = { checksum: await checksumOf(path) }
  const open = dryRun ? null : await runs.unfinished<RunProgress>('csv', args)
  const start = open?.progress ?? BEGINNING
  const id = dryRun ? null : (open?.id ?? (await runs.begin('csv', args)))
  const faults = new FaultFile(faultsPath, start.faultBytes)
  try {
    const progress = await readInto(path, { start, id, faults }, dependencies)
    if (id !== null) await runs.finish(id)
    const { rows, added, updated } = progress
    return { resumedAfter: start.line, rows, added, updated, faults: progress.faults }
  } finally {
    await faults.close()
  }
}

interface RunTask {
  start: RunProgress
  /** Null in a dry run. */
  id: number | null
  faults: FaultFile
}

async function readInto(path: string, { start, id, faults }: RunTask, dependencies: CsvDependencies) {
  const { runs, imageUrl, signal, onProgress } = dependencies
  const file = await openFile(path)
  const progress = { ...start }
  let batch = newBatch()

  async function store(): Promise<void> {
    signal.throwIfAborted()
    const { added, updated, refused } = await storeBatch(batch.entries, id === null, dependencies)
    const bad = [...batch.faults, ...refused].toSorted((a, b) => a.line - b.line)
    await faults.append(bad)
    progress.line = batch.line
    progress.rows += batch.entries.length + batch.faults.length
    progress.added += added
    progress.updated += updated
    progress.faults += bad.length
    progress.faultBytes = faults.bytes
    if (id !== null) await runs.save(id, progress)
    onProgress({ done: file.position(), total: file.size, count: progress.rows })
    batch = newBatch()
  }

  for await (const row of readRows(file, path)) {
    if (row.line <= start.line) continue
    const taken = take(row, imageUrl)
    // A movie that comes twice must find what the first row wrote.
    if ('movie' in taken && keysOf(taken.movie).some((key) => batch.keys.has(key))) await store()
    add(batch, taken)
    if (batch.entries.length + batch.faults.length >= BATCH) await store()
  }
  if (batch.line > 0) await store()
  return progress
}

interface Entry {
  movie: SourceMovie
  row: Row
}
type Taken = Entry | { fault: Fault }

interface Batch {
  entries: Entry[]
  keys: Set<string>
  faults: Fault[]
  line: number
}

function newBatch(): Batch {
  return { entries: [], keys: new Set(), faults: [], line: 0 }
}

function add(batch: Batch, taken: Taken): void {
  if ('movie' in taken) {
    batch.entries.push(taken)
    for (const key of keysOf(taken.movie)) batch.keys.add(key)
    batch.line = Math.max(batch.line, taken.row.line)
  } else {
    batch.faults.push(taken.fault)
    batch.line = Math.max(batch.line, taken.fault.line)
  }
}

function take(row: Row, imageUrl: string): Taken {
  const { line, raw } = row
  if ('fault' in row) return { fault: { line, raw, reason: row.fault } }
  try {
    return { row, movie: toMovie(row.values, imageUrl) }
  } catch (error) {
    if (error instanceof RowFault) return { fault: { line, raw, reason: error.message } }
    throw error
  }
}

/** All that another row may know the same movie by. */
function keysOf({ tmdbId, imdbId, title, releaseDate }: SourceMovie): string[] {
  const ids = [tmdbId === null ? null : `tmdb ${tmdbId}`, imdbId]
  return [...ids.filter((id) => id !== null), `${title.toLowerCase()} ${releaseDate?.slice(0, 4) ?? ''}`]
}

interface Stored {
  added: number
  updated: number
  refused: Fault[]
}

/** Writes a batch; when the database refuses it, its rows one by one, so that only the bad ones are left out. */
async function storeBatch(entries: readonly Entry[], dryRun: boolean, dependencies: CsvDependencies): Promise<Stored> {
  if (entries.length === 0) return { added: 0, updated: 0, refused: [] }
  const { catalogue } = dependencies
  const movies = entries.map(({ movie }) => movie)
  const updated = (await catalogue.findMovies(movies)).filter((id) => id !== null).length
  const stored = { added: entries.length - updated, updated, refused: [] }
  if (dryRun) return stored
  try {
    await catalogue.upsertMovies({ source: 'csv', mode: 'replace', movies })
    return stored
  } catch (error) {
    if (!isRefusal(error)) throw error
    const [entry, another] = entries
    if (!entry || another) return storeOneByOne(entries, dependencies)
    const { line, raw } = entry.row
    return { added: 0, updated: 0, refused: [{ line, raw, reason: reasonOf(error) }] }
  }
}

async function storeOneByOne(entries: readonly Entry[], dependencies: CsvDependencies): Promise<Stored> {
  const sum: Stored = { added: 0, updated: 0, refused: [] }
  for (const entry of entries) {
    const { added, updated, refused } = await storeBatch([entry], false, dependencies)
    sum.added += added
    sum.updated += updated
    sum.refused.push(...refused)
  }
  return sum
}

function reasonOf({ constraint, message }: DatabaseError): string {
  if (constraint === 'movie_imdb_id_key') return 'Its imdb_id is that of another movie.'
  return `The database refused it: ${message}.`
}
