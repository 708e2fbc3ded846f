import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { inject } from 'vitest'
import { buildApp } from '../app.ts'
import { createChanges, followChanges } from '../changes.ts'
import { createLive, type LiveHub, type LiveOptions } from '../common/live.ts'
import { loadConfig } from '../config.ts'
import { newestVersion } from '../database/change-log.ts'
import { liveChanges } from '../database/live-changes.ts'
import { createPool, createQueries } from '../database/pool.ts'
import { createModules } from '../modules.ts'
import { createAnswerCache } from '../plugins/shared-answers.ts'
import { NO_QUEUE, TEST_KEYS, type TestApp } from './app.ts'
import { directAddress } from './database.ts'
import { exchangeOn } from './exchange.ts'

export interface Elsewhere {
  app: FastifyInstance
  live: LiveHub
  db: ReturnType<typeof createQueries>
  close(): Promise<void>
}

/** Another process on the database of a test app, which follows its changes, and has its clock where the test moves one. */
export async function startElsewhere(
  { databaseUrl, clock }: Pick<TestApp, 'databaseUrl'> & { clock?: { now: Date } },
  liveOptions: Partial<LiveOptions> = {},
  env: Record<string, string> = {},
): Promise<Elsewhere> {
  const log = pino({ level: 'silent' })
  const now = () => clock?.now ?? new Date()
  const { traits } = inject('postgres')
  const db = createQueries(createPool(databaseUrl, log, { traits }))
  const config = loadConfig({ RATE_LIMIT_FACTOR: '1000000', ...env })
  const live = createLive({ ...liveChanges(db), log, ...liveOptions })
  const since = await newestVersion(db)
  const modules = await createModules({
    config,
    db,
    patientDb: db,
    databaseUrl,
    log,
    now,
    stopping: new AbortController().signal,
    live,
    queue: NO_QUEUE,
    ...TEST_KEYS,
  })
  const answers = createAnswerCache()
  const stopFollowing = await followChanges({
    db,
    listenUrl: directAddress(databaseUrl),
    since,
    changes: createChanges(modules, answers),
    live,
    log,
    fingerprint: 'elsewhere',
  })
  const streamLimits = { mostOfNetwork: 100 }
  const exchange = exchangeOn(db, now)
  const app = await buildApp({ config, modules, answers, checks: {}, webDirectory: null, log, streamLimits, exchange })
  return {
    app,
    live,
    db,
    async close() {
      await app.close()
      await stopFollowing()
      await live.close()
      await db.destroy()
    },
  }
}
