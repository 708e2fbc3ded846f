import { type FastifyInstance } from 'fastify'

export interface HealthChecks {
  /** Each rejects or returns a sentence when something is wrong, and returns null when all is well. */
  checks: Record<string, () => Promise<string | null>>
  /** How long a check may take. */
  patienceMs?: number
}

const PATIENCE_MS = 2000

/** Serves /healthz (the process is alive) and /readyz (it can do its work). */
export function health(app: FastifyInstance, { checks, patienceMs = PATIENCE_MS }: HealthChecks): void {
  const bounded = Object.entries(checks).map(([name, check]) => [name, boundWait(check, patienceMs)] as const)
  app.get('/healthz', { logLevel: 'warn' }, () => ({ status: 'alive' }))
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
