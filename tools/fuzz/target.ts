import type { Kind } from './mutate.ts'
import type { Run } from './engine.ts'

export interface Target {
  name: string
  kind: Kind
  /** Valid inputs. */
  samples: readonly (string | Uint8Array)[]
  /** Tokens with a meaning to the reader. */
  dictionary: readonly string[]
  /** @throws when the input is neither read correctly nor rejected with the reader's own error */
  run: Run
}

type ErrorKind = new (...parameters: never[]) => Error

/** Runs a reader. Null if it rejects the input with its own error, whose message must be one sentence. */
export async function readOrRefuse<T>(read: () => T | Promise<T>, refusal: ErrorKind): Promise<T | null> {
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof refusal)) throw error
    must(error.message.length > 0 && error.message.isWellFormed(), `a refusal without a sentence: ${error.message}`)
    return null
  }
}

export function must(holds: boolean, what: string): void {
  if (!holds) throw new Error(what)
}

/** Limits of PostgreSQL's `real` and `integer`. */
const LARGEST_REAL = 3.4e38
const SMALLEST_REAL = 1e-45
const LARGEST_INTEGER = 2 ** 31 - 1
const IDS = /^(id|tmdbId|providerId|genreIds|similarIds|similar|genres)$/

/** Throws unless the value can be stored: plain values, no NUL, no lone surrogates, numbers within the columns' limits. */
export function mustBeStorable(value: unknown, name = 'value'): void {
  if (typeof value === 'string') return must(value.isWellFormed() && !value.includes('\0'), `${name} cannot be stored`)
  if (typeof value === 'number') {
    const fits = value === 0 || (Math.abs(value) <= LARGEST_REAL && Math.abs(value) >= SMALLEST_REAL)
    must(fits, `${name} is ${value}`)
    if (IDS.test(name)) must(Number.isInteger(value) && value >= 0 && value <= LARGEST_INTEGER, `${name} is ${value}`)
    return
  }
  if (Array.isArray(value)) return value.forEach((entry) => mustBeStorable(entry, name))
  must(value === null || ['boolean', 'object', 'undefined'].includes(typeof value), `${name} is a ${typeof value}`)
  for (const [key, entry] of Object.entries(value ?? {})) {
    must(key.isWellFormed() && !key.includes('\0'), `a name in ${name} cannot be stored`)
    mustBeStorable(entry, key)
  }
}

/** Parses the input as JSON; undefined for invalid JSON, which the reader's caller rejects. */
export function parseJson(input: Buffer): unknown {
  try {
    return JSON.parse(input.toString('utf8')) as unknown
  } catch {
    return undefined
  }
}
