import { createHash, createHmac, createSecretKey, randomBytes, timingSafeEqual, type KeyObject } from 'node:crypto'

export const ACCESS_TTL_SECONDS = 15 * 60
const DEVICE_TTL_MS = 400 * 24 * 60 * 60 * 1000

export interface TokenMaker {
  /** The only successor of a refresh token: the same for every tab, and computable only by this server. */
  childOf(parent: string): string
  /** Marks a device as one where the user signed in; useless without the password. */
  newDevice(userId: string): string
  /** The device's id when the token is valid and belongs to this user; null for everything else. */
  readDevice(token: string, userId: string): string | null
}

/** A new unguessable token: 256 random bits as text. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The form in which a token is stored. A plain hash is enough for 256 random bits. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** Makes the tokens that follow from a secret of this server. @param secret at least 32 characters */
export function createTokenMaker(secret: string): TokenMaker {
  const key = createSecretKey(secret, 'utf8')
  return {
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

function deviceSeal(key: KeyObject, userId: string, body: string): Buffer {
  return createHmac('sha256', key).update(`device:${userId}:${body}`).digest()
}
