import { vi } from 'vitest'

export interface RecordedCall {
  call: string
  query: URLSearchParams
  headers: Headers
  body: unknown
}

export type Reply = { status: number; body?: unknown }
/** A stream is answered as it is. */
export type Handler = (call: RecordedCall) => Reply | Response | Promise<Reply | Response>

/** A success with this body. */
export const ok = (body: unknown): Reply => ({ status: 200, body })

/** Replies where a test gives none: nothing is on tonight, nothing is kept of a movie, none is rated, links start with the page's own address, accounts exist, with one factor. */
const QUIET: Record<string, Reply> = {
  'GET /identity/tonight': ok({ open: [], ask: [] }),
  'GET /engine/recommendations/me/progress': ok({ ratings: 5, needed: 5 }),
  'GET /engine/recommendations/me/tastes/movies': ok([]),
  'GET /engine/recommendations/me/movies/:id/why': ok({ movie_id: 1, percent: 87, sentence: 'Why.', reasons: [] }),
  'POST /identity/signup/first': ok({ first: false }),
  'GET /identity/second-factor': ok({ on_since: null, recovery_left: 0 }),
  'POST /identity/auth/google/nonce': ok({ nonce: 'n0nce' }),
  'GET /main/movies/mine': ok({
    count: 0,
    counts: { rated: 0, seen: 0, hidden: 0, levels: [] },
    next: null,
    results: [],
  }),
  'GET /main/admin/friends': ok({ brought: [], effect: null, needed: 20 }),
  'GET /share-address': ok({ address: null, reach: 'opened' }),
  'GET /main/movies/:id/diary': ok({ viewings: [], note: '', tags: [], brought: null, liked: false, lists: [] }),
}

/**
 * Replaces the network: replies by "METHOD /path" (without the base and the query); everything else is a 404.
 * Answers the list of calls made, in order.
 */
export function fakeApi(handlers: Record<string, Reply | Handler>): RecordedCall[] {
  const calls: RecordedCall[] = []
  const answer = async (input: string, init: RequestInit = {}): Promise<Response> => {
    const { pathname, searchParams: query } = new URL(input, 'http://localhost')
    const path = pathname.replace(/^\/api/, '')
    const recorded: RecordedCall = {
      call: `${init.method ?? 'GET'} ${path}`,
      query,
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    }
    calls.push(recorded)
    const handler = handlers[recorded.call] ??
      QUIET[recorded.call.replace(/\d+/, ':id')] ?? { status: 404, body: { detail: 'Not found.', code: 'not_found' } }
    const reply = typeof handler === 'function' ? await handler(recorded) : handler
    if (reply instanceof Response) return reply
    const { status, body } = reply
    return new Response(status === 204 ? null : JSON.stringify(body ?? null), {
      status,
      headers: { 'content-type': 'application/json' },
    })
  }
  vi.stubGlobal('fetch', vi.fn(answer))
  return calls
}
