import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'

export const ACCESS_TTL_SECONDS = 15 * 60
const ALGORITHM = 'HS256'
const ISSUER = 'marquee'
const AUDIENCE = 'marquee-api'
const TYPE = 'at+jwt'
const DEVICE_TTL_MS = 400 * 24 * 60 * 60 * 1000

export interface TokenSigner {
  signAccess(claims: { userId: string; sessionId: string }): Promise<string>
  /** The claims of a token that is ours, whole and in time; null for everything else. */
  readAccess(token: string): Promise<{ userId: string; sessionId: string } | null>
  /** A new unguessable refresh token. */
  newRefresh(): string
  /** The one token that may follow `parent`: the same for every tab that asks, and computable only by this server. */
  childOf(parent: string): string
  /** Marks a device as one where the user signed in; worth nothing without the password. */
  newDevice(userId: string): string
  /** The device's id when the token is ours, in time and of this user; null for everything else. */
  readDevice(token: string, userId: string): string | null
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** Signs and reads our own tokens with one pinned algorithm. @param secret at least 32 characters. */
export function createTokenSigner(secret: string): TokenSigner {
  const key = new TextEncoder().encode(secret)
  return {
    signAccess: ({ userId, sessionId }) =>
      new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setSubject(userId)
        .setIssuedAt()
        .setExpirationTime(`${ACCESS_TTL_SECONDS}s`)
        .sign(key),
    async readAccess(token) {
      try {
        const { payload, protectedHeader } = await jwtVerify(token, key, {
          algorithms: [ALGORITHM],
          typ: TYPE,
          issuer: ISSUER,
          audience: AUDIENCE,
          requiredClaims: ['exp', 'iat', 'sub', 'sid'],
          maxTokenAge: ACCESS_TTL_SECONDS,
        })
        const { sub, sid } = payload
        // Ours have these two parameters and no other: nothing in a header names a key.
        if (Object.keys(protectedHeader).length !== 2) return null
        return isUuid(sub) && isUuid(sid) ? { userId: sub, sessionId: sid } : null
      } catch (error) {
        if (error instanceof errors.JOSEError || error instanceof TypeError) return null
        throw error
      }
    },
    newRefresh: () => randomBytes(32).toString('base64url'),
    childOf: (parent) => createHmac('sha256', key).update('refresh:').update(parent).digest('base64url'),
    newDevice(userId) {
      const body = `${randomBytes(16).toString('base64url')}.${Date.now() + DEVICE_TTL_MS}`
      return `${body}.${deviceSeal(key, userId, body).toString('base64url')}`
    },
    readDevice(token, userId) {
      const [, body, id, expires, seal] = /^(([\w-]{22})\.(\d{13}))\.([\w-]{43})$/.exec(token) ?? []
      if (body === undefined || Number(expires) < Date.now()) return null
      return timingSafeEqual(Buffer.from(seal, 'base64url'), deviceSeal(key, userId, body)) ? id : null
    },
  }
}

function deviceSeal(key: Uint8Array, userId: string, body: string): Buffer {
  return createHmac('sha256', key).update(`device:${userId}:${body}`).digest()
}

function isUuid(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value)
}
