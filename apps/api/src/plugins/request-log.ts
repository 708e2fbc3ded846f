import { createHmac, randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** The error code of the response. */
    problem: string | undefined
  }
}

type Level = 'warn' | 'info' | 'debug'

const SLOW_MS = 1000
/** The log's levels that let a line of each level through. */
const SHOWN_AT: Record<Level, ReadonlySet<string>> = {
  warn: new Set(['warn', 'info', 'debug', 'trace']),
  info: new Set(['info', 'debug', 'trace']),
  debug: new Set(['debug', 'trace']),
}
/** Statuses of refusals: sign-ins, forbidden calls, limits. */
const REFUSALS: ReadonlySet<number> = new Set([401, 403, 429])
/** An access token lasts a quarter of an hour, so this is part of every longer visit. */
const ROUTINE = 'not_authenticated'

/**
 * Logs responses: failed and slow ones as warnings, refusals as information, all others at level debug. A line has the route's
 * pattern, never ids, queries or bodies, so that logs hold no personal data. A user is logged under a pseudonym that only this
 * process can compute, and only until it ends.
 * @param slowMs from when on an answer is slow
 */
export function requestLog(app: FastifyInstance, { slowMs = SLOW_MS }: { slowMs?: number } = {}): void {
  const key = randomBytes(32)
  const pseudonym = (userId: string) => createHmac('sha256', key).update(userId).digest('base64url').slice(0, 12)
  app.decorateRequest('problem')
  app.addHook('onError', (request, _reply, error, done) => {
    request.problem = error.code
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const level = levelOf(reply, slowMs)
    const { method, routeOptions, user, problem } = request
    // Probes run every few seconds; they have a separate level, and report errors themselves.
    if (routeOptions.logLevel === 'warn' || !SHOWN_AT[level].has(request.log.level)) return done()
    const milliseconds = Math.round(reply.elapsedTime * 10) / 10
    const line = { method, route: routeOptions.url ?? 'unknown', status: reply.statusCode, milliseconds }
    request.log[level](
      { ...line, ...(user && { user: pseudonym(user.id) }), ...(problem !== undefined && { problem }) },
      'answered',
    )
    done()
  })
}

function levelOf({ statusCode, elapsedTime, request }: FastifyReply, slowMs: number): Level {
  if (statusCode >= 500) return 'warn'
  if (REFUSALS.has(statusCode)) return request.problem === ROUTINE ? 'debug' : 'info'
  const { contract } = request.routeOptions.config
  const isStream = contract !== undefined && 'events' in contract
  return elapsedTime >= slowMs && !isStream ? 'warn' : 'debug'
}
