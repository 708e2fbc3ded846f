import { UpstreamError } from './errors.ts'

/** Callers who ask for the same key at the same time share one piece of work. */
export function singleFlight<K, T>(flights: Map<K, Promise<T>>, key: K, begin: () => Promise<T>): Promise<T> {
  const known = flights.get(key)
  if (known) return known
  const flight = begin().finally(() => flights.delete(key))
  flights.set(key, flight)
  // Callers who still wait see the error; work that nobody waits for any more must not end the process.
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
