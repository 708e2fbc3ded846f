import { Session } from 'node:inspector/promises'
import { getHeapStatistics } from 'node:v8'
import { workerData } from 'node:worker_threads'
import type { Concept, PlotMatch, ReadOptions, ReadRequest, RequestMatch, RequestSearchOptions } from '@marquee/search'
import { pino } from 'pino'
import { LOCAL_MODEL } from '../../../common/local-embeddings.ts'
import { createPool, createQueries } from '../../../database/pool.ts'
import { logFromThread, serve } from '../../../workers/serve.ts'
import { createEmbeddingRepository } from './embedding-repository.ts'
import { createIndexRepository } from './index-repository.ts'
import { learnPlots } from './learn-plots.ts'
import { createPlotRenewal } from './plot-renewal.ts'
import { buildSearchIndexes, createReader, mostMovies, updateSearchIndexes } from './search-indexes.ts'
import { createUpdates } from './updates.ts'
import { VectorIndex } from './vector-index.ts'

/** This thread holds what searches by text ask, and its own connections to read what has changed. */
export interface SearchThreadData {
  databaseUrl: string
  /** Sources whose texts are allowed in the plot index. */
  learnable: readonly string[]
  /** Model whose vectors are searched; null if no embedding service is configured. */
  embeddingsModel: string | null
  concepts: readonly Concept[]
}

/** One page of the movies that fit a description. */
export interface PlotQuestion {
  plot: string
  yearFrom: number | undefined
  yearTo: number | undefined
  /** The movies to choose from; null means all. */
  allowed: readonly number[] | null
  /** The description as a vector, where an embedding service has answered. */
  vector: Float32Array | undefined
  offset: number
  limit: number
}

/** The best movies for a request. */
export interface RequestQuestion extends Pick<RequestSearchOptions, 'seen' | 'onServices' | 'neighbours'> {
  request: ReadRequest
  /** The movies to choose from; null means all. */
  allowed: readonly number[] | null
}

const RESULTS = 100
const NEIGHBOURS = 200
const CONNECTIONS = 2
const SETTLE_MS = 100

const { databaseUrl, learnable, embeddingsModel, concepts } = workerData as SearchThreadData
const log = pino({ level: 'silent' })
const db = createQueries(createPool(databaseUrl, log, { max: CONNECTIONS, statementTimeoutMs: 0 }))
const repository = createIndexRepository(db, learnable)
const embeddings = embeddingsModel === null ? null : createEmbeddingRepository(db, embeddingsModel)
const vectors = new VectorIndex()
const most = mostMovies(getHeapStatistics().heap_size_limit)
const [indexes] = await Promise.all([buildSearchIndexes(repository, concepts, most), takeInVectors(null)])
if (indexes.plots.size === most) {
  logFromThread(
    'warn',
    { movies: most },
    'The catalogue is larger than searches by text can hold: they know its best known movies.',
  )
}
const renewal = createPlotRenewal({
  plot: () => indexes.plots,
  learn: (signal) => learnPlots({ databaseUrl, learnable, most }, signal),
  onRenewed: (movies) => logFromThread('info', { movies }, 'Plot search has learned from the whole catalogue again.'),
  onFailure: (error) =>
    logFromThread('error', { err: error }, 'Plot search could not learn from the whole catalogue again.'),
})
const takeIn = createUpdates(
  (ids) => updateSearchIndexes(indexes, repository, ids),
  async () => void (indexes.reader = await createReader(repository, concepts, indexes)),
)

async function findByPlot(question: PlotQuestion) {
  const { plot, yearFrom, yearTo, allowed, vector, offset, limit } = question
  const found = indexes.plots.search(plot, {
    limit: RESULTS,
    ...(yearFrom !== undefined && { yearFrom }),
    ...(yearTo !== undefined && { yearTo }),
    ...allowOnly(allowed),
    ...(vector && vectors.size > 0 && (await vectorSignal(vector))),
  })
  return { count: found.length, results: found.slice(offset, offset + limit).map(shown) }
}

/** The weights of the local model's vectors are known; those of a service are fused by rank. */
async function vectorSignal(vector: Float32Array) {
  if (embeddingsModel === LOCAL_MODEL) return { meaning: vectors.cosines(vector) }
  return { dense: await vectors.nearest(vector, NEIGHBOURS) }
}

function findByRequest({ request, allowed, ...known }: RequestQuestion): RequestMatch[] {
  const only = allowOnly(allowed)
  return indexes.requests().search(request, {
    ...known,
    ...only,
    limit: RESULTS,
    words: (text, limit) => indexes.plots.search(text, { ...only, limit }),
  })
}

function allowOnly(allowed: readonly number[] | null): { allow?: (id: number) => boolean } {
  if (allowed === null) return {}
  const ids = new Set(allowed)
  return { allow: (id) => ids.has(id) }
}

function shown({ id, matched }: PlotMatch): Pick<PlotMatch, 'id' | 'matched'> {
  return { id, matched }
}

async function takeInVectors(ids: readonly number[] | null): Promise<void> {
  if (embeddings === null) return
  if (ids !== null) for (const { movieId, vector } of await embeddings.byMovies(ids)) vectors.put(movieId, vector)
  else for await (const page of embeddings.all()) for (const { movieId, vector } of page) vectors.put(movieId, vector)
}

const functions = {
  findByPlot,
  findByRequest,
  readRequest: ({ text, options }: { text: string; options: ReadOptions }): ReadRequest =>
    indexes.reader.read(text, options),
  /** Texts of the movies that match the words, in the order of the ids. */
  explain: ({ words, ids }: { words: string; ids: readonly number[] }): PlotMatch['matched'][] =>
    indexes.plots.explain(words, ids),
  takeInVectors,
  async takeIn({ movieIds, more }: { movieIds: readonly number[]; more: boolean }): Promise<void> {
    await takeIn(movieIds, { more })
    renewal.catalogueChanged()
  },
}
export type SearchFunctions = typeof functions

/** Building leaves much behind, which V8 would keep until the heap has to grow. */
async function collectGarbage(): Promise<void> {
  const session = new Session()
  session.connect()
  await session.post('HeapProfiler.collectGarbage')
  session.disconnect()
}

serve(functions)
// Questions that waited for the thread come first; a request in one's own words seldom comes early enough to wait.
setTimeout(() => {
  indexes.requests()
  collectGarbage().catch((error: unknown) =>
    logFromThread('warn', { err: error }, 'Searches by text could not give back the memory of their start.'),
  )
}, SETTLE_MS)
