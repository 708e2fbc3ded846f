import { type FastifyInstance } from 'fastify'

export interface HealthChecks {
  /** Each rejects or returns a sentence when something is wrong, and returns null when all is well. */
  checks: Record<string, () => Promise<string | null>>
  /** How long a check may take. */
  patienceMs?: number
}

/** An answer within two seconds is what the usual health checks wait for. */
const PATIENCE_MS = 1500

/**
 * Serves /livez and its older name /healthz (the process answers, whatever becomes of the database), and /readyz
 * (it can do its work). Who watches a process asks them every few seconds: no answer is logged or limited.
 */
export function health(app: FastifyInstance, { checks, patienceMs = PATIENCE_MS }: HealthChecks): void {
  const bounded = Object.entries(boundedChecks(checks, patienceMs))
  for (const path of ['/livez', '/healthz']) app.get(path, { logLevel: 'warn' }, () => ({ status: 'alive' }))
  app.get('/readyz', { logLevel: 'warn' }, async (request, reply) => {
    const results = await Promise.all(
      bounded.map(async ([name, check]): Promise<[string, string]> => {
        try {
          return [name, (await check()) ?? 'ok']
        } catch (error) {
          request.log.warn({ err: error }, `${name} is not ready`)
          return [name, 'unavailable']
        }
      }),
    )
    const ready = results.every(([, state]) => state === 'ok')
    if (!ready) reply.header('retry-after', '5')
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready', ...Object.fromEntries(results) })
  })
}

type Check = HealthChecks['checks'][string]

/** Checks that fail when the database stays silent. */
export function boundedChecks(checks: HealthChecks['checks'], patienceMs = PATIENCE_MS): HealthChecks['checks'] {
  return Object.fromEntries(
    Object.entries(checks).map(([name, check]) => [name, withPatience(once(check), patienceMs)]),
  )
}

/** Waits for a check that is still under way instead of beginning another, which would take one more connection. */
function once(check: Check): Check {
  let underWay: ReturnType<Check> | undefined
  return () => (underWay ??= check().finally(() => (underWay = undefined)))
}

/** A database may be silent instead of failing. */
function withPatience(check: Check, patienceMs: number): Check {
  return async () => {
    const { promise, reject } = Promise.withResolvers<never>()
    const timer = setTimeout(() => reject(new Error(`no answer within ${patienceMs} ms`)), patienceMs)
    try {
      return await Promise.race([check(), promise])
    } finally {
      clearTimeout(timer)
    }
  }
}
