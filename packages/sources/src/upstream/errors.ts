/**
 * Kinds of errors of an external service. `unavailable`: it may recover later; `refused`: it rejects us (a bad
 * token); `missing`: it does not have what was requested; `malformed`: its response is invalid.
 */
export type UpstreamErrorKind = 'unavailable' | 'refused' | 'missing' | 'malformed'

/** An external service failed; the message names the service and the reason. */
export class UpstreamError extends Error {
  override name = 'UpstreamError'
  readonly kind: UpstreamErrorKind
  /** The wait that the service demanded. */
  readonly retryAfterMs: number | undefined
  constructor(kind: UpstreamErrorKind, message: string, options: { cause?: unknown; retryAfterMs?: number } = {}) {
    super(message, { cause: options.cause })
    this.kind = kind
    this.retryAfterMs = options.retryAfterMs
  }
}

/** True if the error is one of these kinds of failure of an external service. */
export function isUpstreamError(error: unknown, ...kinds: readonly UpstreamErrorKind[]): error is UpstreamError {
  return error instanceof UpstreamError && kinds.includes(error.kind)
}
