import type { Answer, CallArguments, RouteContract } from '@marquee/contract'
import { ApiError, buildRequest, readAnswer } from '@marquee/contract/client'
import * as routes from 'virtual:api-routes'
import { withBasePath } from './base-path.ts'
import type { Renewal } from './renew.ts'
import { SESSION, session } from './session.ts'
import type { Session } from './session.ts'
import { signedOut } from './signed-out.ts'
import { followTabs } from './tabs.ts'
import { activeGroupId, tokens } from './tokens.ts'
import { IS_LANGUAGE_OF_API } from '../words/language.ts'
import { withReasons } from '../words/reasons.ts'
import { accepting, translated } from '../words/refusals.ts'
import { t } from '../words/t.ts'

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

/** A request as it was made, with its session and group. */
export interface Asked {
  path: string
  init: RequestInit
  made: Session | null
  group: string | null
  /** The token of a seat at an evening, sent instead of the account's. */
  seat?: string
}

type Send = (asked: Asked) => Promise<Response>
type Wrapper = (asked: Asked, send: Send) => Promise<Response>

/** Requests made before there was a wrapper, with their answers; null for none. */
const early: [Asked, Promise<Response | null>][] = []
let around: Wrapper = (asked, send) => {
  const answer = send(asked)
  const copy = (response: Response) => response.clone()
  if (globalThis.caches) early.push([asked, answer.then(copy, () => null)])
  return answer
}

/** Puts something around the sending of every request. Returns those made before, with their answers. */
export function sendThrough(wrapper: Wrapper) {
  around = wrapper
  return early.splice(0)
}

/** Message of an error for developers; pages word it themselves. */
export const NO_GOOD_ANSWER = 'Network response was not ok'

interface CallOptions {
  signal?: AbortSignal
  /** Message of the error when the answer is not a success. */
  failure?: string
  /** The group to ask for, instead of the active one. */
  group?: string | null
  /** The session to ask for, instead of the one that this tab shows. */
  made?: Session | null
  /** Asks as the holder of this seat's token, not as an account. */
  seat?: string
}

/** Sends a request to this instance. */
export type Fetch = (path: string, init: RequestInit) => Promise<Response>

let fetchFrom: Fetch = (path, init) => fetch(path, init)

/** Sets how requests are sent: the server, which renders pages, asks its own calls. */
export function sendWith(other: Fetch) {
  fetchFrom = other
}

/**
 * Makes one call of the contract. Signed-in calls carry the bearer token and the active group. A token whose end has
 * passed is renewed first; one 401 is answered by renewing the token and trying again. A call is only ever sent for the account that this tab showed when
 * it was made.
 * @throws {RequestError} for every answer but a success, and when no answer comes.
 */
export async function call<R extends RouteContract>(
  route: R,
  args: CallArguments<R>,
  { signal, failure = NO_GOOD_ANSWER, ...options }: CallOptions = {},
): Promise<Answer<R>> {
  try {
    const { path, init } = buildRequest(route, args)
    const { group = activeGroupId.get(), made = session.shown(), seat } = options
    const asked = { path, init: { ...accepting(init), ...(signal && { signal }) }, made, group, ...(seat && { seat }) }
    const send = route.access === 'anonymous' || seat ? sendPlainly : SENDERS[route.access]
    const answer = await readAnswer(route, await around(asked, send))
    return IS_LANGUAGE_OF_API ? answer : await withReasons(answer)
  } catch (error) {
    if (error instanceof ApiError) throw new RequestError(failure, error.status, await translated(error.body))
    if (signal?.aborted || error instanceof RequestError) throw error
    throw new RequestError(failure, 0, null)
  }
}

/**
 * Opens a stream of events and returns the answer as it is, a refusal too: what flows is neither kept nor read whole.
 * @throws {RequestError} when no answer came
 */
