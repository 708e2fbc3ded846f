/** Reason why the embedded PostgreSQL does not run, for programs. */
export type EmbeddedPostgresErrorCode =
  | 'in-use'
  | 'not-installed'
  | 'cannot-run'
  | 'no-account'
  | 'no-home'
  | 'home-missing'
  | 'home-unreachable'
  | 'other-release'
  | 'wrong-password'
  | 'foreign-server'
  | 'copied-while-running'
  | 'busy'
  | 'disk-full'
  | 'failed'

/**
 * An error that the operator can fix. Its message is one plain sentence; `reason` and `remedy` are the two halves of
 * it, so that a program can add a remedy that only it knows.
 */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError'
  readonly code: EmbeddedPostgresErrorCode
  /** The error, without a full stop. */
  readonly reason: string
  /** Remedy on this machine, if the library knows one. */
  readonly remedy: string | null

  constructor(code: EmbeddedPostgresErrorCode, reason: string, options: { remedy?: string; cause?: unknown } = {}) {
    const remedy = options.remedy ?? null
    super(remedy === null ? `${reason}.` : `${reason}: ${remedy}.`, { cause: options.cause })
    this.code = code
    this.reason = reason
    this.remedy = remedy
  }
}

/** Codes of the system for a connection that cannot be made or is lost. */
const LOST: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])
/** Messages of node-postgres and Kysely without a code. */
const LOST_MESSAGE =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect|timeout expired|Query read timeout|There was an error establishing an SSL connection|Postgres connection has been discarded)/

/** True if a connection to PostgreSQL was lost or refused, rather than a statement rejected. */
export function isDisconnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = codeOf(error) ?? ''
  return (
    LOST.has(code) ||
    // The socket's file is missing, rather than any other file.
    (code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect') ||
    // Class 08 is connection exceptions, 57P01 to 57P03 a server that stops, crashed or starts.
    /^(08...|57P0[1-3])$/.test(code) ||
    LOST_MESSAGE.test(error.message)
  )
}

/** The code of an error of the system or of PostgreSQL. */
export function codeOf(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null
}
