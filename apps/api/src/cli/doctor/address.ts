import { isIP } from 'node:net'
import type { Config } from '../../config.ts'
import { codeOf } from '../../environment.ts'
import { addressesFor, isReachable, requireFreePort } from '../../listening.ts'
import { StartError } from '../../start-error.ts'
import { fault, ok, warning, type Finding } from './finding.ts'

const PATIENCE_MS = 5000
const LOOPBACK = /^(localhost|127\.[\d.]+|\[::1\])$/

/** Answer at an address: this product, another server with its status, or none, with the reason's code. */
export type Answer = { kind: 'marquee' } | { kind: 'other'; status: number } | { kind: 'none'; code: string }

/** Asks an address whether Marquee lives there. */
export async function askAddress(origin: string, patienceMs: number = PATIENCE_MS): Promise<Answer> {
  try {
    const response = await fetch(`${origin}/livez`, { redirect: 'manual', signal: AbortSignal.timeout(patienceMs) })
    const text = response.ok ? (await response.text()).slice(0, 1000) : ''
    if (text.startsWith('{"status":"alive"')) return { kind: 'marquee' }
    return { kind: 'other', status: response.status }
  } catch (error) {
    const cause = error instanceof Error && error.cause !== undefined ? error.cause : error
    // Of several addresses of a host each fails by itself.
    return { kind: 'none', code: codeOf(cause instanceof AggregateError ? cause.errors[0] : cause) }
  }
}

/** Code of the system's refusal to listen; null if the port is free. */
async function tryPort(place: Pick<Config, 'port' | 'host'>): Promise<string | null> {
  try {
    await requireFreePort(place)
    return null
  } catch (error) {
    if (error instanceof StartError) return codeOf(error.cause)
    throw error
  }
}

