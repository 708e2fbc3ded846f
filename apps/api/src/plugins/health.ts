import { type FastifyInstance } from 'fastify'

export interface HealthChecks {
  /** Each rejects or returns a sentence when something is wrong, and returns null when all is well. */
  checks: Record<string, () => Promise<string | null>>
}

/** Serves /healthz (the process is alive) and /readyz (it can do its work). */
export function health(app: FastifyInstance, { checks }: HealthChecks): void {
  app.get('/healthz', { logLevel: 'warn' }, () => ({ status: 'alive' }))
  app.get('/readyz', { logLevel: 'warn' }, async (request, reply) => {
    const results = await Promise.all(
      Object.entries(checks).map(async ([name, check]): Promise<[string, string]> => {
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
