import type { Static, TSchema } from 'typebox'
import type { RouteContract } from './route.ts'

/** The arguments of a call: only the parts that the route has. */
export type CallArguments<R extends RouteContract> = (R extends { params: infer P extends TSchema }
  ? { params: Static<P> }
  : unknown) &
  (R extends { query: infer Q extends TSchema } ? { query?: Static<Q> } : unknown) &
  (R extends { bodyOptional: true; body: infer B extends TSchema }
    ? { body?: Static<B> }
    : R extends { body: infer B extends TSchema }
      ? { body: Static<B> }
      : unknown)

type Success = 200 | 201 | 202 | 204 | 302
/** The body of a route's success. */
export type Answer<R extends RouteContract> = {
  [S in keyof R['responses'] & Success]: R['responses'][S] extends infer T extends TSchema ? Static<T> : never
}[keyof R['responses'] & Success]

/** A failed request; `body` is the server's answer, parsed if it was JSON. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly body: unknown
  constructor(status: number, body: unknown) {
    super(`The server answered ${status}`)
    this.status = status
    this.body = body
  }
}

/** Method, address below the API base, headers and body of a call, ready for `fetch`. */
export function buildRequest<R extends RouteContract>(
  route: R,
  args: CallArguments<R>,
): { path: string; init: RequestInit } {
  const { params, query, body } = args as { params?: object; query?: object; body?: unknown }
  const values = (params ?? {}) as Record<string, string | number>
  const path = route.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) if (value !== undefined) search.set(name, String(value))
  const suffix = search.size > 0 ? `?${search.toString()}` : ''
  return {
    path: `${path}${suffix}`,
    init: {
      method: route.method,
      ...(body !== undefined && bodyOf(route, body)),
    },
  }
}

/** A file goes as it is, anything else as JSON. */
function bodyOf({ consumes }: RouteContract, body: unknown): RequestInit {
  return consumes === undefined
    ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
    : { body: body as NonNullable<RequestInit['body']>, headers: { 'content-type': consumes } }
}

/** Reads an answer: the typed value of a success, an ApiError for anything else. */
export async function readAnswer<R extends RouteContract>(_route: R, response: Response): Promise<Answer<R>> {
  if (response.status === 204) return null as Answer<R>
  const isJson = response.headers.get('content-type')?.includes('json') ?? false
  const body: unknown = isJson ? await response.json() : response.ok ? await response.blob() : await response.text()
  if (!response.ok) throw new ApiError(response.status, body)
  return body as Answer<R>
}

/** Sends a request, having added the base address, tokens and the like. */
export type Send = (path: string, init: RequestInit, route: RouteContract) => Promise<Response>

/**
 * A typed client: answers what the contract promises of a success, and throws ApiError for anything else.
 * @example const movie = await createClient(send)(routes.movie, { params: { id: 1 } })
 */
export function createClient(send: Send) {
  return async function call<R extends RouteContract>(
    route: R,
    args: CallArguments<R>,
    signal?: AbortSignal,
  ): Promise<Answer<R>> {
    const { path, init } = buildRequest(route, args)
    return readAnswer(route, await send(path, { ...init, ...(signal && { signal }) }, route))
  }
}
