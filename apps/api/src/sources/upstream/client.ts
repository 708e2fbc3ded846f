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
import { type FastifyBaseLogger } from 'fastify'
import { isFault, UpstreamError } from './errors.ts'
import { shareFlight } from './flights.ts'
import { createPace } from './pace.ts'
import { createAgent, get, type Answer } from './request.ts'

export interface UpstreamOptions<T> {
  /** The service, as messages name it. */
  name: string
  headers: Record<string, string>
  /** Calls that may start in any second, be under way at once, and wait for a place. */
  limits: { perSecond: number; atOnce: number; waiting: number }
  /** Milliseconds for one attempt, and for a call with its retries and its waiting. */
  deadlines: { attempt: number; call: number }
  maxBytes: number
  /** Whether an answer of status 404 is the service's own word, and not that of something in between. */
  isMissing: (answer: Answer) => boolean
  /** What an answer of status 200 says. @throws UpstreamError when it is nothing that can be used */
  decode: (answer: Answer) => T
  log: Pick<FastifyBaseLogger, 'warn' | 'info'>
}

export interface Upstream<T> {
  /** What is at an address; callers of one address share one call. @throws UpstreamError */
  get(address: string): Promise<T>
  close(): Promise<void>
}

const RETRIES = 2
const FIRST_BACKOFF_MS = 400
const LONGEST_BACKOFF_MS = 4000
/** A service that asked for it is left alone, by everybody, but no longer than this. */
const LONGEST_HOLD_MS = 10_000
const HOLD_MS = 1000
/** Half of the last twenty calls failed: nothing is asked for half a minute, then one call tries. */
const BREAKER = { threshold: 0.5, size: 20, minimumNumberOfCalls: 10 }
const HALF_OPEN_AFTER_MS = 30_000

/** A polite client of one outside service: paced, bounded, retried with full jitter, cut off while the service is down. */
export function createUpstream<T>(options: UpstreamOptions<T>): Upstream<T> {
  const { name, limits, deadlines, log } = options
  const agent = createAgent(limits.atOnce)
  const pace = createPace(limits.perSecond)
  const policy = createPolicy(options)
  const flights = new Map<string, Promise<T>>()

  async function attempt(address: string, signal: AbortSignal): Promise<T> {
    await pace.turn(signal)
    const within = AbortSignal.any([signal, AbortSignal.timeout(deadlines.attempt)])
    const { headers, maxBytes } = options
    const answer = await get(address, { name, agent, headers, maxBytes, signal: within })
    if (answer.status === 429) pace.hold(Math.min(answer.retryAfterMs ?? HOLD_MS, LONGEST_HOLD_MS))
    return judge(answer, options)
  }

  async function fly(address: string): Promise<T> {
    try {
      const signal = AbortSignal.timeout(deadlines.call)
      return await policy.execute((context) => attempt(address, context.signal), signal)
    } catch (error) {
      throw explain(error, name)
    }
  }

  policy.onBreak(() => log.warn(`${name} fails too often: it is not asked for ${HALF_OPEN_AFTER_MS / 1000} seconds.`))
  policy.onReset(() => log.info(`${name} answers again.`))
  return {
    get: (address) => shareFlight(flights, address, () => fly(address)),
    close: () => agent.destroy(),
  }
}

function createPolicy<T>({ limits }: UpstreamOptions<T>) {
  const retrying = retry(
    handleWhen((error) => isFault(error, 'unavailable')),
    { maxAttempts: RETRIES, backoff: new DelegateBackoff(backoff) },
  )
  const breaker = circuitBreaker(
    handleWhen((error) => isFault(error, 'unavailable', 'refused', 'malformed')),
    { halfOpenAfter: HALF_OPEN_AFTER_MS, breaker: new CountBreaker(BREAKER) },
  )
  const wrapped = wrap(retrying, breaker, bulkhead(limits.atOnce, limits.waiting))
  return {
    execute: wrapped.execute.bind(wrapped),
    onBreak: breaker.onBreak,
    onReset: breaker.onReset,
  }
}

/** Full jitter (Brooker, 2015): anything up to a limit that doubles; what the service asked for comes first. */
function backoff({ attempt, result }: IRetryBackoffContext<unknown>): number {
  const asked = 'error' in result && result.error instanceof UpstreamError ? result.error.retryAfterMs : undefined
  if (asked !== undefined) return Math.min(asked, LONGEST_HOLD_MS)
  return Math.random() * Math.min(LONGEST_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** attempt)
}

function judge<T>(answer: Answer, { name, isMissing, decode }: UpstreamOptions<T>): T {
  const { status, retryAfterMs } = answer
  if (status === 200) return decode(answer)
  const message = `${name} answered ${status}.`
  if (status === 404 && isMissing(answer)) throw new UpstreamError('missing', message)
  if (status === 401 || status === 403) throw new UpstreamError('refused', message)
  if (status === 429 || status >= 500) {
    throw new UpstreamError('unavailable', message, retryAfterMs === undefined ? {} : { retryAfterMs })
  }
  throw new UpstreamError('malformed', message)
}

function explain(error: unknown, name: string): unknown {
  if (error instanceof UpstreamError) return error
  if (error instanceof BrokenCircuitError)
    return new UpstreamError('unavailable', `${name} failed too often and is left alone for a moment.`, {
      cause: error,
    })
  // Too many are waiting, or the time for the call was over before it began.
  const reason = error instanceof Error ? error.message : String(error)
  return new UpstreamError('unavailable', `${name} could not be asked (${reason}).`, { cause: error })
}
