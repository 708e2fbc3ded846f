import type { NewCredential, UsedCredential } from '@marquee/contract'
import type { StoredPasskey } from './passkey-repository.ts'
import type { RelyingParty } from './relying-party.ts'

/** EdDSA, ES256 and RS256, by their numbers at IANA: every authenticator in use has one of them. */
export const ALGORITHMS = [-8, -7, -257]

/** Loaded with the first ceremony: the library is larger than most of the program, and many an instance has no passkeys. */
const loadLibrary = () => import('@simplewebauthn/server')
const loadHelpers = () => import('@simplewebauthn/server/helpers')

/** Challenge that a browser has answered; null if its answer cannot be read. */
export async function challengeOf({ response }: NewCredential | UsedCredential): Promise<string | null> {
  const { decodeClientDataJSON } = await loadHelpers()
  try {
    // Only its form is promised: it comes from the caller.
    const data = decodeClientDataJSON(response.clientDataJSON) as { challenge?: unknown } | null
    return typeof data?.challenge === 'string' ? data.challenge : null
  } catch {
    return null
  }
}

interface Ceremony<Credential> {
  credential: Credential
  challenge: string
  party: RelyingParty
}

/** The new passkey (WebAuthn Level 3, section 7.1); null for one that does not verify. */
export async function verifyNew({ credential, challenge, party }: Ceremony<NewCredential>) {
  const { verifyRegistrationResponse } = await loadLibrary()
  const { decodeAttestationObject } = await loadHelpers()
  const { registrationInfo } = await orNothing(() => {
    if (hasCertificate(credential, decodeAttestationObject)) throw new Error('No certificate was asked for.')
    return verifyRegistrationResponse({
      response: credential,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    })
  })
  return registrationInfo?.credential ?? null
}

/**
 * A certificate could make the library load a list of revoked ones from an address that the caller chooses. Browsers send none when
 * none is asked for.
 */
function hasCertificate(
  { response }: NewCredential,
  decode: Awaited<ReturnType<typeof loadHelpers>>['decodeAttestationObject'],
): boolean {
  const statement = decode(Buffer.from(response.attestationObject, 'base64url')).get('attStmt')
  return statement.get('x5c') !== undefined || statement.get('response') !== undefined
}

/** The counter of the authenticator that has signed (section 7.2); null for a signature that does not verify. */
export async function verifyUse(
  { credential, challenge, party }: Ceremony<UsedCredential>,
  { credential_id, public_key, counter, user_id }: StoredPasskey,
): Promise<number | null> {
  if (credential.response.userHandle !== userHandleOf(user_id).toString('base64url')) return null
  const { verifyAuthenticationResponse } = await loadLibrary()
  const { verified, authenticationInfo } = await orNothing(() =>
    verifyAuthenticationResponse({
      response: credential,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      credential: { id: credential_id.toString('base64url'), publicKey: new Uint8Array(public_key), counter },
    }),
  )
  return verified ? authenticationInfo.newCounter : null
}

/** Handle that authenticators store for an account: its id, which is meaningless outside this instance. */
export function userHandleOf(userId: string): Buffer<ArrayBuffer> {
  return Buffer.from(userId.replaceAll('-', ''), 'hex')
}

/** The library throws errors of many kinds for input that is not valid; nothing in it does any I/O. */
async function orNothing<T extends { verified: boolean }>(
  verify: () => Promise<T>,
): Promise<T | { verified: false; registrationInfo?: never; authenticationInfo?: never }> {
  try {
    return await verify()
  } catch {
    return { verified: false }
  }
}
