import type { FileQuestion, HistoryAnswer, HistorySource, SampleRow } from '@marquee/contract'
import { FileError, isZip, readJson, unzip, type PackedFile } from '@marquee/files'
import { isNestedTooDeeply, MAX_LEVELS } from '../../../common/nesting.ts'
import { readCsvTable } from './csv.ts'
import { RowError, type CsvFormat, type HistoryEntry, type ImportedList, type JsonFormat, type Reading, type Scale } from './entry.ts'
import { imdb } from './imdb.ts'
import { letterboxd, letterboxdImport } from './letterboxd.ts'
import { marquee } from './marquee.ts'
import { mergeEntries } from './merge.ts'
import { movary } from './movary.ts'
import { movielens } from './movielens.ts'
import { tmdb } from './tmdb.ts'
import { trakt } from './trakt.ts'
import { clean } from './values.ts'
import { yamtrack } from './yamtrack.ts'

const CSV_FORMATS: readonly CsvFormat[] = [letterboxd, imdb, movielens, tmdb, movary, yamtrack, letterboxdImport]
const JSON_FORMATS: readonly JsonFormat[] = [marquee, trakt]

const MAX_MOVIES = 20_000
const MAX_ROWS = 100_000
const MAX_INVALID_ROWS = 1000
const ZIP_LIMITS = { entries: 5000, bytes: 32 * 1024 * 1024 }
/** Two levels more than a row may have: deeper rows are reported, and need not be held. */
const JSON_LIMITS = { maxValues: 1_000_000, maxLevels: MAX_LEVELS + 4, maxLength: 1024 * 1024 }
const CHUNK_BYTES = 64 * 1024
const MAX_NAME = 200
const MAX_RAW = 1000
const COLUMNS_NAMED = 12
const MAX_COLUMN = 40

/** A row that could not be read, with the reason. */
export interface InvalidRow {
  file: string
  line: number
  fault: string
  raw: string
}
/**
 * The content of a file: one entry per movie, in the order of the file. The rows of its entries, the skipped, the empty and the
 * invalid ones are together the rows of the file.
 */
export interface History {
  source: HistorySource
  /** Of the histogram: ratings of a hundred, thumbs and the user's own scale count as points. */
  scale: Scale | null
  entries: HistoryEntry[]
  lists: ImportedList[]
  invalidRows: InvalidRow[]
  /** Rows about anything but movies. */
  skipped: number
  /** Rows that name a movie and nothing about it. */
  empty: number
  /** Columns that the service's format does not have, which are not read. */
  ignored: string[]
}
/** A file that can only be read with an answer. Its `suggested` answer is guessed from the names of its columns. */
export interface Asking {
  source: HistorySource
  question: FileQuestion
}

/**
 * Reads a file of any known service, recognised by its content; the name only distinguishes a watchlist from watched movies.
 * Holds nothing of the file but its entries, and stops at the first limit.
 * @throws RowError, with a sentence for the user, when the file is of no known service or exceeds the limits.
 */
export async function readHistory(
  bytes: Uint8Array,
  fileName: string,
  _answer?: HistoryAnswer,
): Promise<History | Asking> {
  const found: History[] = []
  const limit = rowLimit()
  let refusal: RowError | undefined
  try {
    for await (const { name, content } of filesOf(bytes, fileName)) {
      const history = await readFile(content, { file: clean(name, MAX_NAME), limit })
      if (history instanceof RowError) refusal ??= history
      else if (history !== null) found.push(history)
    }
  } catch (error) {
    throw error instanceof FileError ? new RowError(error.message, { cause: error }) : error
  }
  if (found.length === 0 && refusal !== undefined) throw refusal
  const chosen = choose(found)
  if (chosen.entries.length === 0 && chosen.invalidRows.length === 0)
    throw new RowError('There is no movie in this file.')
  if (chosen.entries.length > MAX_MOVIES) throw new RowError(`This file has more than ${MAX_MOVIES} movies.`)
  return chosen
}

/** The first rows of a file as they are read with an answer. @throws RowError as `readHistory` does */
export async function sampleRows(bytes: Uint8Array, fileName: string, answer: HistoryAnswer): Promise<SampleRow[]> {
  const history = await readHistory(bytes, fileName, answer)
  if ('question' in history) return []
  return history.entries.slice(0, 10).map(({ line, title, year, tmdbId, imdbId, says }) => ({
    line,
    title,
    year,
    tmdb_id: tmdbId,
    imdb_id: imdbId,
    rating: says.rating?.raw ?? null,
    date: says.viewings?.[0]?.on ?? says.rating?.at?.slice(0, 10) ?? null,
    note: says.note ?? null,
    list: null,
    fault: null,
  }))
}

/** Counts the rows of all files of an upload. @throws RowError beyond the limit */
function rowLimit(): () => void {
  let rows = 0
  return () => {
    if (++rows > MAX_ROWS) throw new RowError(`This file has more than ${MAX_ROWS} rows.`)
  }
}

function filesOf(bytes: Uint8Array, fileName: string): AsyncIterable<PackedFile> | PackedFile[] {
  return isZip(bytes) ? unzip(bytes, isWanted, ZIP_LIMITS) : [{ name: fileName, content: chunksOf(bytes) }]
}

async function* chunksOf(bytes: Uint8Array): AsyncGenerator<Buffer> {
  for (let start = 0; start < bytes.length; start += CHUNK_BYTES) {
    yield Buffer.from(bytes.buffer, bytes.byteOffset + start, Math.min(CHUNK_BYTES, bytes.length - start))
  }
}