export async function openStream<R extends RouteContract>(
  route: R,
  args: CallArguments<R>,
  { signal, seat, after }: { signal: AbortSignal; seat?: string | undefined; after: string },
): Promise<Response> {
  const { path, init } = buildRequest(route, args)
  const headers = { accept: 'text/event-stream', ...(after && { 'last-event-id': after }) }
  const asked = { path, init: { ...init, headers, signal }, made: session.shown(), group: null, ...(seat && { seat }) }
  return (seat ? sendPlainly : sendSignedIn)(asked)
}

const sendPlainly: Send = ({ path, init, seat }) => {
  const headers = new Headers(init.headers)
  if (seat) headers.set('x-seat-token', seat)
  return fetchFrom(withBasePath(BASE + path), { ...init, headers })
}

const refusal = () => new Response(null, { status: 401 })

const sendSignedIn: Send = async (asked) => {
  const stored = tokens.access()
  if (stored !== null && tokens.areOver() && !(await renewedAhead(asked.made, stored))) return refusal()
  const used = tokens.access()
  const response = await sendAs(asked, used)
  if (response.status !== 401 || used === null || !(await renewed(asked.made, used))) return response
  return sendAs(asked, tokens.access())
}

/** After a log-out in this tab, a call that needs an account is certain to be refused, so it is not sent. */
const sendWithAccount: Send = (asked) =>
  signedOut.get().is && tokens.access() === null ? Promise.resolve(refusal()) : sendSignedIn(asked)

const SENDERS = {
  optional: sendSignedIn,
  seat: sendSignedIn,
  required: sendWithAccount,
  session: sendWithAccount,
  administrator: sendWithAccount,
}

const reads = new Set<AbortController>()

/** Ends the signed-in reads that are on their way. Changes that were sent still arrive. */
export function stopReading() {
  for (const read of reads) read.abort()
}

async function sendAs({ path, init, made, group }: Asked, access: string | null): Promise<Response> {
  mustBeStored(made)
  const headers = new Headers(init.headers)
  if (access !== null) headers.set('authorization', `Bearer ${access}`)
  if (access !== null && group !== null) headers.set('x-group-id', group)
  const send = (signal = init.signal) =>
    fetchFrom(withBasePath(BASE + path), { ...init, headers, ...(signal && { signal }) })
  if (made === null || init.method !== 'GET') return send()
  const read = new AbortController()
  reads.add(read)
  if (init.signal?.aborted) read.abort()
  init.signal?.addEventListener('abort', () => read.abort(), { once: true })
  return send(read.signal).finally(() => reads.delete(read))
}

/** @throws {RequestError} when the stored tokens belong to another session than the one that the call was made for */
function mustBeStored(made: Session | null) {
  if (session.isStored(made)) return
  followTabs(SESSION)
  const detail = t('lib.api.thisWasNotSentYou')
  throw new RequestError(detail, 0, { detail, code: 'session_changed' })
}

let renewal: Promise<Renewal> | null = null

/** Renews once for all concurrent callers. A refusal ends the session. */
async function renewOnce(made: Session | null, stale: string, patient: boolean): Promise<Renewal> {
  renewal ??= import('./renew.ts')
    .then(({ renew }) => renew(made, stale, patient))
    .finally(() => {
      renewal = null
    })
  const outcome = await renewal
  mustBeStored(made)
  if (outcome !== 'refused') return outcome
  tokens.clear()
  onSessionLost()
  return outcome
}

/**
 * True when a newer access token is now stored; false when the session is over, which only a refusal ends.
 * @throws {RequestError} when no answer came, or the session was changed in another tab
 */
async function renewed(made: Session | null, stale: string): Promise<boolean> {
  const outcome = await renewOnce(made, stale, true)
  if (typeof outcome === 'number') throw new RequestError(t('lib.api.theServerDidNotAnswer'), outcome, null)
  return outcome === 'renewed'
}

/** Renews a token whose end has passed. False when the session is over; without an answer the call itself is tried. */
async function renewedAhead(made: Session | null, stored: string): Promise<boolean> {
  return (await renewOnce(made, stored, false)) !== 'refused'
}
