import rateLimit from '@fastify/rate-limit'
import { type LimitClass } from '@marquee/contract'
import { type FastifyInstance } from 'fastify'
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

/** One bucket per class and client: the user where one is signed in, else the address. */
export async function rateLimits(app: FastifyInstance, { factor }: { factor: number }): Promise<void> {
  // Must run before the library's own hook, which reads what this one writes.
  app.addHook('onRoute', (route) => {
    const limitClass = route.config?.contract?.limit ?? 'none'
    if (limitClass === 'none') return
    const { max, windowMs } = LIMITS[limitClass]
    const scaled = Math.max(1, Math.round(max * factor))
    route.config = {
      ...route.config,
      rateLimit: { max: scaled, timeWindow: windowMs, groupId: limitClass, hook: 'preValidation' },
    }
  })
  await app.register(rateLimit, {
    global: false,
    keyGenerator: (request) => request.user?.id ?? networkOf(request.ip),
    errorResponseBuilder: (_request, { ttl }) => tooMany(Math.max(1, Math.ceil(ttl / 1000))),
  })
}
