import { readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { asyncBufferFromFile, parquetMetadataAsync, parquetScan, type SchemaElement } from 'hyparquet'
import { fileWriter, ParquetWriter } from 'hyparquet-writer'
import { StartError } from '../../../start-error.ts'

/** Rows of a row group, of which one at a time is in memory. */
const GROUP_ROWS = 1_000_000

type ColumnType = 'int' | 'float' | 'string' | 'floats'

/** The schema of a column without empty values, by their type. */
const TYPES: Readonly<Record<ColumnType, (name: string) => SchemaElement[]>> = {
  int: (name) => [{ name, type: 'INT32', repetition_type: 'REQUIRED' }],
  float: (name) => [{ name, type: 'FLOAT', repetition_type: 'REQUIRED' }],
  string: (name) => [{ name, type: 'BYTE_ARRAY', converted_type: 'UTF8', repetition_type: 'REQUIRED' }],
  floats: (name) => [
    { name, converted_type: 'LIST', repetition_type: 'REQUIRED', num_children: 1 },
    { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
    { name: 'element', type: 'FLOAT', repetition_type: 'REQUIRED' },
  ],
}

type Values = ArrayLike<unknown>

/**
 * Writes a Parquet file row by row, in row groups of a million rows.
 * @throws the file system's errors
 */
export function createTable(path: string, columns: Readonly<Record<string, ColumnType>>, groupRows = GROUP_ROWS) {
  const names = Object.keys(columns)
  const schema: SchemaElement[] = [
    { name: 'root', num_children: names.length },
    ...names.flatMap((name) => TYPES[columns[name]!](name)),
  ]
  const writer = new ParquetWriter({ writer: fileWriter(path), schema, createdBy: 'marquee' })
  let group: unknown[][] = names.map(() => [])
  const flush = async () => {
    await writer.write({ columnData: names.map((name, k) => ({ name, data: group[k]! })), rowGroupSize: groupRows })
    group = names.map(() => [])
  }
  return {
    /** Adds a row, its values in the order of the columns. */
    async add(...row: readonly (number | string | readonly number[])[]): Promise<void> {
      row.forEach((value, k) => group[k]!.push(value))
      if (group[0]!.length === groupRows) await flush()
    },
    async finish(): Promise<void> {
      if (group[0]!.length > 0) await flush()
      await writer.finish()
    },
  }
}

/** Some rows of a file, column by column. */
export interface Rows {
  columns: Values[]
  /** The file, and the number of its first row here, from 1. */
  file: string
  firstRow: number
}

/**
 * Reads columns of a Parquet file, or of a directory of them as Spark writes it, one row group at a time.
 * @throws StartError where a file cannot be read or lacks a column
 */
export async function* readTable(path: string, names: readonly string[]): AsyncGenerator<Rows> {
  for (const part of await partsOf(path)) yield* readPart(part, names)
}

async function partsOf(path: string): Promise<string[]> {
  if (!(await stat(path)).isDirectory()) return [path]
  const parts = (await readdir(path)).filter((name) => name.endsWith('.parquet')).sort()
  if (parts.length === 0) throw new StartError(`${path} holds no .parquet files.`)
  return parts.map((name) => join(path, name))
}

const COMPRESSORS = {
  GZIP: (bytes: Uint8Array) => gunzipSync(bytes),
  ZSTD: (bytes: Uint8Array) => zstdDecompressSync(bytes),
  BROTLI: (bytes: Uint8Array) => brotliDecompressSync(bytes),
}

async function* readPart(path: string, names: readonly string[]): AsyncGenerator<Rows> {
  const file = basename(path)
  const buffer = await asyncBufferFromFile(path)
  const metadata = await explain(file, () => parquetMetadataAsync(buffer))
  const known = new Set(metadata.schema.map(({ name }) => name))
  const missing = names.filter((name) => !known.has(name))
  if (missing.length > 0) {
    throw new StartError(`${file} has no column ${missing.join(' and no column ')}.`)
  }
  const columns = [...names]
  const scan = await explain(file, () => parquetScan({ file: buffer, metadata, columns, compressors: COMPRESSORS }))
  for (const { rowStart, rowEnd } of scan.ranges) {
    const read = (column: string) => scan.readColumn({ column, rowStart, rowEnd })
    yield { columns: await explain(file, () => Promise.all(names.map(read))), file, firstRow: rowStart + 1 }
  }
}

async function explain<T>(file: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartError(`${file} cannot be read as a Parquet file: ${reason}.`, { cause: error })
  }
}
