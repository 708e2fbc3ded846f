import type { FastifyInstance } from 'fastify'

export interface AllowedHosts {
  images: readonly string[]
  /** The identity provider's button, when one is configured. */
  identity: boolean
  /** The analytics provider, when one is configured; it is contacted only after consent. */
  analytics: boolean
}

const IDENTITY = 'https://accounts.google.com/gsi/'
const TAG = 'https://www.googletagmanager.com/gtag/js'
const COLLECT = ['https://*.google-analytics.com', 'https://*.analytics.google.com']

/** Sets the headers of every response, errors included; hashed files drop some again. Other hosts are named only when they are configured. */
export function securityHeaders(app: FastifyInstance, hosts: AllowedHosts, transport: string | null): void {
  const headers = headersFor(hosts)
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id)
    if (transport !== null && request.protocol === 'https') reply.header('strict-transport-security', transport)
    if (request.url.startsWith('/api')) reply.header('cache-control', 'no-store')
    done()
  })
}

/** Headers that browsers read in documents and workers only. Scripts, styles and fonts go without: they are half of a small file. */
export const DOCUMENT_HEADERS = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'x-dns-prefetch-control',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
]

/** Headers of every response but those of hashed files. */
export function headersFor(hosts: AllowedHosts): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy(hosts),
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
  }
}

function contentSecurityPolicy({ images, identity, analytics }: AllowedHosts): string {
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...(identity ? [`${IDENTITY}client`] : []), ...(analytics ? [TAG] : [])],
    'style-src': ["'self'", ...(identity ? [`${IDENTITY}style`] : [])],
    'img-src': ["'self'", 'data:', ...images],
    'connect-src': ["'self'", ...(identity ? [IDENTITY] : []), ...(analytics ? COLLECT : [])],
    'frame-src': identity ? [IDENTITY] : ["'none'"],
    'font-src': ["'self'"],
    'manifest-src': ["'self'"],
    'worker-src': ["'self'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    // A provider's scripts create policies with other names.
    ...(!identity && !analytics && { 'trusted-types': ['marquee'] }),
  }
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ')
}
