import { extname } from 'node:path'
import { pipeline, Readable } from 'node:stream'
import { parse, type CsvError, type Info } from 'csv-parse'
import { StartError } from '../../start-error.ts'
import { type OpenFile } from '../files/bytes.ts'
import { readLines } from '../files/lines.ts'
import { fieldsOf, type Field, type RowValues } from './fields.ts'

/** One row of a file: its values, or why it has none. Lines count from 1 and rise from row to row. */
export type Row = { line: number; raw: string } & ({ values: RowValues } | { fault: string })

/** Guards against a quote that is never closed, which would swallow the rest of the file. */
const LONGEST_ROW = 1024 * 1024

/** Streams the rows of a CSV or JSON Lines file (by its name: .jsonl, .ndjson), gzipped or not. */
export function readRows(file: OpenFile, path: string): AsyncGenerator<Row> {
  const kind = extname(path.replace(/\.gz$/, '')).toLowerCase()
  return kind === '.jsonl' || kind === '.ndjson' ? readJsonLines(file) : readCsv(file, path)
}

async function* readJsonLines({ bytes }: OpenFile): AsyncGenerator<Row> {
  let line = 0
  for await (const lines of readLines(bytes)) {
    for (const raw of lines) {
      line++
      if (raw.trim() !== '') yield toJsonRow(line, raw)
    }
  }
}

function toJsonRow(line: number, raw: string): Row {
  let value: unknown
  try {
    value = JSON.parse(raw)
  } catch {
    return { line, raw, fault: 'It is no JSON.' }
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { line, raw, fault: 'It is no JSON object.' }
  }
  const entries = Object.entries(value)
  return {
    line,
    raw,
    values: toValues(
      fieldsOf(entries.map(([name]) => name)),
      entries.map(([, entry]) => entry),
    ),
  }
}

interface CsvRecord {
  info: Info
  record: string[]
  raw: string
}

async function* readCsv({ bytes }: OpenFile, path: string): AsyncGenerator<Row> {
  const chunks = (bytes as AsyncIterable<Uint8Array>)[Symbol.asyncIterator]()
  const { value: first, done } = await chunks.next()
  if (done) throw new StartError(`${path} is empty.`)
  const broken: Row[] = []
  const parser = createParser(guessDelimiter(Buffer.from(first).toString('utf8')), (row) => broken.push(row))
  // A fault of the file ends the parser too; the reader meets it as an error of what it reads.
  pipeline(Readable.from(resume(first, chunks)), parser, () => {})
  let fields: (Field | null)[] | null = null
  for await (const { info, record, raw } of parser as AsyncIterable<CsvRecord>) {
    if (fields === null) {
      fields = readHeader(record, path)
      continue
    }
    while (broken[0] && broken[0].line < info.lines) yield broken.shift()!
    const row = { line: info.lines, raw: raw.trimEnd() }
    if (record.length === fields.length) yield { ...row, values: toValues(fields, record) }
    else yield { ...row, fault: `It has ${record.length} cells, but the first line has ${fields.length}.` }
  }
  yield* broken
}

async function* resume(first: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield first
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
}

function createParser(delimiter: string, onBroken: (row: Row) => void) {
  return parse({
    bom: true,
    delimiter,
    info: true,
    raw: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    max_record_size: LONGEST_ROW,
    on_skip: (error, raw) => {
      onBroken({ line: lineOf(error), raw: raw ?? '', fault: error?.message ?? '' })
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

function readHeader(names: readonly string[], path: string): (Field | null)[] {
  const fields = fieldsOf(names)
  if (fields.includes('title')) return fields
  throw new StartError(`${path} has no column title; its first line is ${names.join(',').slice(0, 200)}.`)
}

function toValues(fields: readonly (Field | null)[], cells: readonly unknown[]): RowValues {
  const values: RowValues = {}
  fields.forEach((field, index) => {
    if (field !== null) values[field] = cells[index]
  })
  return values
}
