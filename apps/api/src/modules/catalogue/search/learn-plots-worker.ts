import { parentPort, workerData } from 'node:worker_threads'
import { createPlotIndex, type PlotDocument } from '@marquee/search'
import { pino } from 'pino'
import { createPool, createQueries } from '../../../database/pool.ts'
import { toPlotDocument } from './indexes.ts'
import { createIndexRepository } from './index-repository.ts'
import { type LearnPlotsRequest } from './learn-plots.ts'

const BATCH = 1000

const { databaseUrl, learnable } = workerData as LearnPlotsRequest
const db = createQueries(createPool(databaseUrl, pino({ level: 'silent' }), { max: 1, statementTimeoutMs: 0 }))
const repository = createIndexRepository(db, learnable)
const documents: PlotDocument[] = []
const ids = await repository.allMovieIds()
for (let start = 0; start < ids.length; start += BATCH) {
  documents.push(...(await repository.movies(ids.slice(start, start + BATCH))).map(toPlotDocument))
}
await db.destroy()
parentPort?.postMessage(createPlotIndex(documents).knowledge())
