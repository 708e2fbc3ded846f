import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const NONCE_BYTES = 12
const TAG_BYTES = 16

export type SecretBox = ReturnType<typeof createSecretBox>

/**
 * Encrypts secrets at rest (AES-256-GCM), each bound to its owner.
 * @param tokenSecret of this instance; the key is derived from it (HKDF-SHA-256)
 * @param purpose separates the key from those of other secrets
 */
export function createSecretBox(tokenSecret: string, purpose: string) {
  const key = Buffer.from(hkdfSync('sha256', tokenSecret, '', purpose, 32))
  return {
    /** Nonce, ciphertext and tag. */
    seal(secret: Uint8Array, owner: string): Buffer {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(owner))
      return Buffer.concat([nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()])
    },

    /** Null for data that were sealed with another key, or for another owner. */
    open(sealed: Buffer, owner: string): Buffer | null {
      if (sealed.length <= NONCE_BYTES + TAG_BYTES) return null
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES), {
        authTagLength: TAG_BYTES,
      })
      decipher.setAAD(Buffer.from(owner)).setAuthTag(sealed.subarray(-TAG_BYTES))
      try {
        return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()])
      } catch {
        return null
      }
    },
  }
}