/** The address of this machine at which a server on that host is reached. */
export function localOrigin({ port, host }: Pick<Config, 'port' | 'host'>): string {
  const reached = ['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host
  return `http://${isIP(reached) === 6 ? `[${reached}]` : reached}:${port}`
}

export interface PortFacts extends Pick<Config, 'port' | 'host'> {
  /** Code of the refusal to listen; null if the port is free. */
  refusal: string | null
  /** Answer at the port; null if it was not requested, as the port is free. */
  answer: Answer | null
}

export async function readPort({ port, host }: Pick<Config, 'port' | 'host'>): Promise<PortFacts> {
  const refusal = await tryPort({ port, host })
  const answer = refusal === 'EADDRINUSE' ? await askAddress(localOrigin({ port, host })) : null
  return { port, host, refusal, answer }
}

export function judgePort({ port, host, refusal, answer }: PortFacts): Finding {
  switch (refusal) {
    case null:
      return ok('port', port === 0 ? 'any free one' : `${port} is free: Marquee does not run here`)
    case 'EADDRINUSE':
      if (answer?.kind === 'marquee') return ok('port', `Marquee answers on ${port}`)
      return fault('port', `another program uses ${port}`, 'Stop that program, or set PORT to another one.')
    case 'EACCES':
      return fault('port', `${port} needs more rights than this account has`, 'Set PORT to 1024 or higher.')
    default:
      return fault(
        'port',
        `HOST is ${host}, where this machine cannot listen (${refusal})`,
        'Leave HOST out, or correct it.',
      )
  }
}

export type AddressFacts = Pick<Config, 'publicUrl' | 'trustProxy'> & {
  /** Answer at PUBLIC_URL; null if it was not requested. */
  answer: Answer | null
  /** True if Marquee answers on its port. */
  isRunning: boolean
  /** True if other machines reach it, directly or through a proxy. */
  isExposed: boolean
}

/** True if other machines reach Marquee: on its port, or through the proxy that the settings name. */
export async function isExposed({ port, host, publicUrl, trustProxy }: Config): Promise<boolean> {
  if (trustProxy !== false) return true
  if (publicUrl !== null && !LOOPBACK.test(new URL(publicUrl).hostname)) return true
  // A host that cannot be looked up is a fault of the port's check.
  return isReachable({ port, host }).catch(() => false)
}

/** PUBLIC_URL, what answers there, and whether the proxy in front is trusted. */
export function judgeAddress(facts: AddressFacts): Finding[] {
  const { publicUrl, trustProxy } = facts
  if (publicUrl === null) return [judgeMissing(facts.isExposed)]
  const { protocol } = new URL(publicUrl)
  const findings = [judgeAnswer({ ...facts, publicUrl })]
  if (protocol === 'http:' && isPublic(publicUrl)) {
    const text = `${publicUrl} is not encrypted: others can read passwords, and passkeys do not work`
    findings.push(
      warning('encryption', text, 'Put a proxy with TLS in front, and set PUBLIC_URL to its https address.'),
    )
  }
  if (protocol === 'https:' && trustProxy === false) {
    const text =
      'PUBLIC_URL is https, so a proxy stands in front, but TRUST_PROXY is not set: all people count as one for limits'
    findings.push(warning('proxy', text, 'Set TRUST_PROXY=1 for one proxy, or to its address.'))
  }
  return findings
}

function judgeMissing(exposed: boolean): Finding {
  if (!exposed) return ok('address', 'no PUBLIC_URL: links follow each request, which only this machine can make')
  const text = 'no PUBLIC_URL: links that commands print work on this machine alone'
  return warning('address', text, 'Set PUBLIC_URL to the address that people open.')
}

/** The addresses under which Marquee answers; another name gets 421. */
export function describeHosts({ publicUrl, allowedHosts, host, port }: Config): Finding {
  const { here, elsewhere } = addressesFor({ host, port })
  const named = allowedHosts.map((name) => `${publicUrl?.split('://', 1)[0] ?? 'http'}://${name}`)
  const addresses = [...(publicUrl === null ? [] : [publicUrl]), ...named, here, ...elsewhere]
  const others = 'IP addresses, names without a dot, and names under .local, .lan, .home.arpa and .internal'
  return ok('hosts', `answers at ${addresses.join(', ')}; besides by ${others}`)
}

/** True if clients outside this network can reach it. */
export function isPublic(address: string): boolean {
  const host = new URL(address).hostname.replace(/^\[|\]$/g, '').toLowerCase()
  if (isIP(host) === 4) return !/^(10|127|192\.168|169\.254|172\.(1[6-9]|2\d|3[01]))\./.test(host)
  if (isIP(host) === 6) return !/^(::1$|f[cde])/.test(host)
  return host.includes('.') && !/\.(local|localhost|lan|home|internal|home\.arpa|test)$/.test(host)
}

const UNREACHABLE: Record<string, string> = {
  ENOTFOUND: 'its host name is not known here',
  EAI_AGAIN: 'its host name cannot be looked up',
  ECONNREFUSED: 'nothing listens there',
  ERR_SSL_WRONG_VERSION_NUMBER: 'no TLS is spoken there',
}
/** Errors of a certificate, in the words of browsers. */
const CERTIFICATE: Record<string, string> = {
  CERT_HAS_EXPIRED: 'its certificate has expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is signed by itself alone',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is of an authority that is not known here',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'the proxy does not send the whole chain of its certificate',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'its certificate is of an authority that is not known here',
}

function judgeAnswer({ publicUrl, answer, isRunning }: AddressFacts & { publicUrl: string }): Finding {
  if (answer === null) return ok('address', publicUrl)
  if (answer.kind === 'marquee') return ok('address', `${publicUrl} answers`)
  if (!isRunning && isSilent(answer)) return ok('address', `${publicUrl} does not answer, as Marquee does not run`)
  if (answer.kind === 'other') return judgeOther(publicUrl, answer.status)
  const certificate = CERTIFICATE[answer.code]
  if (certificate !== undefined)
    return fault('address', `${publicUrl}: ${certificate}`, 'Give the proxy a certificate that browsers accept.')
  const reason = UNREACHABLE[answer.code] ?? `no answer (${answer.code})`
  const remedy = 'Open it in a browser elsewhere: if it does not load, look at the name, the firewall and the proxy.'
  return warning('address', `${publicUrl} cannot be reached from this machine: ${reason}`, remedy)
}

/** True for no answer, or that of a proxy with nothing behind it. */
function isSilent(answer: Answer): boolean {
  if (answer.kind === 'none') return answer.code === 'ECONNREFUSED'
  return answer.kind === 'other' && isUnavailable(answer.status)
}

function isUnavailable(status: number): boolean {
  return status >= 502 && status <= 504
}

function judgeOther(publicUrl: string, status: number): Finding {
  if (status >= 300 && status < 400)
    return fault(
      'address',
      `${publicUrl} leads elsewhere (${status})`,
      'Set PUBLIC_URL to the address where people end up.',
    )
  if (isUnavailable(status))
    return fault(
      'address',
      `the proxy at ${publicUrl} does not reach Marquee (${status})`,
      'Let it pass on to HOST and PORT.',
    )
  const text = `something else than Marquee answers at ${publicUrl} (${status})`
  return fault('address', text, 'Let the proxy pass every path on to Marquee, or correct PUBLIC_URL.')
}
