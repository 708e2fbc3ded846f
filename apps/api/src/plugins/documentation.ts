import { openApiDocument } from '@marquee/contract'
import { type FastifyInstance } from 'fastify'
import { API_BASE } from './contract.ts'
import { documentationPage, DOCUMENTATION_STYLE } from './documentation-page.ts'

/** The API's own description: machine-readable at /api/openapi.json, for people at /api/docs. */
export function documentation(app: FastifyInstance, { version }: { version: string }): void {
  app.get(`${API_BASE}/openapi.json`, (request) =>
    openApiDocument({ version, serverUrl: `${request.publicOrigin()}${API_BASE}` }),
  )
  app.get(`${API_BASE}/docs`, (request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .send(documentationPage(openApiDocument({ version, serverUrl: `${request.publicOrigin()}${API_BASE}` }))),
  )
  app.get(`${API_BASE}/docs.css`, (_request, reply) => reply.type('text/css; charset=utf-8').send(DOCUMENTATION_STYLE))
}
