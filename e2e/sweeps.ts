/** Marks a journey for the night: another test proves most of it, or it looks at a rare state. */
export const NIGHT = { tag: '@night' }

/**
 * The places that a long sweep visits: every n-th, always the same, while a change waits for the tests, and all of them with
 * SWEEPS=all, as at night.
 * @param first index of the first place, so that sweeps alike share the places among them
 */
export function swept<T>(places: readonly T[], n: number, first = 0): T[] {
  return places.filter((_place, i) => process.env['SWEEPS'] === 'all' || i % n === first)
}
