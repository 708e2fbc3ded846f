import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { Config } from '../config.ts'
import type { Tables } from '../database/tables.ts'
import type { JobQueue } from '../jobs/queue.ts'
import type { Events } from './events.ts'
import type { Live } from './live.ts'

/** The services every module may use. */
export interface Platform {
  config: Config
  db: Kysely<Tables>
  /** Without a time limit for statements: for data that are read or stored as a whole, never for a request. */
  patientDb: Kysely<Tables>
  /** For threads and processes that open their own connection: it leads past poolers. */
  databaseUrl: string
  log: FastifyBaseLogger
  now: () => Date
  /** Aborted when the process stops, so that long work ends early. */
  stopping: AbortSignal
  live: Live
  events: Events
  queue: Pick<
    JobQueue,
    'enqueueTastes' | 'enqueueTraining' | 'enqueueEmbedding' | 'enqueueImport' | 'enqueueSources' | 'enqueueFetch'
  >
}
