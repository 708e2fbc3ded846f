/**
 * The cases that a long sweep over many alike ones tries: every n-th, always the same, while a change waits for the tests, and all
 * of them with SWEEPS=all, as at night.
 */
export function swept<T>(cases: readonly T[], n: number): T[] {
  return cases.filter((_case, i) => process.env['SWEEPS'] === 'all' || i % n === 0)
}
