import type { LimitClass } from '@marquee/contract'
import type { FastifyInstance } from 'fastify'
import { problem } from '../errors.ts'

export interface AdmissionOptions {
  /** Maximum number of calls in flight; more would only wait for each other. */
  maxInFlight?: number
  /** Time for which one turn of the event loop may accept calls; later ones have already waited that long. */
  longestTurnMs?: number
  /** True while memory is nearly full. */
  isMemoryCritical?: () => boolean
}

/** Shares of the limit: costly calls that are easy to retry are refused first, so that people can still sign in and rate. */
const SHARES: Partial<Record<LimitClass, number>> = {
  plot: 0.25,
  export: 0.25,
  external: 0.25,
  suggest: 0.5,
  read: 0.75,
}
const RETRY_SECONDS = 1
const MEMORY_RETRY_SECONDS = 30

declare module 'fastify' {
  interface FastifyRequest {
    /** Called when an answer becomes a stream: from then on it is no call in flight. */
    leaveFlight: () => void
  }
}

/** Rejects calls above the limits with 503 and Retry-After before any work is done for them. */
export function admission(
  app: FastifyInstance,
  { maxInFlight = 256, longestTurnMs = 1000, isMemoryCritical = () => false }: AdmissionOptions = {},
): void {
  const elapsed = turnClock()
  let inFlight = 0
  app.decorateRequest('leaveFlight', () => {})
  app.addHook('onRequest', (request, reply, done) => {
    const limit = request.routeOptions.config.contract?.limit
    if (limit === undefined) return done()
    if (limit === 'import' && isMemoryCritical()) {
      return done(problem('unavailable/memory', {}, MEMORY_RETRY_SECONDS))
    }
    if (inFlight >= maxInFlight * (SHARES[limit] ?? 1) || elapsed() > longestTurnMs) {
      return done(problem('unavailable/crowd', {}, RETRY_SECONDS))
    }
    inFlight++
    let isInFlight = true
    request.leaveFlight = () => {
      if (isInFlight) inFlight--
      isInFlight = false
    }
    // Also fires when the client disconnects before its answer.
    reply.raw.once('close', request.leaveFlight)
    done()
  })
}

/** Milliseconds since the first call of this turn of the event loop, because synchronous answers never count as in flight. */
function turnClock(): () => number {
  let began: number | null = null
  return () => {
    const now = performance.now()
    if (began === null) {
      began = now
      setImmediate(() => (began = null))
    }
    return now - began
  }
}
