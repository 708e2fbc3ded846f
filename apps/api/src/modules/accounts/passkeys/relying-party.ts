import { isIP } from 'node:net'
import { problem } from '../../../errors.ts'

/** The site that passkeys belong to. */
export interface RelyingParty {
  /** The host's name: a passkey works there and on no other site. */
  id: string
  /** The origin that browsers must name in what they sign. */
  origin: string
}

/** The site of an origin. @throws AppError 403 `passkeys_unavailable` where browsers have no passkeys */
export function relyingPartyOf(publicAddress: string): RelyingParty {
  const { protocol, hostname, origin } = new URL(publicAddress)
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost')
  const isAddress = isIP(hostname.replaceAll(/[[\]]/g, '')) !== 0
  if (isAddress || !(protocol === 'https:' || isLocal)) throw problem('passkeys_unavailable')
  return { id: hostname, origin }
}
