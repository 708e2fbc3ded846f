import helmet from '@fastify/helmet'
import { type FastifyInstance } from 'fastify'

/** Headers of every answer, errors included. Addresses of other hosts are named only when they are configured. */
export async function securityHeaders(
  app: FastifyInstance,
  { imageHosts, identity }: { imageHosts: readonly string[]; identity: boolean },
): Promise<void> {
  const gsi = identity ? ['https://accounts.google.com/gsi/'] : []
  await app.register(helmet, {
    global: true,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...(identity ? ['https://accounts.google.com/gsi/client'] : [])],
        styleSrc: ["'self'", ...(identity ? ['https://accounts.google.com/gsi/style'] : [])],
        imgSrc: ["'self'", 'data:', ...imageHosts],
        connectSrc: ["'self'", ...gsi],
        frameSrc: identity ? gsi : ["'none'"],
        fontSrc: ["'self'"],
        manifestSrc: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' },
    hsts: false,
  })
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=()')
    if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
    done()
  })
}
