import { isIPv6 } from 'node:net'

/** An address without the prefix that a socket for both versions puts before IPv4. */
export function withoutMapping(address: string): string {
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address
}

/** The key that limits count a client by: an IPv4 address, or the /64 network of an IPv6 subscriber. */
export function networkOf(remote: string): string {
  const address = withoutMapping(remote)
  if (!isIPv6(address)) return address
  const [bare = ''] = address.toLowerCase().split('%')
  const [head = '', tail] = bare.split('::')
  const groups = head === '' ? [] : head.split(':')
  const rest = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = Array.from({ length: Math.max(0, 8 - groups.length - rest.length) }, () => '0')
  const whole = tail === undefined ? groups : [...groups, ...zeros, ...rest]
  return `${whole
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}
