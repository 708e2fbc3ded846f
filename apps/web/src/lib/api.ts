import type { Answer, CallArguments, RouteContract } from '@marquee/contract'
import { ApiError, buildRequest, createClient, readAnswer } from '@marquee/contract/client'
import * as routes from 'virtual:api-routes'
import { activeGroupId, tokens } from './tokens.ts'

export { routes }

const BASE = '/api'

/** A call that did not succeed, with a message that may be shown. `status` is 0 when no answer came at all. */
export class RequestError extends Error {
  override name = 'RequestError'
  readonly status: number
  readonly body: unknown
  constructor(message: string, status: number, body: unknown) {
    super(message)
    this.status = status
    this.body = body
  }
}

let onSessionLost = () => {}

/** Sets the handler for a session that cannot be renewed: the app goes to /signin. */
export function whenSessionIsLost(listener: () => void) {
  onSessionLost = listener
}

interface CallOptions {
  signal?: AbortSignal
  /** Message of the error when the answer is not a success. */
  failure?: string
}

/** Sends a request to this instance. */
export type Fetch = (path: string, init: RequestInit) => Promise<Response>

let send: Fetch = (path, init) => fetch(path, init)

/** Sets how requests are sent: the server, which renders pages, asks its own calls. */
export function sendWith(other: Fetch) {
  send = other
}

const ask = createClient((path, init, route) =>
  route.access === 'anonymous' ? send(BASE + path, init) : sendSignedIn(path, init),
)

/**
 * Makes one call of the contract. Signed-in calls carry the bearer token and the active group, and one 401 is
 * answered by renewing the token and trying again.
 * @throws {RequestError} for every answer but a success, and when no answer comes.
 */
export async function call<R extends RouteContract>(
  route: R,
  args: CallArguments<R>,
  { signal, failure = 'Network response was not ok' }: CallOptions = {},
): Promise<Answer<R>> {
  try {
    return await ask(route, args, signal)
  } catch (error) {
    if (error instanceof ApiError) throw new RequestError(failure, error.status, error.body)
    if (signal?.aborted || error instanceof RequestError) throw error
    throw new RequestError(failure, 0, null)
  }
}

async function sendSignedIn(path: string, init: RequestInit): Promise<Response> {
  const used = tokens.access()
  const response = await send(BASE + path, withIdentity(init))
  if (response.status !== 401 || used === null) return response
  if (await renewed(used)) return send(BASE + path, withIdentity(init))
  return response
}

function withIdentity(init: RequestInit): RequestInit {
  const headers = new Headers(init.headers)
  const access = tokens.access()
  const group = activeGroupId.get()
  if (access !== null) headers.set('authorization', `Bearer ${access}`)
  if (access !== null && group !== null) headers.set('x-group-id', group)
  return { ...init, headers }
}

/** Tabs share one refresh token, so only one of them may renew it at a time; browsers without locks renew per tab. */
function alone<T>(task: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request('marquee-renew', task) : task()
}

let renewal: Promise<boolean> | null = null

/** True when an access token newer than `stale` is now stored; otherwise the session is over. */
function renewed(stale: string): Promise<boolean> {
  renewal ??= alone(() => renew(stale)).finally(() => {
    renewal = null
  })
  return renewal
}

async function renew(stale: string): Promise<boolean> {
  const current = tokens.access()
  if (current !== null && current !== stale) return true
  const refresh = tokens.refresh()
  const answer = refresh === null ? null : await askForTokens(refresh)
  if (answer === null) {
    tokens.clear()
    onSessionLost()
    return false
  }
  tokens.store({ access: answer.access, refresh: answer.refresh ?? refresh ?? '' })
  return true
}

async function askForTokens(refresh: string) {
  const { path, init } = buildRequest(routes.refreshToken, { body: { refresh, rotate: true } })
  const response = await send(BASE + path, init)
  return response.ok ? readAnswer(routes.refreshToken, response) : null
}
