import { parentPort, workerData } from 'node:worker_threads'
import { createPlotIndex } from '@marquee/search'
import { pino } from 'pino'
import { createPool, createQueries } from '../../../database/pool.ts'
import { createIndexRepository } from './index-repository.ts'
import type { LearnPlotsRequest } from './learn-plots.ts'
import { readPlotDocuments } from './plot-documents.ts'

const { databaseUrl, learnable, most } = workerData as LearnPlotsRequest
const db = createQueries(createPool(databaseUrl, pino({ level: 'silent' }), { max: 1, statementTimeoutMs: 0 }))
const repository = createIndexRepository(db, learnable)
const documents = await readPlotDocuments(repository, await repository.bestKnown(most))
await db.destroy()
parentPort?.postMessage(createPlotIndex(documents).knowledge())
