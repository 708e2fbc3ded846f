/**
 * What went wrong with an outside service. `unavailable`: it may do better later; `refused`: it does not want us (a bad
 * token); `missing`: it says that there is no such thing; `malformed`: what it answered cannot be used.
 */
export type UpstreamFault = 'unavailable' | 'refused' | 'missing' | 'malformed'

/** An outside service failed; the message names it and says how. */
export class UpstreamError extends Error {
  override name = 'UpstreamError'
  readonly fault: UpstreamFault
  /** How long the service asked to be left alone. */
  readonly retryAfterMs: number | undefined
  constructor(fault: UpstreamFault, message: string, options: { cause?: unknown; retryAfterMs?: number } = {}) {
    super(message, { cause: options.cause })
    this.fault = fault
    this.retryAfterMs = options.retryAfterMs
  }
}

export function isFault(error: unknown, ...faults: readonly UpstreamFault[]): error is UpstreamError {
  return error instanceof UpstreamError && faults.includes(error.fault)
}
