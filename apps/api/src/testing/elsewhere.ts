import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { inject } from 'vitest'
import { buildApp } from '../app.ts'
import { createChanges, followChanges } from '../changes.ts'
import { createEvents } from '../common/events.ts'
import { createLive, type LiveHub, type LiveOptions } from '../common/live.ts'
import { createRevocations } from '../common/revocations.ts'
import { loadConfig } from '../config.ts'
import { newestVersion } from '../database/change-log.ts'
import { liveChanges } from '../database/live-changes.ts'
import { createPool, createQueries } from '../database/pool.ts'
import { revocationsSince } from '../database/revocation-log.ts'
import { createModules } from '../modules.ts'
import { createAnswerCache } from '../plugins/shared-answers.ts'
import { NO_QUEUE, TEST_KEYS, type TestApp } from './app.ts'
import { directAddress } from './database.ts'
import { exchangeOn } from './exchange.ts'

const NEVER_MS = 600_000
/** Instead of a second. */
const SOON_MS = 200

export interface Elsewhere {
  app: FastifyInstance
  live: LiveHub
  db: ReturnType<typeof createQueries>
  close(): Promise<void>
}

/**
 * Another process on the database of a test app, which follows its changes, and has its clock where the test moves one.
 * @param listens false for a process that no notification reaches, and which checks for revocations instead
 */
export async function startElsewhere(
  { databaseUrl, clock }: Pick<TestApp, 'databaseUrl'> & { clock?: { now: Date } },
  { listens = true, ...liveOptions }: Partial<LiveOptions> & { listens?: boolean } = {},
  env: Record<string, string> = {},
): Promise<Elsewhere> {
  const log = pino({ level: 'silent' })
  const now = () => clock?.now ?? new Date()
  const { traits } = inject('postgres')
  const db = createQueries(createPool(databaseUrl, log, { traits }))
  const config = loadConfig({ RATE_LIMIT_FACTOR: '1000000', ...env })
  const live = createLive({ ...liveChanges(db), log, ...liveOptions })
  const readSince = (snapshot: string | null) => revocationsSince(db, snapshot)
  const revocations = createRevocations({ readSince, log, checkEveryMs: listens ? NEVER_MS : SOON_MS })
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
    events: createEvents(db, log),
    queue: NO_QUEUE,
    ...TEST_KEYS,
  })
  const answers = createAnswerCache()
  const stopFollowing = await followChanges({
    db,
    listenUrl: listens ? directAddress(databaseUrl) : null,
    since,
    changes: createChanges(modules, answers),
    live,
    revocations,
    log,
    fingerprint: 'elsewhere',
  })
  const streamLimits = { mostOfNetwork: 100 }
  const exchange = exchangeOn(db, now)
  const served = { config, modules, revocations, answers, checks: {}, webDirectory: null }
  const app = await buildApp({ ...served, log, streamLimits, exchange })
  return {
    app,
    live,
    db,
    async close() {
      await app.close()
      await stopFollowing()
      await live.close()
      await revocations.close()
      await db.destroy()
    },
  }
}
