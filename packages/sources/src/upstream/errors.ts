/**
 * What went wrong with an outside service. `unavailable`: it may do better later; `refused`: it does not want us (a bad
 * token); `missing`: it says that there is no such thing; `malformed`: what it answered cannot be used.
 */
export type UpstreamErrorKind = 'unavailable' | 'refused' | 'missing' | 'malformed'

/** An outside service failed; the message names it and says how. */
export class UpstreamError extends Error {
  override name = 'UpstreamError'
  readonly kind: UpstreamErrorKind
  /** How long the service asked to be left alone. */
  readonly retryAfterMs: number | undefined
  constructor(kind: UpstreamErrorKind, message: string, options: { cause?: unknown; retryAfterMs?: number } = {}) {
    super(message, { cause: options.cause })
    this.kind = kind
    this.retryAfterMs = options.retryAfterMs
  }
}

/** Whether an outside service failed in one of these ways. */
export function isUpstreamError(error: unknown, ...kinds: readonly UpstreamErrorKind[]): error is UpstreamError {
  return error instanceof UpstreamError && kinds.includes(error.kind)
}
