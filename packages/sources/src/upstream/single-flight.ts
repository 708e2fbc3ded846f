import { UpstreamError } from './errors.ts'

/** Simultaneous callers with the same key share one run of the work. */
export function singleFlight<K, T>(flights: Map<K, Promise<T>>, key: K, begin: () => Promise<T>): Promise<T> {
  const known = flights.get(key)
  if (known) return known
  const flight = begin().finally(() => flights.delete(key))
  flights.set(key, flight)
  // Waiting callers get the error; this only prevents an unhandled rejection when no caller waits any more.
  flight.catch(() => {})
  return flight
}

/** Waits at most that long; the work itself goes on. @throws UpstreamError (unavailable) when the time is over */
export async function withTimeout<T>(work: Promise<T>, waitMs: number): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new UpstreamError('unavailable', `No answer within ${waitMs} ms.`)), waitMs)
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
