/**
 * The places that a long sweep visits: every n-th, always the same, while a change waits for the tests, and all of them with
 * SWEEPS=all, as at night.
 */
export function swept<T>(places: readonly T[], n: number): T[] {
  return places.filter((_place, i) => process.env['SWEEPS'] === 'all' || i % n === 0)
}
