import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { fieldMessage, type Problem } from '@marquee/contract'
import { dictionary } from '@zxcvbn-ts/language-common'
import { problem } from '../../errors.ts'

const hashArgon2 = promisify(argon2)

export interface PasswordCost {
  /** KiB */
  memory: number
  passes: number
}
/** OWASP's minimum for argon2id with one lane. */
export const DEFAULT_COST: PasswordCost = { memory: 19_456, passes: 2 }

/** One core is left to the event loop, because each hash occupies a core. */
const AT_ONCE = Math.min(2, Math.max(1, availableParallelism() - 1))
const QUEUE = 32
/** Limits of concurrent password work: simultaneous hashes, and tasks waiting for one. */
export const PLACES = AT_ONCE + QUEUE
const common = new Set(dictionary['passwords-common'])

export interface PasswordHasher {
  /** Runs the task if the hash queue has room; otherwise rejects with 503 before any work is done. */
  admit<T>(task: () => Promise<T>): Promise<T>
  /** PHC string of a new salted hash. */
  hash(password: string): Promise<string>
  /** Takes as long without a stored hash as with one, so that timing reveals nothing about accounts. */
  verify(password: string, stored: string | null): Promise<boolean>
  isOutdated(stored: string): boolean
  /** The parameters and the random salt of hashes that are looked up by their bytes. */
  newSalt(): string
  /** The bytes of a hash. @param salt as `newSalt` made it */
  digest(secret: string, salt: string): Promise<Buffer>
}

/** Words that only name the place where the password is used; docs/security/passwords.md lists them. */
export const CONTEXT_WORDS: readonly string[] = [
  'marquee',
  'movie',
  'movies',
  'movienight',
  'film',
  'films',
  'cinema',
  'popcorn',
  'letterboxd',
  'password',
  'passwort',
  'login',
  'admin',
  'administrator',
]
const guessable = new Set(CONTEXT_WORDS)
/** Letters that are commonly replaced by digits and signs. */
const LEET: Readonly<Record<string, string>> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', '@': 'a', $: 's' }
const MIN_CHARACTERS = 8
const MAX_CHARACTERS = 256

/** Messages about a new password; empty when it is acceptable. No kind of character is required or refused. */
export function passwordErrors(password: string, { username, email = null }: PasswordOwner): Problem[] {
  const errors: Problem[] = []
  const secret = password.normalize('NFC')
  const characters = [...secret].length
  if (characters < MIN_CHARACTERS) errors.push(fieldMessage('password_too_short', { least: MIN_CHARACTERS }))
  if (characters > MAX_CHARACTERS) errors.push(fieldMessage('password_too_long', { most: MAX_CHARACTERS }))
  if (characters > MAX_CHARACTERS) return errors
  const cores = coresOf(secret)
  if (common.has(secret.toLowerCase()) || cores.some((core) => guessable.has(core)))
    errors.push(fieldMessage('password_too_common'))
  const names = [username, email, email?.split('@')[0]].flatMap((name) => (name ? coresOf(name) : []))
  const own = new Set(names)
  if (cores.some((core) => own.has(core))) errors.push(fieldMessage('password_like_username'))
  return errors
}

export interface PasswordOwner {
  username: string
  email?: string | null
}

/** Normalizes a text for comparison: lower case, letters for digits and signs, and no ornaments at its ends. */
function coresOf(text: string): string[] {
  const lower = text.normalize('NFC').toLowerCase()
  const letters = (word: string) => word.replaceAll(/[013457@$]/g, (sign) => LEET[sign] ?? sign)
  const bare = (word: string) => word.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  const cores = [lower, letters(lower), bare(lower), letters(bare(lower)), bare(letters(lower))]
  return [...new Set(cores)].filter((core) => core !== '')
}

/** argon2id with a limit on concurrent hashes, because hashing is the cheapest way to exhaust a server. */
export function createPasswordHasher(cost: PasswordCost = DEFAULT_COST): PasswordHasher {
  const limit = createGate(AT_ONCE, QUEUE)
  const admit = createGate(PLACES, 0)
  const derive = (password: string, nonce: Buffer, { memory, passes }: PasswordCost) =>
    limit(() =>
      hashArgon2('argon2id', {
        message: password.normalize('NFC'),
        nonce,
        parallelism: 1,
        tagLength: 32,
        memory,
        passes,
      }),
    )
  const newSalt = () => `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=1$${unpadded(randomBytes(16))}`
  const decoyNonce = randomBytes(16)
  return {
    admit,
    newSalt,
    digest(secret, salt) {
      const { nonce, ...parameters } = parsePhc(`${salt}$`)
      return derive(secret, nonce, parameters)
    },
    async hash(password) {
      const salt = newSalt()
      const { nonce } = parsePhc(`${salt}$`)
      return `${salt}$${unpadded(await derive(password, nonce, cost))}`
    },
    async verify(password, stored) {
      const parsed = stored === null ? null : parsePhc(stored)
      const tag = await derive(password, parsed?.nonce ?? decoyNonce, parsed ?? cost)
      return parsed !== null && timingSafeEqual(tag, parsed.tag)
    },
    isOutdated(stored) {
      const { memory, passes } = parsePhc(stored)
      return memory < cost.memory || passes < cost.passes
    },
  }
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}

function parsePhc(stored: string): PasswordCost & { nonce: Buffer; tag: Buffer } {
  const [, memory, passes, nonce, tag] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([^$]+)\$([^$]*)$/.exec(stored) ?? []
  if (nonce === undefined || tag === undefined)
    throw new Error('A stored password hash is not in the form this version writes.')
  return {
    memory: Number(memory),
    passes: Number(passes),
    nonce: Buffer.from(nonce, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  }
}

/** Runs at most `atOnce` tasks, lets `queue` more wait, and refuses the rest. */
function createGate(atOnce: number, queue: number) {
  let running = 0
  const waiting: (() => void)[] = []
  return async function run<T>(task: () => Promise<T>): Promise<T> {
    if (running >= atOnce) {
      if (waiting.length >= queue) throw problem('unavailable/sign_ins', {}, 2)
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running++
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
