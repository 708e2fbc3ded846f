import type { FastifyBaseLogger } from 'fastify'
import { PgBoss, systemClock } from 'pg-boss'
import { openDerived } from '../common/derived-store.ts'
import { createQueueErrors } from './queue-errors.ts'
import { checkQueueSchema, dropQueueSchema } from './queue-schema-repository.ts'

export const QUEUES = {
  tastes: 'recalculate-tastes',
  train: 'train-model',
  retrain: 'retrain-when-changed',
  purge: 'purge',
  embed: 'embed-movies',
  imports: 'import-history',
  sources: 'refresh-sources',
  movies: 'fetch-movies',
  backup: 'backup',
} as const

/** Work of the jobs; each is idempotent, because a job may run twice after a crash. */
export interface JobHandlers {
  recalculateTastes: (userId: string) => Promise<unknown>
  train: () => Promise<unknown>
  /** Trains only when enough has changed since the last time. */
  retrainWhenChanged: () => Promise<unknown>
  purge: () => Promise<unknown>
  importHistory: (importId: string) => Promise<unknown>
  /** Missing where no embedding service is configured. */
  embed?: () => Promise<unknown>
  /** Missing where no directory for backups is configured. Answers the backup, which is kept with the job. */
  backup?: () => Promise<unknown>
  /** Refreshes old content of outside sources, and deletes what may not be kept longer. */
  refreshSources: () => Promise<unknown>
  /** Fetches movies from TMDB, as far as an administrator or the first start wants. */
  fetchMovies: () => Promise<unknown>
}

export interface JobQueue {
  /** Takes jobs in; runs them where there are handlers. Another process may run them instead. */
  start(handlers: JobHandlers | null): Promise<void>
  enqueueTastes(userId: string): Promise<void>
  enqueueTraining(): Promise<void>
  enqueueEmbedding(): Promise<void>
  enqueueImport(importId: string): Promise<void>
  enqueueSources(): Promise<void>
  enqueueFetch(): Promise<void>
  stop(): Promise<void>
}

/** A waiting job also serves later requests. Missing heartbeats reveal a dead worker long before the job expires. */
const LONG_JOB = { policy: 'stately', retryLimit: 1, expireInSeconds: 6 * 3600, heartbeatSeconds: 60 } as const

type Enqueue = Omit<JobQueue, 'start' | 'stop'>

/** Queues jobs from outside the API; the running API or its next start runs them. */
export async function withQueue<Result>(
  databaseUrl: string,
  log: FastifyBaseLogger,
  task: (queue: Enqueue) => Promise<Result>,
): Promise<Result> {
  const boss = new PgBoss({ ...connection(databaseUrl), supervise: false, schedule: false })
  boss.on('error', createQueueErrors(log))
  await boss.start()
  try {
    await createQueues(boss)
    return await task(enqueueTo(() => boss))
  } finally {
    await boss.stop({ graceful: true, timeout: 5000 })
  }
}

function enqueueTo(boss: () => PgBoss): Enqueue {
  return {
    async enqueueTastes(userId) {
      await boss().send(QUEUES.tastes, { userId }, { singletonKey: userId })
    },
    async enqueueImport(importId) {
      await boss().send(QUEUES.imports, { importId }, { singletonKey: importId })
    },
    async enqueueTraining() {
      await boss().send(QUEUES.train, {})
    },
    async enqueueEmbedding() {
      await boss().send(QUEUES.embed, {})
    },
    async enqueueSources() {
      await boss().send(QUEUES.sources, {})
    },
    async enqueueFetch() {
      await boss().send(QUEUES.movies, {})
    },
  }
}

/** A running job that needs longer is cut off, and runs again after the next start. */
const MAX_STOP_MS = 1000

/** A clock that never goes back: otherwise timers waiting for a time of day would spin. The database's time corrects it. */
const STEADY_CLOCK = { ...systemClock, now: () => Math.floor(performance.timeOrigin + performance.now()) }

