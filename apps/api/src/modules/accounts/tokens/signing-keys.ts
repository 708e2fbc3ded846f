import { createHash, createSecretKey, type KeyObject } from 'node:crypto'
import { required } from '../../../common/required.ts'

/** A signing key of access tokens. */
export interface SigningKey {
  secret: KeyObject
  /** The header of its tokens: the algorithm, the type, and the key id where there are several. */
  protectedHeader: { alg: string; typ: string; kid?: string }
  /** The same as the token's first part, with its dot. */
  header: string
}

export interface SigningKeys {
  /** The key that signs now. */
  current(): SigningKey
  /** The key of a token while it is valid. Only known keys are found, whatever the token names. */
  keyOf(token: string): SigningKey | undefined
}

/** A key as stored in its file. */
export interface DatedKey {
  secret: string
  /** The time from which it signs, in seconds since 1970; 0 for the first. */
  from: number
}

const ALGORITHM = { alg: 'HS256', typ: 'at+jwt' }
/** Delay in which every process reads a new key before the first token is signed with it. */
export const ANNOUNCED_SECONDS = 30
export const ROTATION_DAYS = 90

/** A single key from a setting, which never rotates. @param secret at least 32 characters */
export function fixedKey(secret: string): SigningKeys {
  const key = toKey(secret)
  return { current: () => key, keyOf: (token) => (token.startsWith(key.header) ? key : undefined) }
}

/** One secret per line with the time from which it signs, oldest first; the first needs no time. @throws RangeError */
export function parseKeys(text: string): DatedKey[] {
  return text.split('\n').map((line) => {
    const [, secret, from = '0'] = /^([\w-]{43})(?: (\d{1,12}))?$/.exec(line) ?? []
    if (secret === undefined) throw new RangeError('There is a line that is no key.')
    return { secret, from: Number(from) }
  })
}

export function formatKeys(keys: readonly DatedKey[]): string {
  return keys.map(({ secret, from }) => `${secret} ${from}`).join('\n')
}

/** The keys with a new one appended that signs soon, without keys whose tokens have all expired. */
export function withNewKey(keys: readonly DatedKey[], secret: string, { now, ttl }: Clock): DatedKey[] {
  const counting = keys.filter((_, index) => !isOver(keys, index, { now, ttl }))
  return [...counting, { secret, from: Math.ceil(now) + ANNOUNCED_SECONDS }]
}

/** Whether a key is so old that it is due for rotation. */
export function isDue({ from }: DatedKey, now: number): boolean {
  return now - from > ROTATION_DAYS * 24 * 3600
}

interface Clock {
  /** Seconds since 1970. */
  now: number
  /** Lifetime of a token in seconds. */
  ttl: number
}

/** A key expires with its last token, which is as old as the first token of the next key. */
function isOver(keys: readonly DatedKey[], index: number, { now, ttl }: Clock): boolean {
  const next = keys[index + 1]
  return next !== undefined && next.from + ttl < now
}

/** Keys by their ids, in memory only. @param now seconds since 1970 */
export function dateKeys(keys: readonly DatedKey[], now: () => number, ttl: number): SigningKeys {
  const named = keys.map(({ secret }) => toKey(secret, nameOf(secret)))
  const byHeader = new Map(named.map((key, index) => [key.header, { key, index }]))
  return {
    current: () => {
      const newest = keys.findLastIndex(({ from }) => from <= now())
      return required(named[Math.max(0, newest)])
    },
    keyOf(token) {
      const found = byHeader.get(token.slice(0, token.indexOf('.') + 1))
      return found && !isOver(keys, found.index, { now: now(), ttl }) ? found.key : undefined
    },
  }
}

function nameOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url').slice(0, 8)
}

function toKey(secret: string, kid?: string): SigningKey {
  const protectedHeader = { ...ALGORITHM, ...(kid !== undefined && { kid }) }
  const header = `${Buffer.from(JSON.stringify(protectedHeader)).toString('base64url')}.`
  return { secret: createSecretKey(secret, 'utf8'), protectedHeader, header }
}
