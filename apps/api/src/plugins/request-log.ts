import { createHmac, randomBytes } from 'node:crypto'
import { type FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** The error code of the response. */
    problem: string | undefined
  }
}

/** Log levels that leave these lines out. */
const SILENT: ReadonlySet<string> = new Set(['warn', 'error', 'fatal', 'silent'])

/**
 * Logs one line per response: the route's pattern, never ids, queries or bodies, so that logs hold no personal data. A user
 * is logged under a pseudonym that only this process can compute, and only until it ends.
 */
export function requestLog(app: FastifyInstance): void {
  const key = randomBytes(32)
  const pseudonym = (userId: string) => createHmac('sha256', key).update(userId).digest('base64url').slice(0, 12)
  app.decorateRequest('problem')
  app.addHook('onError', (request, _reply, error, done) => {
    request.problem = error.code
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    if (SILENT.has(request.log.level)) return done()
    const { method, routeOptions, user, problem } = request
    const milliseconds = Math.round(reply.elapsedTime * 10) / 10
    const line = { method, route: routeOptions.url ?? 'unknown', status: reply.statusCode, milliseconds }
    request.log.info(
      { ...line, ...(user && { user: pseudonym(user.id) }), ...(problem !== undefined && { problem }) },
      'answered',
    )
    done()
  })
}
