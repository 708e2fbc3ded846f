import type { FastifyRequest } from 'fastify'

/** Name of a client, for the list of sessions; null for a client without one. */
export function userAgentOf(request: FastifyRequest): string | null {
  return request.headers['user-agent']?.slice(0, 256) ?? null
}
