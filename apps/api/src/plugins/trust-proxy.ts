import { BlockList, isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { withoutMapping } from '../common/client-network.ts'
import type { Config } from '../config.ts'

type Trusted = Config['trustProxy']

/** The networks behind the names that TRUST_PROXY understands. */
const NAMED: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

/** Warns once if there seems to be a proxy although none is trusted; any client may send the header, so it is no proof. */
export function noticeProxy(app: FastifyInstance, trusted: Trusted): void {
  if (trusted !== false) return
  let hasWarned = false
  app.addHook('onRequest', (request, _reply, done) => {
    if (!hasWarned && request.headers['x-forwarded-for'] !== undefined) {
      hasWarned = true
      app.log.warn(
        'A request came with X-Forwarded-For, but TRUST_PROXY is not set: behind a proxy, set TRUST_PROXY=1, or everyone counts as one person for limits.',
      )
    }
    done()
  })
}

/** A number trusts that many proxies in a row, nearest first. */
export function trustProxy(trusted: Trusted) {
  return typeof trusted === 'number' ? (_address: string, hop: number) => hop < trusted : trusted
}

/** True for the address of a trusted proxy; if proxies are counted, all clients come through one. */
export function proxyTest(trusted: Trusted): (address: string) => boolean {
  if (typeof trusted === 'number') return () => trusted > 0
  const list = new BlockList()
  for (const network of (trusted || []).flatMap((name) => NAMED[name] ?? name)) {
    const [address = '', prefix] = network.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    list.addSubnet(address, Number(prefix ?? (family === 'ipv6' ? 128 : 32)), family)
  }
  return (remote) => {
    const address = withoutMapping(remote)
    return list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
  }
}
