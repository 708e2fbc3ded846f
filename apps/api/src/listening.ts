import { lookup } from 'node:dns/promises'
import { createServer, isIP } from 'node:net'
import { networkInterfaces, type NetworkInterfaceInfo } from 'node:os'
import type { Config } from './config.ts'
import { StartError } from './start-error.ts'

type Place = Pick<Config, 'host' | 'port'>

const EVERYWHERE = new Set(['0.0.0.0', '::'])
/** The machine has no such address, or no such family of addresses. */
const MISSING = new Set<unknown>(['EADDRNOTAVAIL', 'EAFNOSUPPORT'])
/** Networks of containers, virtual machines and tunnels, where no other device of the household is. */
const VIRTUAL = /^(docker|br-|veth|virbr|vmnet|vbox|lxc|lxd|podman|cni|flannel|tun|tap|utun|wg|zt|tailscale)/

/**
 * Listens for a moment and stops again, so that a start which could not serve ends before it has done anything.
 * @throws StartError in one sentence when the port is taken or not allowed, or the host is not an address of this machine
 */
export async function requireFreePort(place: Place): Promise<void> {
  const addresses = await addressesOf(place)
  const results = await Promise.allSettled(addresses.map((host) => tryListening({ ...place, host })))
  const errors = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []))
  // A name may have an address that this machine lacks next to one that it has: localhost without IPv6.
  const fatal = errors.find((error) => !MISSING.has(propertyOf(error, 'code')) || errors.length === addresses.length)
  if (fatal !== undefined) throw explainListenError(fatal, place)
}

/** True if other machines can reach a server on that host: it listens on more than the loopback. */
export async function isReachable(place: Place): Promise<boolean> {
  return (await addressesOf(place)).some((address) => !/^(::ffff:)?127\.|^::1$/.test(address))
}

async function addressesOf({ host }: Place): Promise<string[]> {
  if (isIP(host)) return [host]
  try {
    const found = await lookup(host, { all: true })
    return [...new Set(found.map(({ address }) => address))]
  } catch (error) {
    const advice = 'set it to an address of this machine, or to 0.0.0.0 for all'
    throw new StartError(`HOST is ${host}, a name that is not known here: ${advice}.`, { cause: error })
  }
}

function tryListening({ host, port }: Place): Promise<void> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve()))
  })
}

/** Turns an error of listening into a StartError; returns any other error unchanged. */
export function explainListenError(error: unknown, { host, port }: Place): unknown {
  if (propertyOf(error, 'syscall') !== 'listen') return error
  const because = (message: string) => new StartError(message, { cause: error })
  switch (propertyOf(error, 'code')) {
    case 'EADDRINUSE':
      return because(`Port ${port} is already in use: stop what uses it, or set PORT to another one.`)
    case 'EACCES':
      return because(`Port ${port} needs more rights than this account has: set PORT to 1024 or higher.`)
    case 'EADDRNOTAVAIL':
    case 'EINVAL':
      return because(`HOST is ${host}, which is not an address of this machine: set it to one, or to 0.0.0.0 for all.`)
    case 'EAFNOSUPPORT':
      return because(`HOST is ${host}, but this machine has no IPv6: set it to 0.0.0.0.`)
    default:
      return error
  }
}

/** Addresses of the process: from this machine, and from other devices. */
export interface Addresses {
  here: string
  elsewhere: string[]
}

/** The addresses to open, without a trailing slash. */
export function addressesFor(
  { host, port }: Place,
  interfaces: NodeJS.Dict<NetworkInterfaceInfo[]> = networkInterfaces(),
): Addresses {
  const at = (name: string) => `http://${isIP(name) === 6 ? `[${name}]` : name}:${port}`
  if (!EVERYWHERE.has(host)) return { here: at(host === '127.0.0.1' ? 'localhost' : host), elsewhere: [] }
  const elsewhere = Object.entries(interfaces)
    .filter(([name]) => !VIRTUAL.test(name))
    .flatMap(([, found = []]) => found.filter(({ family, internal }) => family === 'IPv4' && !internal))
    .map(({ address }) => at(address))
  return { here: at('localhost'), elsewhere: [...new Set(elsewhere)].slice(0, 2) }
}

function propertyOf(error: unknown, name: 'code' | 'syscall'): unknown {
  return error instanceof Error ? (error as NodeJS.ErrnoException)[name] : undefined
}
