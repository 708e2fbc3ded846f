import { createHash, createHmac, createSecretKey, randomBytes, timingSafeEqual, type KeyObject } from 'node:crypto'
import { SignJWT } from 'jose'
import { fixedKey, type SigningKey, type SigningKeys } from './signing-keys.ts'

export const ACCESS_TTL_SECONDS = 15 * 60
const ISSUER = 'marquee'
const AUDIENCE = 'marquee-api'
const DEVICE_TTL_MS = 400 * 24 * 60 * 60 * 1000

export interface AccessClaims {
  userId: string
  sessionId: string
}

export interface TokenSigner {
  signAccess(claims: AccessClaims): Promise<string>
  /** The claims of a token that this server issued and that is valid now; null for everything else. */
  readAccess(token: string): AccessClaims | null
  /** A new unguessable refresh token. */
  newRefresh(): string
  /** The only successor of `parent`: the same for every tab, and computable only by this server. */
  childOf(parent: string): string
  /** Marks a device as one where the user signed in; useless without the password. */
  newDevice(userId: string): string
  /** The device's id when the token is valid and belongs to this user; null for everything else. */
  readDevice(token: string, userId: string): string | null
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/**
 * Signs and reads this server's tokens with one pinned algorithm.
 * @param secret at least 32 characters @param keys of access tokens, where they rotate automatically
 */
export function createTokenSigner(secret: string, keys: SigningKeys = fixedKey(secret)): TokenSigner {
  const key = createSecretKey(secret, 'utf8')
  return {
    signAccess({ userId, sessionId }) {
      const { secret, protectedHeader } = keys.current()
      return new SignJWT({ sid: sessionId })
        .setProtectedHeader(protectedHeader)
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setSubject(userId)
        .setIssuedAt()
        .setExpirationTime(`${ACCESS_TTL_SECONDS}s`)
        .sign(secret)
    },
    readAccess(token) {
      // The header must equal ours as a whole, so that it cannot choose an algorithm.
      const signing = keys.keyOf(token)
      const claims = signing === undefined ? null : sealedClaims(signing, token)
      return claims === null ? null : acceptedClaims(parsed(claims), Date.now() / 1000)
    },
    newRefresh: () => randomBytes(32).toString('base64url'),
    childOf: (parent) => createHmac('sha256', key).update('refresh:').update(parent).digest('base64url'),
    newDevice(userId) {
      const body = `${randomBytes(16).toString('base64url')}.${Date.now() + DEVICE_TTL_MS}`
      return `${body}.${deviceSeal(key, userId, body).toString('base64url')}`
    },
    readDevice(token, userId) {
      const [, body, id, expires, seal] = /^(([\w-]{22})\.(\d{13}))\.([\w-]{43})$/.exec(token) ?? []
      if (body === undefined || id === undefined || seal === undefined || Number(expires) < Date.now()) return null
      return timingSafeEqual(Buffer.from(seal, 'base64url'), deviceSeal(key, userId, body)) ? id : null
    },
  }
}

/** The text of the claims if the signature is ours; null otherwise. */
function sealedClaims({ secret, header }: SigningKey, token: string): string | null {
  const end = token.lastIndexOf('.')
  const seal = createHmac('sha256', secret).update(token.slice(0, end)).digest('base64url')
  return isSame(token.slice(end + 1), seal)
    ? Buffer.from(token.slice(header.length, end), 'base64url').toString()
    : null
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Checks every claim that `signAccess` writes. @param now in seconds */
function acceptedClaims(claims: unknown, now: number): AccessClaims | null {
  if (typeof claims !== 'object' || claims === null) return null
  const { iss, aud, sub, sid, iat, exp, nbf } = claims as Readonly<Record<string, unknown>>
  if (iss !== ISSUER || aud !== AUDIENCE || nbf !== undefined) return null
  if (typeof exp !== 'number' || typeof iat !== 'number') return null
  const age = Math.floor(now) - iat
  if (!(exp > now && age >= 0 && age <= ACCESS_TTL_SECONDS)) return null
  return isUuid(sub) && isUuid(sid) ? { userId: sub, sessionId: sid } : null
}

function isSame(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)]
  return a.length === b.length && timingSafeEqual(a, b)
}

function deviceSeal(key: KeyObject, userId: string, body: string): Buffer {
  return createHmac('sha256', key).update(`device:${userId}:${body}`).digest()
}

function isUuid(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value)
}
