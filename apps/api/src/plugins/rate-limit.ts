import rateLimit from '@fastify/rate-limit'
import { type LimitClass } from '@marquee/contract'
import { type FastifyInstance, type FastifyRequest } from 'fastify'
import { isSession } from '../common/auth-user.ts'
import { tooMany } from '../errors.ts'
import { networkOf } from '../common/client-network.ts'

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
  import: { max: 30, windowMs: 60 * MINUTE },
  message: { max: 10, windowMs: 60 * MINUTE },
  /** Everything that one person's scripts do with personal tokens. */
  script: { max: 300, windowMs: MINUTE },
  /** Streams that are opened; plugins/streams.ts bounds how many are open. */
  stream: { max: 120, windowMs: MINUTE },
}

/**
 * Counts calls per client: the user where one is signed in, else the address. What a user's scripts do by personal tokens is counted
 * apart from what the user does, and all of it together in the class `script` as well.
 */
export async function rateLimits(app: FastifyInstance, { factor }: { factor: number }): Promise<void> {
  const scaled = (max: number) => Math.max(1, Math.round(max * factor))
  // Must run before the library's own hook, which reads what this one writes.
  app.addHook('onRoute', (route) => {
    const limitClass = route.config?.contract?.limit ?? 'none'
    if (limitClass === 'none') return
    const { max, windowMs } = LIMITS[limitClass]
    route.config = {
      ...route.config,
      rateLimit: { max: scaled(max), timeWindow: windowMs, hook: 'preValidation' },
    }
  })
  await app.register(rateLimit, {
    global: false,
    keyGenerator: clientOf,
    errorResponseBuilder: (_request, { ttl }) => tooMany(secondsOf(ttl)),
  })
  const { max, windowMs } = LIMITS.script
  const countScript = app.createRateLimit({ max: scaled(max), timeWindow: windowMs })
  app.addHook('preValidation', async (request) => {
    if (!request.user || isSession(request.user)) return
    const count = await countScript(request)
    if (!count.isAllowed && count.isExceeded) throw tooMany(secondsOf(count.ttl))
  })
}

function clientOf({ user, ip }: FastifyRequest): string {
  if (!user) return networkOf(ip)
  return isSession(user) ? user.id : `scripts of ${user.id}`
}

function secondsOf(milliseconds: number): number {
  return Math.max(1, Math.ceil(milliseconds / 1000))
}
