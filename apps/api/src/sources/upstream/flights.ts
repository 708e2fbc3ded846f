import { UpstreamError } from './errors.ts'

/** Those who ask for the same thing at the same time share one piece of work. */
export function shareFlight<K, T>(flights: Map<K, Promise<T>>, key: K, begin: () => Promise<T>): Promise<T> {
  const known = flights.get(key)
  if (known) return known
  const flight = begin().finally(() => flights.delete(key))
  flights.set(key, flight)
  // Whoever still waits sees the failure; work that everybody has left must not end the process.
  flight.catch(() => {})
  return flight
}

/** Waits so long and no longer; the work goes on. @throws UpstreamError (unavailable) when the time is over */
export async function withPatience<T>(work: Promise<T>, waitMs: number): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new UpstreamError('unavailable', `No answer within ${waitMs} ms.`)), waitMs)
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
