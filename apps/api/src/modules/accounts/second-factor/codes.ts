import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

const SECRET_BYTES = 20
const DIGITS = 6
const PERIOD_SECONDS = 30
/** Clocks of phones may be half a minute off. */
const WINDOW = 1
const RECOVERY_CODES = 10
const RECOVERY_BYTES = 10
const NOT_IN_CODES = /[\s-]+/g

const SETTINGS = { issuer: 'Marquee', algorithm: 'SHA1', digits: DIGITS, period: PERIOD_SECONDS }

/** A secret of 160 bits, for an authenticator app. */
export function newSecret(): Uint8Array {
  return randomBytes(SECRET_BYTES)
}

/** Forms of a secret for an app: text to type, and the address of a QR code (`otpauth:`). */
export function forApp(bytes: Uint8Array, username: string): { secret: string; address: string } {
  const secret = secretOf(bytes)
  return { secret: secret.base32, address: new TOTP({ ...SETTINGS, label: username, secret }).toString() }
}

/**
 * The step of 30 seconds that a code belongs to, one step early or late at most (RFC 6238, section 5.2).
 * @returns null for a code that is not right
 */
export function stepOf(code: string, bytes: Uint8Array, now: Date): number | null {
  const token = code.replaceAll(NOT_IN_CODES, '')
  if (!/^\d{6}$/.test(token)) return null
  const totp = new TOTP({ ...SETTINGS, secret: secretOf(bytes) })
  const timestamp = now.getTime()
  const delta = totp.validate({ token, timestamp, window: WINDOW })
  return delta === null ? null : totp.counter({ timestamp }) + delta
}

/** Ten codes of 80 bits, in groups of four letters and digits. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const text = secretOf(randomBytes(RECOVERY_BYTES)).base32
    return text.match(/.{4}/g)!.join('-')
  })
}

/** A recovery code as it is hashed, however it was typed; null for a text that cannot be one. */
export function recoveryTextOf(code: string): string | null {
  const text = code.replaceAll(NOT_IN_CODES, '').toUpperCase()
  return /^[A-Z2-7]{16}$/.test(text) ? text : null
}

function secretOf(bytes: Uint8Array): Secret {
  return new Secret({ buffer: Uint8Array.from(bytes).buffer })
}
