import { networkInterfaces, type NetworkInterfaceInfo } from 'node:os'
import type { ShareAddress } from '@marquee/contract'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { addressesFor } from '../listening.ts'
import { isDirect, isOpenedOnLoopback } from './loopback.ts'

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

export function shareAddress(
  app: FastifyInstance,
  { publicUrl, host, port }: Pick<Config, 'publicUrl' | 'host' | 'port'>,
  interfaces: Interfaces = networkInterfaces,
): void {
  const networkAddresses = () => {
    // With PORT=0 the port is known once the process listens.
    const [bound] = app.addresses()
    const listening = typeof bound === 'object' ? bound.port : port
    return addressesFor({ host, port: listening }, interfaces()).elsewhere
  }
  app.decorateRequest('shareAddress', function (openedAt) {
    if (publicUrl !== null) return { address: publicUrl, reach: 'public' }
    if (!isOpenedOnLoopback(this, openedAt)) return { address: null, reach: 'opened' }
    const [address, other] = isDirect(this) ? networkAddresses() : []
    if (address === undefined) return { address: null, reach: 'machine' }
    return { address, reach: 'network', ...(other !== undefined && { other }) }
  })
  app.decorateRequest('linkOrigin', function () {
    return this.shareAddress().address ?? this.publicAddress()
  })
}
