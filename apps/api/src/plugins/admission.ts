import { type LimitClass } from '@marquee/contract'
import { type FastifyInstance } from 'fastify'
import { unavailable } from '../errors.ts'

export interface AdmissionOptions {
  /** Calls being answered at the same moment; more would only wait for each other. */
  maxInFlight?: number
  /** How long one turn of the event loop may take calls in; those behind have waited for as long already. */
  longestTurnMs?: number
}

/** What costs most and can best be asked again is refused first, so that people can still sign in and rate. */
const SHARES: Partial<Record<LimitClass, number>> = {
  plot: 0.25,
  export: 0.25,
  external: 0.25,
  suggest: 0.5,
  read: 0.75,
}
const RETRY_SECONDS = 1

/** Refuses calls that could only queue, before anything is done for them: 503 with Retry-After. */
export function admission(
  app: FastifyInstance,
  { maxInFlight = 256, longestTurnMs = 1000 }: AdmissionOptions = {},
): void {
  const elapsed = turnClock()
  let inFlight = 0
  app.addHook('onRequest', (request, reply, done) => {
    const limit = request.routeOptions.config.contract?.limit
    if (limit === undefined) return done()
    if (inFlight >= maxInFlight * (SHARES[limit] ?? 1) || elapsed() > longestTurnMs) {
      return done(unavailable('Too many people are here right now. Please try again in a moment.', RETRY_SECONDS))
    }
    inFlight++
    // Also when the client goes before its answer comes.
    reply.raw.once('close', () => inFlight--)
    done()
  })
}

/** Milliseconds since the first call of this turn of the event loop: answers made at once never count as in flight. */
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
