import { readCsv } from '@marquee/files'
import { RowError } from './entry.ts'
import { clean } from './values.ts'

export interface CsvTable {
  /** Names as they are written, in the order of the first line. */
  names: string[]
  /** The same in lower case. */
  header: string[]
  rows: AsyncGenerator<TableRow>
}
export interface TableRow {
  line: number
  raw: string
  /** Null if the row could not be parsed. */
  cells: string[] | null
}

/** Longer rows are invalid: a quote was never closed. */
const MAX_ROW = 128 * 1024
const MAX_RAW = 1000
/** A row of empty cells would not count as too long. */
const MAX_EMPTY_CELLS = 2000
const EMPTY_CELLS = new RegExp(`[,;\\t]{${MAX_EMPTY_CELLS}}`)

/**
 * The header and rows of CSV text; null without a header.
 * @throws RowError, also while it is read, when a row has too many empty cells
 */
export async function readCsvTable(chunks: AsyncIterable<string>): Promise<CsvTable | null> {
  const rows = readRows(chunks)
  const first = await rows.next()
  if (first.done === true || first.value.cells === null) return null
  const names = first.value.cells
  return { names, header: names.map((name) => name.toLowerCase()), rows }
}

async function* readRows(chunks: AsyncIterable<string>): AsyncGenerator<TableRow> {
  for await (const row of readCsv(refuseEmptyRows(chunks), { longestRow: MAX_ROW, trim: true })) {
    const cells = 'cells' in row ? row.cells.map(unguarded) : null
    yield { line: row.line, raw: clean(row.raw, MAX_RAW), cells }
  }
}

async function* refuseEmptyRows(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let end = ''
  for await (const chunk of chunks) {
    if (EMPTY_CELLS.test(end + chunk)) throw new RowError('This file has a row of thousands of empty cells.')
    end = (end + chunk).slice(-MAX_EMPTY_CELLS)
    yield chunk
  }
}

/** Our own files have an apostrophe before text that a spreadsheet would run as a formula. */
function unguarded(cell: string): string {
  return cell.replace(/^'(?=[=+\-@\t\r])/, '')
}
