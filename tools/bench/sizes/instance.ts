import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import Fastify from 'fastify'
import { openDatabase } from '../../../apps/api/src/database/connect.ts'
import { measureCalls, type CallFigures } from './calls.ts'
import { fillDatabase, megabytes, trainingOf } from './database.ts'
import { memoryOf, startProduct } from './product.ts'
import type { Size } from './rows.ts'

const SETTLING_MS = 5000

/** One measured instance; one line of results.jsonl. */
export interface InstanceFigures {
  movies: number
  people: number
  ratings: number
  date: string
  /** Filling the database, and its size. */
  fill: { seconds: number; databaseMB: number }
  /** The first start, with its training. */
  firstStart: number
  training: { seconds: number; peakMB: number; modelMB: number }
  /** A later start, and its steps. */
  start: number
  steps: Record<string, number>
  /** The process that serves, with its threads: after the later start, after all calls, and at most. */
  memory: { startedMB: number; servingMB: number; peakMB: number }
  calls: Record<string, CallFigures>
  load: number
}

/** Generates an instance in a separate embedded PostgreSQL, starts the product on it twice and measures the second. */
export async function measureInstance(size: Size, heap: number | undefined): Promise<InstanceFigures> {
  const directory = await mkdtemp(join(await realpath(tmpdir()), 'marquee-sizes-'))
  // Else the database of a root that may not enter it is elsewhere, and stays there.
  await chmod(directory, 0o755)
  const { log } = Fastify()
  const closed = { url: null, directUrl: null, readUrl: null }
  const database = await openDatabase({ dataDir: join(directory, 'database'), database: closed }, log)
  try {
    const options = { databaseUrl: database.url, dataDir: join(directory, 'data'), heap }
    const filling = performance.now()
    const bytes = await fillDatabase(database.url, size)
    const fill = { seconds: Math.round((performance.now() - filling) / 1000), databaseMB: megabytes(bytes) }
    say(`filled in ${fill.seconds} s, ${fill.databaseMB} MB`)
    const first = await startProduct(options)
    await first.stop()
    const { ratings, ...training } = await trainingOf(database.url)
    say(`first start ${first.seconds} s, ${JSON.stringify(training)}`)
    const product = await startProduct(options)
    try {
      await pause(SETTLING_MS)
      const startedMB = memoryOf(product.pid).rssMB
      say(`start ${product.seconds} s, ${startedMB} MB, ${JSON.stringify(product.steps)}`)
      const calls = await measureCalls(product, size)
      const { rssMB: servingMB, peakMB } = memoryOf(product.pid)
      return {
        movies: size.movies,
        people: size.people,
        ratings,
        date: new Date().toISOString().slice(0, 10),
        fill,
        firstStart: first.seconds,
        training,
        start: product.seconds,
        steps: product.steps,
        memory: { startedMB, servingMB, peakMB },
        calls,
        load: Math.round(10 * loadavg()[0]) / 10,
      }
    } finally {
      await product.stop()
    }
  } finally {
    await database.close()
    await rm(directory, { recursive: true, force: true })
  }
}

function say(text: string): void {
  console.error(text)
}
