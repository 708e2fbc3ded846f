import { createHash, createSecretKey, type KeyObject } from 'node:crypto'
import { required } from '../../../common/required.ts'

/** One key of access tokens. */
export interface SigningKey {
  secret: KeyObject
  /** Of every token that it signs: the algorithm, the type, and the key's name where there are several. */
  protectedHeader: { alg: string; typ: string; kid?: string }
  /** The same as the token's first part, with its dot. */
  header: string
}

export interface SigningKeys {
  /** The key that signs now. */
  current(): SigningKey
  /** The key of a token, as long as it counts; a token chooses nothing, it is only looked up. */
  keyOf(token: string): SigningKey | undefined
}

/** A key as its file has it. */
export interface DatedKey {
  secret: string
  /** Seconds since 1970 from when it signs; 0 for the first. */
  from: number
}

const ALGORITHM = { alg: 'HS256', typ: 'at+jwt' }
/** A new key is in everybody's memory before the first token is signed with it. */
export const ANNOUNCED_SECONDS = 30
export const ROTATION_DAYS = 90

/** One key for ever, as a setting gives it. @param secret at least 32 characters */
export function fixedKey(secret: string): SigningKeys {
  const key = toKey(secret)
  return { current: () => key, keyOf: (token) => (token.startsWith(key.header) ? key : undefined) }
}

/** Secrets with the seconds from which each signs, oldest first, a line each; the first needs none. @throws RangeError */
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

/** The keys with a new one at their end, which signs soon; those that no living token is signed with are left out. */
export function withNewKey(keys: readonly DatedKey[], secret: string, { now, ttl }: Clock): DatedKey[] {
  const counting = keys.filter((_, index) => !isOver(keys, index, { now, ttl }))
  return [...counting, { secret, from: Math.ceil(now) + ANNOUNCED_SECONDS }]
}

/** Whether a key has signed for so long that another is due. */
export function isDue({ from }: DatedKey, now: number): boolean {
  return now - from > ROTATION_DAYS * 24 * 3600
}

interface Clock {
  /** Seconds since 1970. */
  now: number
  /** Seconds that a token lives. */
  ttl: number
}

/** A key is over when its last token has run out: that is as old as the next key's first. */
function isOver(keys: readonly DatedKey[], index: number, { now, ttl }: Clock): boolean {
  const next = keys[index + 1]
  return next !== undefined && next.from + ttl < now
}

/** Keys by their names, in memory alone. @param now seconds since 1970 */
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
