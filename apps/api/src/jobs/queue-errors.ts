import type { FastifyBaseLogger } from 'fastify'
import { isOutage } from '../database/errors.ts'

const QUIET_MS = 60_000

/** Logs errors of the job queue. While the database is away each queue has two a second: one line a minute is enough. */
export function createQueueErrors(log: FastifyBaseLogger): (error: Error) => void {
  let quietUntil = -Infinity
  return (error) => {
    // Most have only the fields of an error.
    if (!isOutage(Object.assign(new Error(error.message), error))) {
      log.error({ err: error }, 'The job queue reported an error.')
      return
    }
    const now = performance.now()
    if (now < quietUntil) return
    quietUntil = now + QUIET_MS
    log.warn({ reason: error.message }, 'The job queue cannot reach the database. Jobs go on when it can.')
  }
}
