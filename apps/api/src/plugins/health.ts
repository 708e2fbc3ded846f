import type { FastifyInstance } from 'fastify'

export interface HealthChecks {
  /** Each rejects or returns a sentence if something is wrong, else null. */
  checks: Record<string, () => Promise<string | null>>
  /** Checks of data that are built again in the background: shown, but the process does its work without them. */
  derived?: HealthChecks['checks']
  /** True if the database's primary is away while a replica answers: the process goes on reading, and reports it. */
  isReadOnly?: () => boolean
  /** Time limit of a check. */
  patienceMs?: number
}

/** An answer within two seconds is what the usual health checks wait for. */
const PATIENCE_MS = 1500

/**
 * Serves /livez and its older name /healthz (the process answers, whatever becomes of the database), and /readyz
 * (it can do its work). Who watches a process asks them every few seconds: no answer is logged or limited.
 */
export function health(
  app: FastifyInstance,
  { checks, derived = {}, isReadOnly = () => false, patienceMs = PATIENCE_MS }: HealthChecks,
): void {
  const bounded = Object.entries(boundedChecks({ ...checks, ...derived }, patienceMs))
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
    const ready = results.every(([name, state]) => state === 'ok' || name in derived)
    if (!ready) reply.header('retry-after', '5')
    const status = isReadOnly() ? 'read-only' : 'ready'
    return reply.code(ready ? 200 : 503).send({ status: ready ? status : 'not ready', ...Object.fromEntries(results) })
  })
}

/** Checks that fail when the database stays silent. */
export function boundedChecks(checks: HealthChecks['checks'], patienceMs?: number): HealthChecks['checks'] {
  return Object.fromEntries(Object.entries(checks).map(([name, check]) => [name, boundWait(check, patienceMs)]))
}

/**
 * Bounds how long a caller waits, because a database may be silent instead of failing. A call that is still under way
 * is waited for instead of beginning another, which would take one more connection.
 */
export function boundWait<T>(ask: () => Promise<T>, patienceMs = PATIENCE_MS): () => Promise<T> {
  let underWay: Promise<T> | undefined
  return async () => {
    const { promise, reject } = Promise.withResolvers<never>()
    const timer = setTimeout(() => reject(new Error(`no answer within ${patienceMs} ms`)), patienceMs)
    try {
      underWay ??= ask().finally(() => (underWay = undefined))
      return await Promise.race([underWay, promise])
    } finally {
      clearTimeout(timer)
    }
  }
}
