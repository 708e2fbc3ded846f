import type { FastifyInstance, FastifyRequest } from 'fastify'
import { withoutMapping } from '../common/client-network.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** True for a request from this machine to a loopback address that no page of another origin caused. */
    isLocal: () => boolean
  }
}

/** Set by proxies: the caller is on another machine, although the connection comes from this one. */
const FORWARDED = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip']

export function loopback(app: FastifyInstance): void {
  app.decorateRequest('isLocal', function () {
    const site = this.headers['sec-fetch-site']
    return isDirect(this) && isOpenedOnLoopback(this) && (site === undefined || site === 'same-origin')
  })
}

/** A proxy may replace the Host header by a loopback name, so that the page's origin counts, too. */
export function isOpenedOnLoopback(request: FastifyRequest, openedAt?: string): boolean {
  const { origin } = request.headers
  return [`http://${request.host}`, origin, openedAt].every((address) => address === undefined || isLoopback(address))
}

function isLoopback(address: string): boolean {
  return (
    URL.canParse(address) && /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(address).hostname)
  )
}

/** True for a connection from this machine that no proxy passed on. Anyone can send the headers, but not the socket's address. */
export function isDirect({ headers, socket, ip }: FastifyRequest): boolean {
  const isLocal = [socket.remoteAddress ?? '', ip].every((address) => /^(127\.|::1$)/.test(withoutMapping(address)))
  return isLocal && FORWARDED.every((name) => headers[name] === undefined)
}
