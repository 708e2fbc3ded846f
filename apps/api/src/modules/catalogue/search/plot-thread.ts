import { workerData } from 'node:worker_threads'
import { createPlotIndex, type PlotMatch } from '@marquee/search'
import { pino } from 'pino'
import { LOCAL_EMBEDDINGS, type Config } from '../../../config.ts'
import { createPool, createQueries } from '../../../database/pool.ts'
import { logFromThread, serve } from '../../../workers/serve.ts'
import { createEmbeddingRepository } from './embedding-repository.ts'
import { createIndexRepository } from './index-repository.ts'
import { learnPlots } from './learn-plots.ts'
import { readPlotDocuments, toPlotDocument } from './plot-documents.ts'
import { createPlotRenewal } from './plot-renewal.ts'
import { createUpdates, inSlices } from './updates.ts'
import { VectorIndex } from './vector-index.ts'

/** This thread holds the index of plots, and its own connection to read what has changed. */
export interface PlotThreadData {
  databaseUrl: string
  /** Sources whose texts are allowed in the plot index. */
  learnable: readonly string[]
  /** Whose vectors are searched; null where no embeddings are configured. */
  embeddings: Pick<NonNullable<Config['embeddings']>, 'url' | 'model'> | null
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

const PLOT_RESULTS = 100
const NEIGHBOURS = 200
const CONNECTIONS = 2

const { databaseUrl, learnable, embeddings: model } = workerData as PlotThreadData
const log = pino({ level: 'silent' })
const db = createQueries(createPool(databaseUrl, log, { max: CONNECTIONS, statementTimeoutMs: 0 }))
const repository = createIndexRepository(db, learnable)
const embeddings = model === null ? null : createEmbeddingRepository(db, model.model)
const vectors = new VectorIndex()
const [index] = await Promise.all([readPlotDocuments(repository).then(createPlotIndex), takeInVectors(null)])
const renewal = createPlotRenewal({
  plot: () => index,
  learn: (signal) => learnPlots({ databaseUrl, learnable }, signal),
  onRenewed: (movies) => logFromThread('info', { movies }, 'Plot search has learned from the whole catalogue again.'),
  onFailure: (error) =>
    logFromThread('error', { err: error }, 'Plot search could not learn from the whole catalogue again.'),
})
const takeIn = createUpdates(
  async (ids) => {
    const movies = await repository.movies(ids)
    const found = new Set(movies.map(({ id }) => id))
    for (const id of ids) if (!found.has(id)) index.remove(id)
    await inSlices(movies, (movie) => index.upsert(toPlotDocument(movie)))
  },
  () => Promise.resolve(),
)

async function search(question: PlotQuestion) {
  const { plot, yearFrom, yearTo, allowed, vector, offset, limit } = question
  const allow = allowed && new Set(allowed)
  const found = index.search(plot, {
    limit: PLOT_RESULTS,
    ...(yearFrom !== undefined && { yearFrom }),
    ...(yearTo !== undefined && { yearTo }),
    ...(allow && { allow: (id: number) => allow.has(id) }),
    ...(vector && vectors.size > 0 && (await likeness(vector))),
  })
  return { count: found.length, results: found.slice(offset, offset + limit).map(shown) }
}

/** The weights of the local model's vectors are known; those of a service are fused by rank. */
async function likeness(vector: Float32Array) {
  if (model?.url === LOCAL_EMBEDDINGS) return { meaning: vectors.cosines(vector) }
  return { dense: await vectors.nearest(vector, NEIGHBOURS) }
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
  search,
  takeInVectors,
  async takeIn(ids: readonly number[]): Promise<void> {
    await takeIn(ids)
    renewal.catalogueChanged()
  },
}
export type PlotFunctions = typeof functions

serve(functions)
