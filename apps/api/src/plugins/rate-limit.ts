import rateLimit from '@fastify/rate-limit'
import type { LimitClass } from '@marquee/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isSession } from '../common/auth-user.ts'
import { tooMany } from '../errors.ts'
import { networkOf } from '../common/client-network.ts'
import { finishHook } from './finish-hook.ts'
import type { Exchange } from './rate-limit/exchange.ts'
import { storeOf } from './rate-limit/store.ts'

interface Limit {
  max: number
  windowMs: number
}
const MINUTE = 60_000

/** Requests a client may make, by the class that the contract gives each call. RATE_LIMIT_FACTOR scales them all. */
export const LIMITS: Record<Exclude<LimitClass, 'none'>, Limit> = {
  read: { max: 1200, windowMs: MINUTE },
  write: { max: 240, windowMs: MINUTE },
  suggest: { max: 600, windowMs: MINUTE },
  plot: { max: 60, windowMs: MINUTE },
  signup: { max: 30, windowMs: 60 * MINUTE },
  /** A bound on work only: modules/accounts/throttle-rules.ts counts tries to sign in. */
  password: { max: 240, windowMs: MINUTE },
  login: { max: 30, windowMs: 10 * MINUTE },
  confirm: { max: 4, windowMs: 60 * MINUTE },
  refresh: { max: 120, windowMs: 10 * MINUTE },
  /** Each call may cause a request to TMDB. */
  external: { max: 120, windowMs: MINUTE },
  export: { max: 10, windowMs: 60 * MINUTE },
  problems: { max: 60, windowMs: 60 * MINUTE },
  sample: { max: 60, windowMs: MINUTE },
  import: { max: 30, windowMs: 60 * MINUTE },
  message: { max: 10, windowMs: 60 * MINUTE },
  /** Everything that one person's scripts do with personal tokens. */
  script: { max: 300, windowMs: MINUTE },
  /** Streams that are opened; plugins/streams.ts bounds how many are open. */
  stream: { max: 120, windowMs: MINUTE },
}

/** Limits up to this many requests protect costly calls and sign-ins: they are exact over all processes at each request. */
const EXACT_UP_TO = 30

export interface RateLimitOptions {
  factor: number
  /** Adds the counts of other processes; null for a single process. */
  exchange: Exchange | null
}

/**
 * Counts calls per client: the user where one is signed in, else the address. What a user's scripts do by personal tokens is counted
 * apart from the user's own actions, and all of it together in the class `script` as well.
 */
export async function rateLimits(app: FastifyInstance, { factor, exchange }: RateLimitOptions): Promise<void> {
  const limitOf = (limitClass: keyof typeof LIMITS, name: string) => {
    const { max, windowMs } = LIMITS[limitClass]
    const scaled = Math.max(1, Math.round(max * factor))
    return { max: scaled, timeWindow: windowMs, name, exact: max <= EXACT_UP_TO }
  }
  // Must run before the library's own hook, which reads what this one writes.
  app.addHook('onRoute', (route) => {
    const limitClass = route.config?.contract?.limit ?? 'none'
    if (limitClass === 'none') return
    const limit = limitOf(limitClass, `${String(route.method)} ${route.url}`)
    route.config = { ...route.config, rateLimit: { ...limit, hook: 'preValidation' } }
  })
  if (exchange) app.addHook('onClose', () => exchange.close())
  await app.register(rateLimit, {
    global: false,
    store: storeOf(exchange),
    keyGenerator: clientOf,
    errorResponseBuilder: (_request, { ttl }) => tooMany(secondsOf(ttl)),
  })
  const countScript = app.createRateLimit(limitOf('script', 'script'))
  app.addHook('preValidation', (request, _reply, done) => {
    if (!request.user || isSession(request.user)) return done()
    void finishHook(requireScript(request), done)
  })

  async function requireScript(request: FastifyRequest): Promise<void> {
    const count = await countScript(request)
    if (!count.isAllowed && count.isExceeded) throw tooMany(secondsOf(count.ttl))
  }
}

function clientOf({ user, ip }: FastifyRequest): string {
  if (!user) return networkOf(ip)
  return isSession(user) ? user.id : `scripts of ${user.id}`
}

function secondsOf(milliseconds: number): number {
  return Math.max(1, Math.ceil(milliseconds / 1000))
}
