import { setImmediate as breathe } from 'node:timers/promises'
import { readCsv } from '@marquee/files'
import { clean } from './values.ts'

export interface CsvTable {
  /** Names in lower case, in the order of the first line. */
  header: string[]
  rows: AsyncGenerator<TableRow>
}
export interface TableRow {
  line: number
  raw: string
  /** Null when the row could not be parsed. */
  cells: string[] | null
}

/** Longer rows are invalid: a quote was never closed. */
const LONGEST_ROW = 128 * 1024
const LONGEST_RAW = 1000
/** Characters parsed at a time, with pauses for requests. */
const CHUNK = 16 * 1024
/** More cells are invalid: rows of empty cells would not count as too long otherwise. */
const NO_TABLE = /[,;\t]{2000}/

/** The header and rows of CSV text; null when there is not even a header. */
export async function readCsvTable(text: string): Promise<CsvTable | null> {
  if (NO_TABLE.test(text)) return null
  const rows = readRows(text)
  const first = await rows.next()
  if (first.done === true || first.value.cells === null) return null
  return { header: first.value.cells.map((name) => name.toLowerCase()), rows }
}

async function* readRows(text: string): AsyncGenerator<TableRow> {
  for await (const row of readCsv(chunksOf(text), { longestRow: LONGEST_ROW, trim: true })) {
    const cells = 'cells' in row ? row.cells.map(unguarded) : null
    yield { line: row.line, raw: clean(row.raw, LONGEST_RAW), cells }
  }
}

async function* chunksOf(text: string): AsyncGenerator<string> {
  for (let start = 0; start < text.length; start += CHUNK) {
    yield text.slice(start, start + CHUNK)
    await breathe()
  }
}

/** Our own files have an apostrophe before text that a spreadsheet would run as a formula. */
function unguarded(cell: string): string {
  return cell.replace(/^'(?=[=+\-@\t\r])/, '')
}
