import { networkInterfaces, type NetworkInterfaceInfo } from 'node:os'
import type { ShareAddress } from '@marquee/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { withoutMapping } from '../common/client-network.ts'
import type { Config } from '../config.ts'
import { addressesFor } from '../listening.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * Address under which other people reach this instance, for links that the caller passes on.
     * @param openedAt origin of the page that makes the call, if it is known
     */
    shareAddress: (openedAt?: string) => ShareAddress
    /** The same as the start of a link: the address of the request if no better one is known. */
    linkOrigin: () => string
  }
}

/** The machine's network interfaces; a test names its own. */
export type Interfaces = () => NodeJS.Dict<NetworkInterfaceInfo[]>

/** Set by proxies: the caller is on another machine, although the connection comes from this one. */
const FORWARDED = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip']

export function shareAddress(
  app: FastifyInstance,
  { publicUrl, host, port }: Pick<Config, 'publicUrl' | 'host' | 'port'>,
  interfaces: Interfaces = networkInterfaces,
): void {
  const networkAddress = () => {
    // With PORT=0 the port is known once the process listens.
    const [bound] = app.addresses()
    const listening = typeof bound === 'object' ? bound.port : port
    return addressesFor({ host, port: listening }, interfaces()).elsewhere[0]
  }
  app.decorateRequest('shareAddress', function (openedAt) {
    if (publicUrl !== null) return { address: publicUrl, reach: 'public' }
    if (!isOpenedOnLoopback(this, openedAt)) return { address: null, reach: 'opened' }
    const address = isDirect(this) ? networkAddress() : undefined
    return address === undefined ? { address: null, reach: 'machine' } : { address, reach: 'network' }
  })
  app.decorateRequest('linkOrigin', function () {
    return this.shareAddress().address ?? this.publicAddress()
  })
}

/** A proxy may replace the Host header by a loopback name, so that the page's origin counts, too. */
function isOpenedOnLoopback(request: FastifyRequest, openedAt: string | undefined): boolean {
  const { origin } = request.headers
  return [`http://${request.host}`, origin, openedAt].every((address) => address === undefined || isLoopback(address))
}

function isLoopback(address: string): boolean {
  return (
    URL.canParse(address) && /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(address).hostname)
  )
}

/** The network address is told to callers on this machine only. Anyone can send the headers, but not the socket's address. */
function isDirect({ headers, socket, ip }: FastifyRequest): boolean {
  const isLocal = [socket.remoteAddress ?? '', ip].every((address) => /^(127\.|::1$)/.test(withoutMapping(address)))
  return isLocal && FORWARDED.every((name) => headers[name] === undefined)
}
