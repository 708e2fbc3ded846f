import { Readable } from 'node:stream'
import { setImmediate as breathe } from 'node:timers/promises'
import { parse, type CsvError, type Info } from 'csv-parse'
import { clean } from './values.ts'

export interface CsvTable {
  /** Names in lower case, as they stand in the first line. */
  header: string[]
  rows: AsyncGenerator<CsvRow>
}
export interface CsvRow {
  line: number
  raw: string
  /** Null when the row could not be taken apart. */
  cells: string[] | null
}

/** Longer rows are no rows: a quote was never closed. */
const LONGEST_ROW = 128 * 1024
const LONGEST_RAW = 1000
/** Parsed at a time, so that requests are answered in between. */
const CHUNK = 16 * 1024
/** So many empty cells in a row are no table: without text they would not count as a long row. */
const NO_TABLE = /[,;\t]{2000}/

interface CsvRecord {
  info: Info
  record: string[]
  raw: string
}

/** The header and rows of CSV text (RFC 4180, or parted by semicolons or tabs); null when there is not even a header. */
export async function readCsv(text: string): Promise<CsvTable | null> {
  if (NO_TABLE.test(text)) return null
  const rows = parseRecords(text)
  const first = await rows.next()
  if (first.done === true || first.value.cells === null) return null
  return { header: first.value.cells.map((name) => name.toLowerCase()), rows }
}

async function* parseRecords(text: string): AsyncGenerator<CsvRow> {
  const broken: CsvRow[] = []
  const parser = Readable.from(chunksOf(text)).pipe(createParser(text, (row) => broken.push(row)))
  for await (const { info, record, raw } of parser as AsyncIterable<CsvRecord>) {
    yield* broken.splice(0)
    yield { line: info.lines, raw: clean(raw, LONGEST_RAW), cells: record.map(unguarded) }
  }
  yield* broken
}

async function* chunksOf(text: string): AsyncGenerator<string> {
  for (let start = 0; start < text.length; start += CHUNK) {
    yield text.slice(start, start + CHUNK)
    await breathe()
  }
}

function createParser(text: string, onBroken: (row: CsvRow) => void) {
  return parse({
    bom: true,
    delimiter: guessDelimiter(text),
    info: true,
    raw: true,
    trim: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    max_record_size: LONGEST_ROW,
    on_skip: (error, raw) => {
      onBroken({ line: lineOf(error), raw: clean(raw ?? '', LONGEST_RAW), cells: null })
      return undefined
    },
  })
}

function lineOf(error: CsvError | undefined): number {
  const line = error && 'lines' in error ? Number(error['lines']) : 0
  return Number.isInteger(line) ? line : 0
}

/** The comma, semicolon or tab that the first line has most of. */
function guessDelimiter(text: string): string {
  const [header = ''] = text.slice(0, 4096).split(/[\r\n]/, 1)
  const counts = [',', ';', '\t'].map((delimiter) => ({ delimiter, count: header.split(delimiter).length }))
  return counts.reduce((best, other) => (other.count > best.count ? other : best)).delimiter
}

/** Our own files put an apostrophe before what a spreadsheet would run as a formula. */
function unguarded(cell: string): string {
  return cell.replace(/^'(?=[=+\-@\t\r])/, '')
}
