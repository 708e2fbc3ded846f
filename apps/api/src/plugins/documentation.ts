import { openApiDocument } from '@marquee/contract'
import type { FastifyInstance } from 'fastify'
import { API_BASE } from '../http/register.ts'
import { documentationPage, DOCUMENTATION_STYLE } from './documentation-page.ts'

/** Serves the description of the API: machine-readable at /api/openapi.json, for people at /api/docs. */
export function documentation(app: FastifyInstance, { version }: { version: string }): void {
  // Built with the first request, so that a start need not wait, and once, because any client may send any number of them.
  let built: { document: Record<string, unknown>; page: string } | undefined
  const read = () => {
    if (built) return built
    const document = openApiDocument({ version, serverUrl: API_BASE })
    return (built = { document, page: documentationPage(document) })
  }
  app.get(`${API_BASE}/openapi.json`, (request) => ({
    ...read().document,
    servers: [{ url: `${request.publicAddress()}${API_BASE}` }],
  }))
  app.get(`${API_BASE}/docs`, (_request, reply) => reply.type('text/html; charset=utf-8').send(read().page))
  app.get(`${API_BASE}/docs.css`, (_request, reply) => reply.type('text/css; charset=utf-8').send(DOCUMENTATION_STYLE))
}
