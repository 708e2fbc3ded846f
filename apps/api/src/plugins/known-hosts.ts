import { isIP } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { problem } from '../errors.ts'
import { sendPlainPage } from './plain-page.ts'

type Names = Pick<Config, 'publicUrl' | 'allowedHosts'>

/** Ends of names that only a home network or this machine resolves: no web site can have one. */
const HOME_ENDS = ['local', 'lan', 'home.arpa', 'internal', 'localhost']
/** Asked by watchers under whatever name they know. */
const ANY_HOST = /^\/(livez|readyz|metrics)(\?|$)/
const DOMAIN = /^([a-z\d]([a-z\d-]*[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d]$/

/**
 * Tests whether Marquee answers under a host. The test of an address written as such needs no list: a foreign web site cannot
 * make one its own name, nor a name of one label.
 */
export function knownHosts({ publicUrl, allowedHosts }: Names): (host: string) => boolean {
  const named = new Set([...allowedHosts, ...(publicUrl === null ? [] : [new URL(publicUrl).hostname])].map(plain))
  return (host) => {
    const name = nameOf(host)
    if (name === '' || named.has(name) || isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0) return true
    return !name.includes('.') || HOME_ENDS.some((end) => name.endsWith(`.${end}`))
  }
}

/** A host without its port. */
function nameOf(host: string): string {
  return plain(host.replace(/:\d+$/, ''))
}

function plain(name: string): string {
  return name.toLowerCase().replace(/\.$/, '')
}

/** Answers 421 to requests under a name that is not Marquee's, and 403 to changes that a page of another site asks for. */
export function requireKnownHost(app: FastifyInstance, names: Names): void {
  const isKnown = knownHosts(names)
  // Nearly all requests come under the same name.
  let lastKnown: string | null = null
  app.addHook('onRequest', (request, reply, done) => {
    if (request.host !== lastKnown) {
      if (ANY_HOST.test(request.url)) return done()
      if (!isKnown(request.host)) return misdirected(request, reply, done)
      lastKnown = request.host
    }
    done(changes(request) && isForeign(request, isKnown) ? problem('cross_site') : undefined)
  })
}

/** Only the page names the host, which the operator may copy from it: a call's answer may be shown anywhere. */
function misdirected(request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void {
  if (request.url.startsWith('/api/')) return done(problem('unknown_host'))
  const { host, protocol } = request
  const name = nameOf(host)
  // A proxy that tells its own protocol is believed; most public names are opened by https.
  const scheme = name === host.toLowerCase() ? 'https' : protocol
  sendPlainPage(reply, 421, {
    title: 'Unknown name',
    text: DOMAIN.test(name)
      ? `Marquee does not know the name ${name}. Set PUBLIC_URL=${scheme}://${host.toLowerCase()} and start it again.`
      : 'Marquee does not know the name that it was asked for. Set PUBLIC_URL and start it again.',
  })
}

function changes({ method }: FastifyRequest): boolean {
  return !['GET', 'HEAD', 'OPTIONS'].includes(method)
}

/** Browsers send both headers by themselves, and no page can change them. */
function isForeign({ headers }: FastifyRequest, isKnown: (host: string) => boolean): boolean {
  if (headers['sec-fetch-site'] === 'cross-site') return true
  const { origin } = headers
  return origin !== undefined && !(URL.canParse(origin) && isKnown(new URL(origin).host))
}
