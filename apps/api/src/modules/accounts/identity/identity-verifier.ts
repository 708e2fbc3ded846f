import { createHash } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import {
  createLocalJWKSet,
  createRemoteJWKSet,
  customFetch,
  errors,
  jwtVerify,
  type FetchImplementation,
  type JWTPayload,
  type JWTVerifyGetKey,
} from 'jose'
import type { IdentityConfig } from '../../../config.ts'
import { AppError, problem } from '../../../errors.ts'
import { boundedAnswer } from './bounded-answer.ts'

export interface IdentitySettings {
  clientId: string
  issuer: string
  jwksUrl: string
}

/** The claims of a valid credential. Only issuer and subject identify the user; name and e-mail are suggestions. */
export interface ProvidedIdentity {
  issuer: string
  subject: string
  name: string | null
  /** Null unless the provider has verified it. */
  email: string | null
  /** Nonce that the page put into its button; null without one. */
  nonce: string | null
  /** SHA-256 of the signed part: the same for every spelling of the same signature. */
  fingerprint: Buffer
  /** The time after which the credential is refused as expired. */
  expiresAt: Date
}

export interface IdentityVerifier {
  /** @throws AppError 401 for any bad credential, 503 when the keys to verify it are unavailable. */
  verify(credential: string): Promise<ProvidedIdentity>
}

const GOOGLE = ['https://accounts.google.com', 'accounts.google.com']
const MAX_AGE_SECONDS = 600
const CLOCK_TOLERANCE_SECONDS = 60
const KEYS_TIMEOUT_MS = 3000
const KEYS_MAX_BYTES = 256 * 1024
const KEYS_FRESH_MS = 10 * 60_000
/** Time for which the last known keys stay in use while the provider is unreachable. */
const KEYS_STALE_MS = 24 * 3_600_000

/** Verifier of a provider's exchange; null if the address of its keys is not configured. */
export function createExchangeVerifier(
  { clientId, issuer, jwksUrl }: Pick<IdentityConfig, 'clientId' | 'issuer' | 'jwksUrl'>,
  log: Pick<FastifyBaseLogger, 'warn'>,
): IdentityVerifier | null {
  return jwksUrl === null ? null : createIdentityVerifier({ clientId, issuer, jwksUrl }, log)
}

/** Checks OpenID Connect ID tokens (Core 1.0, 3.1.3.7) by the issuer's published keys: RS256 only, at most 10 minutes old. */
export function createIdentityVerifier(
  { clientId, issuer, jwksUrl }: IdentitySettings,
  log: Pick<FastifyBaseLogger, 'warn'>,
): IdentityVerifier {
  const keyOf = createKeySource(new URL(jwksUrl), log)
  return {
    async verify(credential) {
      try {
        const { payload } = await jwtVerify(credential, keyOf, {
          algorithms: ['RS256'],
          issuer: GOOGLE.includes(issuer) ? GOOGLE : issuer,
          audience: clientId,
          maxTokenAge: MAX_AGE_SECONDS,
          clockTolerance: CLOCK_TOLERANCE_SECONDS,
          requiredClaims: ['sub', 'exp', 'iat'],
        })
        return toIdentity({ payload, credential, clientId, issuer })
      } catch (error) {
        if (error instanceof AppError) throw error
        if (isRefusal(error)) throw notVerified()
        throw error
      }
    },
  }
}

/** The same answer for every invalid credential, so that it does not reveal the reason. */
export function notVerified() {
  return problem('identity_not_verified')
}

/** For bad input jose throws its own errors, or TypeError and DOMException where a key does not fit. */
function isRefusal(error: unknown): boolean {
  return error instanceof errors.JOSEError || error instanceof TypeError || error instanceof DOMException
}

function toIdentity({
  payload,
  credential,
  clientId,
  issuer,
}: {
  payload: JWTPayload
  credential: string
  clientId: string
  issuer: string
}): ProvidedIdentity {
  const { sub, aud, azp, exp, iat, name, email, nonce, email_verified: verified } = payload
  const forUsAlone = [aud].flat().length === 1 && (azp === undefined || azp === clientId)
  if (!forUsAlone || typeof sub !== 'string' || !/^[ -~]{1,255}$/.test(sub)) throw notVerified()
  return {
    issuer,
    subject: sub,
    name: typeof name === 'string' ? name : null,
    nonce: typeof nonce === 'string' ? nonce : null,
    email: verified === true && typeof email === 'string' ? email : null,
    fingerprint: createHash('sha256')
      .update(credential.slice(0, credential.lastIndexOf('.')))
      .digest(),
    expiresAt: new Date((Math.min(exp!, iat! + MAX_AGE_SECONDS) + CLOCK_TOLERANCE_SECONDS) * 1000),
  }
}

/** The provider's keys, fetched when 10 minutes old or when a key is unknown; during an outage the last ones stay in use. */
function createKeySource(url: URL, log: Pick<FastifyBaseLogger, 'warn'>): JWTVerifyGetKey {
  const remote = createRemoteJWKSet(url, {
    timeoutDuration: KEYS_TIMEOUT_MS,
    cacheMaxAge: KEYS_FRESH_MS,
    [customFetch]: fetchBounded,
  })
  let lastFreshAt = 0
  return async (header, token) => {
    try {
      return await remote(header, token)
    } catch (error) {
      if (isUnknownKey(error)) throw error
      log.warn({ reason: reasonOf(error) }, "The identity provider's keys cannot be fetched.")
      const known = Date.now() - lastFreshAt < KEYS_STALE_MS ? remote.jwks() : undefined
      if (!known) throw problem('unavailable')
      return await keyOfStale(createLocalJWKSet(known), header, token)
    } finally {
      if (remote.fresh) lastFreshAt = Date.now()
    }
  }
}

/** An unknown key may be a new one, which cannot be verified while the provider is unreachable. */
async function keyOfStale(keys: ReturnType<typeof createLocalJWKSet>, ...[header, token]: Parameters<JWTVerifyGetKey>) {
  try {
    return await keys(header, token)
  } catch (error) {
    if (isUnknownKey(error)) throw problem('unavailable')
    throw error
  }
}

function isUnknownKey(error: unknown): boolean {
  return error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}

const fetchBounded: FetchImplementation = async (url, options) => {
  const response = await fetch(url, options)
  if (response.status === 200) return boundedAnswer(response, KEYS_MAX_BYTES)
  await response.body?.cancel()
  throw new Error(`The keys were answered with status ${response.status}.`)
}
