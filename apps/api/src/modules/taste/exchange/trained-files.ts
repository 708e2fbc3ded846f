import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { TrainedFactors, TrainedNeighbours, TrainedParts } from '@marquee/recommender'
import { StartError } from '../../../start-error.ts'
import { GrowingArray } from '../../../common/growing-array.ts'
import { readTable, type Rows } from './parquet.ts'
import { FORMAT, SETTINGS } from './training-files.ts'

export const FACTORS = 'factors.parquet'
export const NEIGHBOURS = 'neighbours.parquet'

const MAX_NUMBERS = 1024
/** Movies may leave the catalogue while a training runs elsewhere; more of them are another catalogue's. */
const MAX_UNKNOWN = 0.01

/** Contents of the files. */
export interface ImportSummary {
  /** Number of movies with factors, and the numbers in each; 0 without the file. */
  factors: number
  size: number
  /** Number of pairs in the item-item table; 0 without the file. */
  pairs: number
  /** Ids that the catalogue no longer has, which are left out. */
  unknown: number
}

/**
 * Reads and checks what a trainer elsewhere has made: factors.parquet, neighbours.parquet, or both.
 * @param ids of the catalogue's movies
 * @throws StartError, one sentence that names the file and row, where anything is wrong with them
 */
export async function readTrainedFiles(
  directory: string,
  ids: readonly number[],
): Promise<{ parts: TrainedParts; summary: ImportSummary }> {
  const [factorsPath, neighboursPath] = [join(directory, FACTORS), join(directory, NEIGHBOURS)]
  if (!existsSync(factorsPath) && !existsSync(neighboursPath)) {
    throw new StartError(`${directory} has neither ${FACTORS} nor ${NEIGHBOURS}.`)
  }
  const loss = await readLoss(join(directory, SETTINGS))
  const seen = new Set<number>()
  const factors = existsSync(factorsPath) ? { ...(await readFactors(factorsPath, seen)), ...loss } : undefined
  const neighbours = existsSync(neighboursPath) ? await readNeighbours(neighboursPath, seen) : undefined
  const summary = {
    factors: factors?.items.length ?? 0,
    size: factors?.size ?? 0,
    pairs: neighbours?.items.length ?? 0,
    unknown: countUnknown(seen, ids),
  }
  return { parts: { ...(factors && { factors }), ...(neighbours && { neighbours }) }, summary }
}

function countUnknown(seen: ReadonlySet<number>, ids: readonly number[]): number {
  const known = new Set(ids)
  const unknown = [...seen].filter((id) => !known.has(id))
  if (unknown.length <= MAX_UNKNOWN * seen.size) return unknown.length
  throw new StartError(
    `${unknown.length} of the ${seen.size} movies in the files are not in this catalogue (the first is ${unknown[0]}): they were trained for another one.`,
  )
}

async function readLoss(path: string): Promise<Pick<TrainedFactors, 'alpha' | 'lambda'>> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw new StartError(`${path} cannot be read: it comes from the export and belongs beside the results.`, {
      cause: error,
    })
  })
  const { format, factors } = parseJson(text, path) as { format?: unknown; factors?: Record<string, unknown> }
  if (format !== FORMAT) throw new StartError(`${path} is of format ${String(format)}; this version reads ${FORMAT}.`)
  const read = (name: 'alpha' | 'lambda') => {
    const value = factors?.[name]
    if (typeof value === 'number' && value > 0 && Number.isFinite(value)) return value
    throw new StartError(`${path} has no ${name} above 0 under factors.`)
  }
  return { alpha: read('alpha'), lambda: read('lambda') }
}

function parseJson(text: string, path: string): object {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null) return value
  } catch {
    // Said below.
  }
  throw new StartError(`${path} is not a JSON object.`)
}

