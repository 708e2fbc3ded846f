import { openApiDocument } from '@marquee/contract'
import { type FastifyInstance } from 'fastify'
import { API_BASE } from '../http/register.ts'
import { documentationPage, DOCUMENTATION_STYLE } from './documentation-page.ts'

/** The API's own description: machine-readable at /api/openapi.json, for people at /api/docs. */
export function documentation(app: FastifyInstance, { version }: { version: string }): void {
  // Made once: anybody may ask for it, as often as they like.
  const document = openApiDocument({ version, serverUrl: API_BASE })
  const page = documentationPage(document)
  app.get(`${API_BASE}/openapi.json`, (request) => ({
    ...document,
    servers: [{ url: `${request.publicOrigin()}${API_BASE}` }],
  }))
  app.get(`${API_BASE}/docs`, (_request, reply) => reply.type('text/html; charset=utf-8').send(page))
  app.get(`${API_BASE}/docs.css`, (_request, reply) => reply.type('text/css; charset=utf-8').send(DOCUMENTATION_STYLE))
}
