import { type FastifyBaseLogger } from 'fastify'
import { PgBoss } from 'pg-boss'

export const QUEUES = {
  tastes: 'recalculate-tastes',
  train: 'train-model',
  retrain: 'retrain-when-changed',
  purge: 'purge',
} as const

/** What the workers do; each is idempotent, because a job may run twice after a crash. */
export interface JobHandlers {
  recalculateTastes: (userId: string) => Promise<unknown>
  train: () => Promise<unknown>
  /** Trains only when enough has changed since the last time. */
  retrainWhenChanged: () => Promise<unknown>
  purge: () => Promise<unknown>
}

export interface JobQueue {
  start(handlers: JobHandlers): Promise<void>
  enqueueTastes(userId: string): Promise<void>
  enqueueTraining(): Promise<void>
  stop(): Promise<void>
}

/** The queue inside PostgreSQL: it survives restarts and is shared by all API processes. */
export function createJobQueue(databaseUrl: string, log: FastifyBaseLogger): JobQueue {
  const boss = new PgBoss({ connectionString: databaseUrl, max: 3, application_name: 'marquee jobs' })
  boss.on('error', (error) => log.error({ err: error }, 'The job queue had a fault.'))
  return {
    async start(handlers) {
      await boss.start()
      await boss.createQueue(QUEUES.tastes, { policy: 'stately', retryLimit: 3, retryBackoff: true })
      for (const name of [QUEUES.train, QUEUES.retrain, QUEUES.purge])
        await boss.createQueue(name, { policy: 'singleton', retryLimit: 1 })
      await boss.work<{ userId: string }>(QUEUES.tastes, { pollingIntervalSeconds: 0.5 }, async (jobs) => {
        for (const { data } of jobs) await handlers.recalculateTastes(data.userId)
      })
      await boss.work(QUEUES.train, () => handlers.train())
      await boss.work(QUEUES.retrain, () => handlers.retrainWhenChanged())
      await boss.work(QUEUES.purge, () => handlers.purge())
      await boss.schedule(QUEUES.train, '0 3 * * *')
      await boss.schedule(QUEUES.retrain, '*/5 * * * *')
      await boss.schedule(QUEUES.purge, '30 3 * * *')
    },
    async enqueueTastes(userId) {
      await boss.send(QUEUES.tastes, { userId }, { singletonKey: userId })
    },
    async enqueueTraining() {
      await boss.send(QUEUES.train, {})
    },
    stop: () => boss.stop({ graceful: true, timeout: 5000 }),
  }
}
