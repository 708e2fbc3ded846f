import { type FastifyInstance } from 'fastify'

/** One line an answer: the route's pattern, never ids, queries or bodies, so that logs hold nothing of people. */
export function requestLog(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request
    const milliseconds = Math.round(reply.elapsedTime * 10) / 10
    request.log.info(
      { method, route: routeOptions.url ?? 'unknown', status: reply.statusCode, milliseconds },
      'answered',
    )
    done()
  })
}
