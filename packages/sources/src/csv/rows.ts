import { extname } from 'node:path'
import { readCsv, readLines, type OpenFile } from '@marquee/files'
import { SourceError } from '../errors.ts'
import { fieldsOf, type Field, type RowValues } from './fields.ts'

/** One row of a file: its values, or why it is invalid. Lines count from 1. */
export type Row = { line: number; raw: string } & ({ values: RowValues } | { error: string })

const MAX_ROW_LENGTH = 1024 * 1024

/** Streams the rows of a CSV or JSON Lines file (by its name: .jsonl, .ndjson), gzipped or not. */
export function readRows(file: OpenFile, path: string): AsyncGenerator<Row> {
  const kind = extname(path.replace(/\.gz$/, '')).toLowerCase()
  return kind === '.jsonl' || kind === '.ndjson' ? readJsonLines(file) : readTable(file, path)
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
    return { line, raw, error: 'It is no JSON.' }
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { line, raw, error: 'It is no JSON object.' }
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

async function* readTable({ bytes }: OpenFile, path: string): AsyncGenerator<Row> {
  let fields: (Field | null)[] | null = null
  let isEmpty = true
  for await (const row of readCsv(bytes as AsyncIterable<Uint8Array>, { longestRow: MAX_ROW_LENGTH, trim: false })) {
    isEmpty = false
    const { line, raw } = row
    if ('error' in row) yield row
    else if (fields === null) fields = readHeader(row.cells, path)
    else if (row.cells.length === fields.length) yield { line, raw, values: toValues(fields, row.cells) }
    else yield { line, raw, error: `It has ${row.cells.length} cells, but the first line has ${fields.length}.` }
  }
  if (isEmpty) throw new SourceError(`${path} is empty.`)
}

function readHeader(names: readonly string[], path: string): (Field | null)[] {
  const fields = fieldsOf(names)
  if (fields.includes('title')) return fields
  throw new SourceError(`${path} has no column title; its first line is ${names.join(',').slice(0, 200)}.`)
}

function toValues(fields: readonly (Field | null)[], cells: readonly unknown[]): RowValues {
  const values: RowValues = {}
  fields.forEach((field, index) => {
    if (field !== null) values[field] = cells[index]
  })
  return values
}
