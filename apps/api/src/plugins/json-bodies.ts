import { type FastifyInstance } from 'fastify'

/** JSON only. An empty body is no body: calls that need one say so by their schema. */
export function jsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (body === '') done(null)
    else void parse(request, body, done)
  })
}