/** @param all to which the ids are added */
async function readFactors(path: string, all: Set<number>): Promise<Pick<TrainedFactors, 'items' | 'size' | 'values'>> {
  const seen = new Set<number>()
  const factors: Float32Array[] = []
  let size = 0
  for await (const rows of readTable(path, ['item', 'factor'])) {
    const [items, lists] = rows.columns as [ArrayLike<unknown>, ArrayLike<unknown>]
    for (let k = 0; k < items.length; k++) {
      const item = itemAt(rows, k, items[k])
      if (seen.has(item)) throw wrong(rows, k, `repeats item ${item}`)
      seen.add(item)
      const factor = factorAt(rows, k, lists[k])
      size ||= factor.length
      if (factor.length !== size)
        throw wrong(rows, k, `has a factor of ${factor.length} numbers, the first has ${size}`)
      factors.push(factor)
    }
  }
  if (factors.length === 0) throw new StartError(`${FACTORS} has no rows.`)
  for (const item of seen) all.add(item)
  const values = new Float32Array(factors.length * size)
  factors.forEach((factor, k) => values.set(factor, k * size))
  return { items: [...seen], size, values }
}

/** @param all to which the ids are added */
async function readNeighbours(path: string, all: Set<number>): Promise<TrainedNeighbours> {
  const items = new GrowingArray((length) => new Int32Array(length))
  const neighbours = new GrowingArray((length) => new Int32Array(length))
  const values = new GrowingArray((length) => new Float32Array(length))
  for await (const rows of readTable(path, ['item', 'neighbour', 'value'])) {
    const [left, right, scores] = rows.columns as [ArrayLike<unknown>, ArrayLike<unknown>, ArrayLike<unknown>]
    for (let k = 0; k < left.length; k++) {
      const item = itemAt(rows, k, left[k])
      const neighbour = itemAt(rows, k, right[k])
      const value = scores[k]
      if (item === neighbour) throw wrong(rows, k, `names item ${item} as a neighbour of itself`)
      if (!isFinite32(value)) throw wrong(rows, k, 'has no finite number as its value')
      items.append([item])
      neighbours.append([neighbour])
      values.append([value])
      all.add(item).add(neighbour)
    }
  }
  const table = { items: items.values(), neighbours: neighbours.values(), values: values.values() }
  if (table.items.length === 0) throw new StartError(`${NEIGHBOURS} has no rows.`)
  refuseRepeatedPairs(table)
  return table
}

/** By sorting, because a set holds 16 million entries at most. */
function refuseRepeatedPairs({ items, neighbours }: { items: Int32Array; neighbours: Int32Array }): void {
  const pairs = BigInt64Array.from(
    { length: items.length },
    (_, k) => (BigInt(items[k]!) << 32n) | BigInt(neighbours[k]!),
  )
  pairs.sort()
  const repeated = pairs.findIndex((pair, k) => k > 0 && pair === pairs[k - 1])
  if (repeated < 0) return
  const pair = pairs[repeated]!
  throw new StartError(`${NEIGHBOURS} repeats the pair of item ${pair >> 32n} and neighbour ${pair & 0xffffffffn}.`)
}

function itemAt(rows: Rows, k: number, value: unknown): number {
  const id = typeof value === 'bigint' ? Number(value) : value
  if (typeof id === 'number' && Number.isInteger(id) && id > 0 && id < 2 ** 31) return id
  throw wrong(rows, k, `has ${String(value)} where a movie's id belongs`)
}

function factorAt(rows: Rows, k: number, value: unknown): Float32Array {
  if (!Array.isArray(value) && !ArrayBuffer.isView(value)) throw wrong(rows, k, 'has no list of numbers as its factor')
  const numbers: readonly unknown[] = Array.from(value as ArrayLike<unknown>)
  if (numbers.length === 0 || numbers.length > MAX_NUMBERS) {
    throw wrong(rows, k, `has a factor of ${numbers.length} numbers; there must be 1 to ${MAX_NUMBERS}`)
  }
  if (!numbers.every(isFinite32)) throw wrong(rows, k, 'has a factor with something that is not a finite number')
  return Float32Array.from(numbers)
}

/** True for a number that single precision can hold. */
function isFinite32(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(Math.fround(value))
}

function wrong({ file, firstRow }: Rows, k: number, what: string): StartError {
  return new StartError(`Row ${firstRow + k} of ${file} ${what}.`)
}
