import type { FastifyInstance } from 'fastify'

/** Response fields that hold the address of an image. */
const FIELDS = new Set(['poster_path', 'profile_path', 'logo_path', 'poster'])

/** When this server proxies images, responses point to it instead of the configured image host. */
export function imageAddresses(app: FastifyInstance, { addressOf }: { addressOf: (address: string) => string }): void {
  app.addHook('preSerialization', (_request, _reply, payload, done) => {
    done(null, rewrite(payload))
  })

  function rewrite(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(rewrite)
    if (value === null || typeof value !== 'object' || Buffer.isBuffer(value)) return value
    return Object.fromEntries(
      Object.entries(value).map(([name, field]) => [name, FIELDS.has(name) ? toHere(field) : rewrite(field)]),
    )
  }

  function toHere(field: unknown): unknown {
    return typeof field === 'string' ? addressOf(field) : field
  }
}
