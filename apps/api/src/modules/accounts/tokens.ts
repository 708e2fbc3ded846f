import { createHash, createHmac, randomBytes } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'

export const ACCESS_TTL_SECONDS = 15 * 60
const ALGORITHM = 'HS256'
const ISSUER = 'marquee'
const AUDIENCE = 'marquee-api'
const TYPE = 'at+jwt'

export interface TokenSigner {
  signAccess(claims: { userId: string; sessionId: string }): Promise<string>
  /** The claims of a token that is ours, whole and in time; null for everything else. */
  readAccess(token: string): Promise<{ userId: string; sessionId: string } | null>
  /** A new unguessable refresh token. */
  newRefresh(): string
  /** The one token that may follow `parent`: the same for every tab that asks, and computable only by this server. */
  childOf(parent: string): string
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
        const { payload } = await jwtVerify(token, key, {
          algorithms: [ALGORITHM],
          typ: TYPE,
          issuer: ISSUER,
          audience: AUDIENCE,
          requiredClaims: ['exp', 'iat', 'sub', 'sid'],
        })
        const { sub, sid } = payload
        return isUuid(sub) && isUuid(sid) ? { userId: sub, sessionId: sid } : null
      } catch (error) {
        if (error instanceof errors.JOSEError || error instanceof TypeError) return null
        throw error
      }
    },
    newRefresh: () => randomBytes(32).toString('base64url'),
    childOf: (parent) => createHmac('sha256', key).update('refresh:').update(parent).digest('base64url'),
  }
}

function isUuid(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value)
}
