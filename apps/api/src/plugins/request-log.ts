import { createHmac, randomBytes } from 'node:crypto'
import { type FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** The code of the error that the request is answered with. */
    problem: string | undefined
  }
}

/** Levels at which these lines are not wanted. */
const SILENT: ReadonlySet<string> = new Set(['warn', 'error', 'fatal', 'silent'])

/**
 * One line an answer: the route's pattern, never ids, queries or bodies, so that logs hold nothing of people. Somebody
 * signed in is a pseudonym that this process alone can make, and only until it ends.
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
