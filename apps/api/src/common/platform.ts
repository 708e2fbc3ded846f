import { type FastifyBaseLogger } from 'fastify'
import { type Kysely } from 'kysely'
import { type Config } from '../config.ts'
import { type Tables } from '../database/tables.ts'
import { type JobQueue } from '../jobs/queue.ts'

/** What every module stands on. */
export interface Platform {
  config: Config
  db: Kysely<Tables>
  /** For work in a thread or process of its own, which opens its own connection. */
  databaseUrl: string
  log: FastifyBaseLogger
  now: () => Date
  /** Aborted when the process stops: whatever takes long ends early. */
  stopping: AbortSignal
  queue: Pick<JobQueue, 'enqueueTastes' | 'enqueueTraining' | 'enqueueEmbedding' | 'enqueueImport'>
}
