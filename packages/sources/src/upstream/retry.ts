import { setTimeout as sleep } from 'node:timers/promises'
import { SourceError } from '../errors.ts'
import { isUpstreamError, type UpstreamErrorKind } from './errors.ts'

export interface RetryOptions {
  /** Number of pauses before the import gives up. */
  pauses: number
  pauseMs: number
  /** Advice to the operator when the import gives up, by kind of error. */
  advice: Record<Extract<UpstreamErrorKind, 'unavailable' | 'refused'>, string>
  signal: AbortSignal
}

/** A service may demand any wait; the import waits an hour at most. */
const MAX_PAUSE_MS = 3_600_000

/**
 * Retries the work through an outage of some minutes, with pauses as long as the service demands.
 * @throws SourceError with advice when the outage lasts, or the service refuses us
 */
export async function retryWhileUnavailable<T>(work: () => Promise<T>, options: RetryOptions): Promise<T> {
  const { pauses, pauseMs, advice, signal } = options
  for (let pause = 0; ; pause++) {
    try {
      return await work()
    } catch (error) {
      if (isUpstreamError(error, 'refused'))
        throw new SourceError(`${error.message} ${advice.refused}`, { cause: error })
      if (!isUpstreamError(error, 'unavailable')) throw error
      if (pause === pauses) throw new SourceError(`${error.message} ${advice.unavailable}`, { cause: error })
      const asked = Math.min(error.retryAfterMs ?? 0, MAX_PAUSE_MS)
      await sleep(Math.max(pauseMs, asked), undefined, { signal })
    }
  }
}
