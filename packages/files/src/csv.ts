import { pipeline, Readable } from 'node:stream'
import { parse, type CsvError, type Info } from 'csv-parse'

/** One row: its cells, or why it could not be parsed. Lines count from 1. */
export type CsvRow = { line: number; raw: string } & ({ cells: string[] } | { error: string })

export interface CsvOptions {
  /** Maximum length in bytes; a longer row is an error. Otherwise a quote that is never closed would swallow the rest. */
  longestRow: number
  /** True if spaces around cells are dropped. */
  trim: boolean
}

interface CsvRecord {
  info: Info
  record: string[]
  raw: string
}

/**
 * Streams the rows of CSV text in UTF-8 (RFC 4180, with commas, semicolons or tabs, whichever the first line has most of), the
 * header first. Empty lines are skipped.
 */
export async function* readCsv(input: AsyncIterable<Uint8Array | string>, options: CsvOptions): AsyncGenerator<CsvRow> {
  const chunks = input[Symbol.asyncIterator]()
  const { value: first, done } = await chunks.next()
  if (done) return
  const broken: CsvRow[] = []
  const parser = createParser(guessDelimiter(textOf(first)), options, (row) => broken.push(row))
  // An error of the input also ends the parser, so the reader gets it while reading.
  pipeline(Readable.from(resume(first, chunks)), parser, () => {})
  for await (const { info, record, raw } of parser as AsyncIterable<CsvRecord>) {
    while (broken[0] && broken[0].line < info.lines) yield broken.shift()!
    yield { line: info.lines, raw: raw.trimEnd(), cells: record }
  }
  yield* broken
}

function textOf(chunk: Uint8Array | string): string {
  return typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString('utf8')
}

async function* resume<T>(first: T, rest: AsyncIterator<T>): AsyncGenerator<T> {
  yield first
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
}

function createParser(delimiter: string, { longestRow, trim }: CsvOptions, onBroken: (row: CsvRow) => void) {
  return parse({
    bom: true,
    delimiter,
    info: true,
    raw: true,
    trim,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    max_record_size: longestRow,
    on_skip: (error, raw) => {
      onBroken({ line: lineOf(error), raw: raw ?? '', error: error?.message ?? '' })
      return undefined
    },
  })
}

/** The comma, semicolon or tab that the first line has most of. */
function guessDelimiter(text: string): string {
  const header = text.slice(0, text.search(/[\r\n]|$/))
  const counts = [',', ';', '\t'].map((delimiter) => ({ delimiter, count: header.split(delimiter).length }))
  return counts.reduce((best, other) => (other.count > best.count ? other : best)).delimiter
}

function lineOf(error: CsvError | undefined): number {
  const line = error && 'lines' in error ? Number(error['lines']) : 0
  return Number.isFinite(line) ? line : 0
}
