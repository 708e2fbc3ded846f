import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

/**
 * Takes the base path off an address, as Fastify's `rewriteUrl`: routes know nothing of it. An address without it stays as it
 * is, because some proxies take the path off before they forward a request.
 * @param base '' or such as '/marquee'
 */
export function withoutBasePath(base: string) {
  return ({ url = '/' }: Pick<IncomingMessage, 'url'>): string => {
    if (!url.startsWith(base)) return url
    const rest = url.slice(base.length)
    if (rest.startsWith('/')) return rest
    return rest === '' || rest.startsWith('?') ? `/${rest}` : url
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Path under which people open the product, for cookies and redirects: '' or such as '/marquee'. */
    basePath: string
  }
}

/** Gives requests the base path, and leads from it to the home page, which has a slash at its end: the service worker's scope starts there. */
export function basePath(app: FastifyInstance, base: string): void {
  app.decorateRequest('basePath', base)
  if (base === '') return
  app.addHook('onRequest', ({ originalUrl }, reply, done) => {
    const [path, query] = originalUrl.split('?', 2)
    if (path !== base) return done()
    void reply.redirect(`${base}/${query === undefined ? '' : `?${query}`}`, 308)
  })
}
