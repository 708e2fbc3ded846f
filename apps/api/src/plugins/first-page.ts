import { routes, type RouteContract } from '@marquee/contract'
import { type FastifyInstance, type FastifyRequest } from 'fastify'
import { API_BASE } from '../http/register.ts'

/** The first requests of a visitor's home page, under the names the web app reads them by. */
const CALLS: Record<string, { route: RouteContract; query?: string }> = {
  config: { route: routes.webConfig },
  dailyGame: { route: routes.dailyAvailable },
  labels: { route: routes.randomLabels },
  popular: { route: routes.popularMovies },
  discover: { route: routes.discoverMovies, query: '?page_size=9' },
}
/** Headers that carry the address of the page; none that identify the user. */
const HEADERS = ['host', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto'] as const

/**
 * The answers that a visitor's home page needs, as JSON that is safe inside a script element. They come from the calls
 * themselves and count as such; failed ones are left out, and the page requests them itself.
 */
export async function firstPage(app: FastifyInstance, request: FastifyRequest): Promise<string> {
  const headers: Record<string, string | string[]> = {}
  for (const name of HEADERS) if (request.headers[name] !== undefined) headers[name] = request.headers[name]
  const answers = await Promise.all(
    Object.entries(CALLS).map(async ([name, { route, query = '' }]) => {
      const url = `${API_BASE}${route.path}${query}`
      const { statusCode, body } = await app.inject({ url, headers, remoteAddress: request.socket.remoteAddress })
      return statusCode === 200 ? [`"${name}":${body}`] : []
    }),
  )
  return `{${answers.flat().join(',')}}`.replaceAll('<', '\\u003c')
}