function connection(databaseUrl: string) {
  return { connectionString: databaseUrl, max: 3, application_name: 'marquee jobs', clock: STEADY_CLOCK }
}

async function startBackups(boss: PgBoss, { backup }: JobHandlers): Promise<void> {
  if (backup === undefined) return
  await boss.createQueue(QUEUES.backup, LONG_JOB)
  await boss.work(QUEUES.backup, backup)
  await boss.schedule(QUEUES.backup, '0 2 * * *')
}

async function createQueues(boss: PgBoss): Promise<void> {
  await boss.createQueue(QUEUES.tastes, { policy: 'stately', retryLimit: 3, retryBackoff: true })
  await boss.createQueue(QUEUES.imports, { ...LONG_JOB, retryLimit: 5, retryBackoff: true })
  await boss.createQueue(QUEUES.train, LONG_JOB)
  await boss.createQueue(QUEUES.embed, LONG_JOB)
  await boss.createQueue(QUEUES.sources, LONG_JOB)
  await boss.createQueue(QUEUES.movies, LONG_JOB)
  for (const name of [QUEUES.retrain, QUEUES.purge])
    await boss.createQueue(name, { policy: 'singleton', retryLimit: 1 })
}

async function startWorkers(boss: PgBoss, handlers: JobHandlers): Promise<void> {
  await boss.work<{ userId: string }>(QUEUES.tastes, { pollingIntervalSeconds: 0.5 }, async (jobs) => {
    for (const { data } of jobs) await handlers.recalculateTastes(data.userId)
  })
  await boss.work<{ importId: string }>(QUEUES.imports, { pollingIntervalSeconds: 0.5 }, async (jobs) => {
    for (const { data } of jobs) await handlers.importHistory(data.importId)
  })
  await boss.work(QUEUES.train, () => handlers.train())
  await boss.work(QUEUES.retrain, () => handlers.retrainWhenChanged())
  await boss.work(QUEUES.purge, () => handlers.purge())
  await boss.work(QUEUES.sources, () => handlers.refreshSources())
  await boss.work(QUEUES.movies, { pollingIntervalSeconds: 0.5 }, () => handlers.fetchMovies())
  if (handlers.embed) await boss.work(QUEUES.embed, handlers.embed)
  await startBackups(boss, handlers)
  await boss.schedule(QUEUES.train, '0 3 * * *')
  await boss.schedule(QUEUES.retrain, '*/5 * * * *')
  await boss.schedule(QUEUES.purge, '30 3 * * *')
  await boss.schedule(QUEUES.sources, '0 4 * * *')
}

/**
 * A job queue inside PostgreSQL, which survives restarts and is shared by all API processes. Each looks every so many seconds
 * for scheduled jobs that are due; one of them queues such a job.
 */
export function createJobQueue(
  databaseUrl: string,
  log: FastifyBaseLogger,
  { lookEverySeconds = 30 }: { lookEverySeconds?: number } = {},
): JobQueue {
  let boss = createBoss()
  function createBoss(): PgBoss {
    const created = new PgBoss({ ...connection(databaseUrl), cronMonitorIntervalSeconds: lookEverySeconds })
    created.on('error', createQueueErrors(log))
    return created
  }
  return {
    async start(handlers) {
      await openDerived({
        store: 'jobs',
        log,
        async open() {
          await checkQueueSchema(databaseUrl)
          await boss.start()
          await createQueues(boss)
          if (handlers !== null) await startWorkers(boss, handlers)
        },
        async reset() {
          await boss.stop({ graceful: false })
          await dropQueueSchema(databaseUrl)
          boss = createBoss()
        },
      })
    },
    ...enqueueTo(() => boss),
    async stop() {
      // A job that is cut off ends later, without the queue: it runs again, so this is no error.
      boss.removeAllListeners('error')
      boss.on('error', (error) => log.debug({ err: error }, 'A job was cut off.'))
      await boss.stop({ graceful: true, timeout: MAX_STOP_MS })
    },
  }
}
