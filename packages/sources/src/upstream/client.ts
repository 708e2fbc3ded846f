import {
  BrokenCircuitError,
  bulkhead,
  circuitBreaker,
  CountBreaker,
  DelegateBackoff,
  handleWhen,
  retry,
  wrap,
  type IRetryBackoffContext,
} from 'cockatiel'
import type { Log } from '../log.ts'
import { isUpstreamError, UpstreamError } from './errors.ts'
import { createPace } from './pace.ts'
import { createAgent, get, type Answer } from './request.ts'
import { singleFlight } from './single-flight.ts'

export interface UpstreamOptions<T> {
  /** The service, as messages name it. */
  name: string
  headers: Record<string, string>
  /** Limits: calls that start per second, are in flight, and wait in the queue. */
  limits: { perSecond: number; atOnce: number; waiting: number }
  /** Milliseconds for one attempt, and for a call with its retries and waits. */
  deadlines: { attempt: number; call: number }
  maxBytes: number
  /**
   * Milliseconds without calls after a 429 that has no Retry-After, and the longest wait that a call accepts;
   * a longer one is an error.
   */
  holds?: { unasked: number; longest: number }
  /** Maps a failing response to an error by the service's own error codes. */
  explain?: (answer: Answer) => UpstreamError | null
  /** True if a 404 comes from the service itself, and not from a proxy in between. */
  isMissing: (answer: Answer) => boolean
  /** Decodes a response of status 200. @throws UpstreamError when it is invalid */
  decode: (answer: Answer) => T
  log: Log
}

export interface Upstream<T> {
  /** Fetches an address; simultaneous calls with the same address and headers share one request. @throws UpstreamError */
  get(address: string, headers?: Record<string, string>): Promise<T>
  close(): Promise<void>
}

interface Wanted {
  address: string
  headers: Record<string, string>
}

const RETRIES = 2
const FIRST_BACKOFF_MS = 400
const MAX_BACKOFF_MS = 4000
/** Default pauses of all calls after a 429. */
const HOLDS = { unasked: 1000, longest: 10_000 }
/** When half of the last twenty calls failed, calls stop for half a minute; then one call tries again. */
const BREAKER = { threshold: 0.5, size: 20, minimumNumberOfCalls: 10 }
const HALF_OPEN_AFTER_MS = 30_000

/** A client of one external service: paced, bounded, retried with full jitter, with a circuit breaker. */
export function createUpstream<T>(options: UpstreamOptions<T>): Upstream<T> {
  const { name, limits, deadlines, holds = HOLDS, log } = options
  const agent = createAgent(limits.atOnce)
  const pace = createPace(limits.perSecond)
  const policy = createPolicy(options)
  const flights = new Map<string, Promise<T>>()

  async function attempt({ address, headers }: Wanted, signal: AbortSignal): Promise<T> {
    const { maxBytes } = options
    const answer = await pace.call((answered) => {
      const within = AbortSignal.any([signal, AbortSignal.timeout(deadlines.attempt)])
      const sent = { ...options.headers, ...headers }
      return get(address, { name, agent, headers: sent, maxBytes, signal: within, answered })
    }, signal)
    if (answer.status === 429) {
      answer.retryAfterMs ??= holds.unasked
      pace.hold(Math.min(answer.retryAfterMs, holds.longest))
    }
    return read(answer, options)
  }

  async function fly(wanted: Wanted): Promise<T> {
    try {
      const signal = AbortSignal.timeout(deadlines.call)
      return await policy.execute((context) => attempt(wanted, context.signal), signal)
    } catch (error) {
      throw toUpstreamError(error, name)
    }
  }

  policy.onBreak(() => log.warn(`${name} fails too often: it is not asked for ${HALF_OPEN_AFTER_MS / 1000} seconds.`))
  policy.onReset(() => log.info(`${name} answers again.`))
  return {
    get: (address, headers = {}) =>
      singleFlight(flights, JSON.stringify([address, headers]), () => fly({ address, headers })),
    close: () => agent.destroy(),
  }
}

function createPolicy<T>({ limits, holds = HOLDS }: UpstreamOptions<T>) {
  const retrying = retry(
    handleWhen((error) => isUpstreamError(error, 'unavailable') && (error.retryAfterMs ?? 0) <= holds.longest),
    { maxAttempts: RETRIES, backoff: new DelegateBackoff(backoff) },
  )
  const breaker = circuitBreaker(
    handleWhen((error) => isUpstreamError(error, 'unavailable', 'refused', 'malformed')),
    { halfOpenAfter: HALF_OPEN_AFTER_MS, breaker: new CountBreaker(BREAKER) },
  )
  const wrapped = wrap(retrying, breaker, bulkhead(limits.atOnce, limits.waiting))
  return {
    execute: wrapped.execute.bind(wrapped),
    onBreak: breaker.onBreak,
    onReset: breaker.onReset,
  }
}

/** Full jitter (Brooker, 2015): a random wait up to a limit that doubles, unless the service sent Retry-After. */
function backoff({ attempt, result }: IRetryBackoffContext<unknown>): number {
  const asked = 'error' in result && result.error instanceof UpstreamError ? result.error.retryAfterMs : undefined
  if (asked !== undefined) return asked
  return Math.random() * Math.min(MAX_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** attempt)
}

function read<T>(answer: Answer, { name, isMissing, explain, decode }: UpstreamOptions<T>): T {
  const { status, retryAfterMs } = answer
  if (status === 200) return decode(answer)
  const explained = explain?.(answer)
  if (explained) throw explained
  const message = `${name} answered ${status}.`
  if (status === 404 && isMissing(answer)) throw new UpstreamError('missing', message)
  if (status === 401 || status === 403) throw new UpstreamError('refused', message)
  if (status === 429 || status >= 500) {
    throw new UpstreamError('unavailable', message, retryAfterMs === undefined ? {} : { retryAfterMs })
  }
  throw new UpstreamError('malformed', message)
}

function toUpstreamError(error: unknown, name: string): unknown {
  if (error instanceof UpstreamError) return error
  if (error instanceof BrokenCircuitError)
    return new UpstreamError('unavailable', `${name} failed too often and is left alone for a moment.`, {
      cause: error,
    })
  // Too many calls wait, or the deadline passed before the call started.
  const reason = error instanceof Error ? error.message : String(error)
  return new UpstreamError('unavailable', `${name} could not be asked (${reason}).`, { cause: error })
}