/** Skips folders of deleted entries, and those that macOS adds to archives. */
function isWanted(name: string): boolean {
  return /\.(csv|json)$/i.test(name) && !/(^|\/)(deleted|orphaned|__MACOSX|\.[^/]*)\//i.test(`/${name}`)
}

async function* decode(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let decoder: InstanceType<typeof TextDecoder> | undefined
  for await (const chunk of chunks) {
    decoder ??= new TextDecoder(chunk[0] === 0xff && chunk[1] === 0xfe ? 'utf-16le' : 'utf-8')
    yield decoder.decode(chunk, { stream: true })
  }
  yield decoder?.decode() ?? ''
}

interface FileReading {
  file: string
  limit: () => void
}

/** Null for content that is no table, and the reason for a table of an unknown service. */
async function readFile(content: AsyncIterable<Buffer>, reading: FileReading): Promise<History | RowError | null> {
  const chunks = decode(content)
  let next = await chunks.next()
  while (!next.done && next.value.trim() === '') next = await chunks.next()
  if (next.done) return null
  const text = resume(next.value, chunks)
  const root = /^\s*([[{])/.exec(next.value)?.[1]
  return root === undefined ? readTable(text, reading) : readDocument(text, root, reading)
}

async function* resume(first: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield first
  yield* rest
}

async function readDocument(
  text: AsyncIterable<string>,
  root: string,
  { file, limit }: FileReading,
): Promise<History | null> {
  const format = JSON_FORMATS.find((each) => each.root === root)
  if (!format) return null
  const history = empty(format)
  const reader = format.reader(file)
  let line = 0
  try {
    for await (const { path, value } of readJson(text, { paths: format.paths, ...JSON_LIMITS })) {
      const read = reader.rowAt(path, value)
      if (read === null) continue
      limit()
      takeJsonRow(history, { file, line: ++line, value }, read)
    }
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
  return reader.isOfFormat() ? history : null
}

function takeJsonRow(
  history: History,
  { file, line, value }: { file: string; line: number; value: unknown },
  read: () => Reading,
): void {
  const isTooDeep = isNestedTooDeeply(value)
  takeRow(history, { file, line, raw: () => (isTooDeep ? '' : (JSON.stringify(value) ?? '')) }, () => {
    if (isTooDeep) throw new RowError('It is nested too deeply.')
    return read()
  })
}

async function readTable(
  text: AsyncIterable<string>,
  { file, limit }: FileReading,
): Promise<History | RowError | null> {
  const table = await readCsvTable(text)
  if (!table) return null
  const format = CSV_FORMATS.find((each) => fits(each, table.header))
  if (!format) {
    await table.rows.return(undefined)
    return table.header.length < 2 ? null : unknownColumns(table.header)
  }
  const history = empty(format)
  for await (const { line, raw, cells } of table.rows) {
    limit()
    takeRow(history, { file, line, raw: () => raw }, () => {
      if (cells === null) throw new RowError('It is no row of CSV.')
      return format.read((name) => cells[table.header.indexOf(name)] ?? '', file)
    })
  }
  return history
}

/** True if the whole header is the format's: many services share a few names with other meanings. */
function fits({ headers, columns }: CsvFormat, header: readonly string[]): boolean {
  const known = new Set(['', ...headers.flat(), ...columns])
  return headers.some((set) => set.every((name) => header.includes(name))) && header.every((name) => known.has(name))
}

function unknownColumns(header: readonly string[]): RowError {
  const named = header.slice(0, COLUMNS_NAMED).map((name) => clean(name, MAX_COLUMN))
  const names = header.length > COLUMNS_NAMED ? [...named, '…'] : named
  return new RowError(
    `We couldn't read this file: no service that Marquee knows exports the columns ${names.join(', ')}.`,
  )
}

function empty({ source, scale }: Pick<History, 'source' | 'scale'>): History {
  return { source, scale, entries: [], lists: [], invalidRows: [], skipped: 0, empty: 0, ignored: [] }
}

interface RowPlace {
  file: string
  line: number
  raw: () => string
}

function takeRow(history: History, { file, line, raw }: RowPlace, read: () => Reading): void {
  try {
    const reading = read()
    if (reading === null) history.skipped++
    else if (Object.keys(reading.says).length > 0) history.entries.push({ ...reading, file, line, rows: 1 })
    else history.empty++
  } catch (error) {
    if (!(error instanceof RowError)) throw error
    const { invalidRows } = history
    if (invalidRows.length < MAX_INVALID_ROWS)
      invalidRows.push({ file, line, fault: error.message, raw: clean(raw(), MAX_RAW) })
  }
}

/** All files of one service: our own if it is among them, else the one with the most entries. */
function choose(found: readonly History[]): History {
  const sizes = new Map<HistorySource, number>()
  for (const { source, entries } of found) sizes.set(source, (sizes.get(source) ?? 0) + entries.length)
  const [best] = [...sizes].toSorted(([a, x], [b, y]) => Number(b === 'marquee') - Number(a === 'marquee') || y - x)
  const files = found.filter(({ source }) => source === best?.[0])
  const [first] = files
  if (!first) throw new RowError('This is no export of a service that Marquee knows.')
  return {
    ...first,
    entries: mergeEntries(files.flatMap(({ entries }) => entries)),
    invalidRows: files.flatMap(({ invalidRows }) => invalidRows),
    skipped: files.reduce((sum, { skipped }) => sum + skipped, 0),
  }
}
