import { isNestedTooDeeply } from '../../../common/nesting.ts'
import { setImmediate as breathe } from 'node:timers/promises'
import type { HistorySource } from '@marquee/contract'
import { FileError, isZip, unzip } from '@marquee/files'
import { readCsvTable } from './csv.ts'
import { RowError, type CsvFormat, type HistoryEntry, type JsonFormat, type Reading, type Scale } from './entry.ts'
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

export const MOST_MOVIES = 20_000
const MOST_ROWS = 100_000
const MOST_INVALID_ROWS = 1000
const ZIP_LIMITS = { entries: 5000, bytes: 32 * 1024 * 1024 }
const LONGEST_RAW = 1000
const ROWS_AT_ONCE = 1000
const COLUMNS_NAMED = 12
const LONGEST_COLUMN = 40

/** A row that could not be read, with the reason. */
export interface InvalidRow {
  file: string
  line: number
  fault: string
  raw: string
}
/** The content of a file: one entry per movie, in the order of the file. */
export interface History {
  source: HistorySource
  scale: Scale | null
  entries: HistoryEntry[]
  invalidRows: InvalidRow[]
  /** Rows about anything but movies. */
  skipped: number
}

/**
 * Reads a file of any known service, recognised by its content; the name only distinguishes a watchlist from watched movies.
 * @throws RowError, with a sentence for the user, when the file is of no known service or exceeds the limits.
 */
export async function readHistory(bytes: Uint8Array, fileName: string): Promise<History> {
  const found: History[] = []
  let rows = 0
  let refusal: RowError | undefined
  for (const [name, content] of await filesOf(bytes, fileName)) {
    const history = await readFile(decode(content), name)
    if (history instanceof RowError) refusal ??= history
    if (history === null || history instanceof RowError) continue
    rows += history.entries.length + history.invalidRows.length + history.skipped
    if (rows > MOST_ROWS) throw new RowError(`This file has more than ${MOST_ROWS} rows.`)
    found.push(history)
  }
  if (found.length === 0 && refusal !== undefined) throw refusal
  const chosen = choose(found)
  if (chosen.entries.length === 0 && chosen.invalidRows.length === 0)
    throw new RowError('There is no movie in this file.')
  if (chosen.entries.length > MOST_MOVIES) throw new RowError(`This file has more than ${MOST_MOVIES} movies.`)
  return chosen
}

async function filesOf(bytes: Uint8Array, fileName: string): Promise<Map<string, Uint8Array>> {
  if (!isZip(bytes)) return new Map([[clean(fileName, 200), bytes]])
  const files = await unzip(bytes, isWanted, ZIP_LIMITS).catch((error: unknown) => {
    throw error instanceof FileError ? new RowError(error.message, { cause: error }) : error
  })
  return new Map([...files].map(([name, content]) => [clean(name, 200), content]))
}

/** Skips folders of deleted entries, and those that macOS adds to archives. */
function isWanted(name: string): boolean {
  return /\.(csv|json)$/i.test(name) && !/(^|\/)(deleted|orphaned|__MACOSX|\.[^/]*)\//i.test(`/${name}`)
}

function decode(bytes: Uint8Array): string {
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe
  return new TextDecoder(isUtf16 ? 'utf-16le' : 'utf-8').decode(bytes)
}

/** Null for what is no table, and the reason for a table of an unknown service. */
async function readFile(text: string, file: string): Promise<History | RowError | null> {
  return /^\s*[[{]/.test(text) ? readJson(text, file) : readTable(text, file)
}

async function readJson(text: string, file: string): Promise<History | null> {
  let document: unknown
  try {
    document = JSON.parse(text)
  } catch {
    return null
  }
  for (const format of JSON_FORMATS) {
    const rows = format.rows(document, file)
    if (rows === null) continue
    const history = empty(format)
    for (const [index, { value, read }] of rows.entries()) {
      takeJsonRow(history, { file, line: index + 1, value }, read)
      // Yields to requests.
      if (index % ROWS_AT_ONCE === 0) await breathe()
    }
    return history
  }
  return null
}

function takeJsonRow(
  history: History,
  { file, line, value }: { file: string; line: number; value: unknown },
  read: (value: unknown) => Reading,
): void {
  const isTooDeep = isNestedTooDeeply(value)
  // A value that deep cannot be written as text again.
  const raw = () => (isTooDeep ? '' : (JSON.stringify(value) ?? ''))
  takeRow(history, { file, line, raw }, () => {
    if (isTooDeep) throw new RowError('It is nested too deeply.')
    return read(value)
  })
}

async function readTable(text: string, file: string): Promise<History | RowError | null> {
  const table = await readCsvTable(text)
  if (!table) return null
  const format = CSV_FORMATS.find((each) => fits(each, table.header))
  if (!format) return table.header.length < 2 ? null : unknownColumns(table.header)
  const history = empty(format)
  for await (const { line, raw, cells } of table.rows) {
    takeRow(history, { file, line, raw: () => raw }, () => {
      if (cells === null) throw new RowError('It is no row of CSV.')
      return format.read((name) => cells[table.header.indexOf(name)] ?? '', file)
    })
  }
  return history
}

/** Whether the whole header is the format's: many services share a few names, and mean something else by them. */
function fits({ headers, columns }: CsvFormat, header: readonly string[]): boolean {
  const known = new Set(['', ...headers.flat(), ...columns])
  return headers.some((set) => set.every((name) => header.includes(name))) && header.every((name) => known.has(name))
}

function unknownColumns(header: readonly string[]): RowError {
  const named = header.slice(0, COLUMNS_NAMED).map((name) => clean(name, LONGEST_COLUMN))
  const names = header.length > COLUMNS_NAMED ? [...named, '…'] : named
  return new RowError(
    `We couldn't read this file: no service that Marquee knows exports the columns ${names.join(', ')}.`,
  )
}

function empty({ source, scale }: Pick<History, 'source' | 'scale'>): History {
  return { source, scale, entries: [], invalidRows: [], skipped: 0 }
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
    else if (Object.keys(reading.says).length > 0) history.entries.push({ ...reading, file, line })
  } catch (error) {
    if (!(error instanceof RowError)) throw error
    const { invalidRows } = history
    if (invalidRows.length < MOST_INVALID_ROWS)
      invalidRows.push({ file, line, fault: error.message, raw: clean(raw(), LONGEST_RAW) })
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
