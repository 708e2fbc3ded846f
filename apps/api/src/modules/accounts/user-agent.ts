import type { FastifyRequest } from 'fastify'

/** What a client calls itself, for the list of sessions; null for one without a name. */
export function userAgentOf(request: FastifyRequest): string | null {
  return request.headers['user-agent']?.slice(0, 256) ?? null
}
