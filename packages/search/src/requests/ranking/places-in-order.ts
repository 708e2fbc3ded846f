/** A movie without an opinion counts a little less than the middle one. */
const UNKNOWN = 0.4

/** Each entry's place in the order of a value, from 0 (least) to 1; entries of the same value share a place. O(n log n). */
export function placesOf<T>(entries: readonly (T | undefined)[], valueOf: (entry: T) => number | null): Float32Array {
  const places = new Float32Array(entries.length).fill(UNKNOWN)
  const known = entries.flatMap((entry, index) => {
    const value = entry === undefined ? null : valueOf(entry)
    return value === null ? [] : [{ index, value }]
  })
  known.sort((a, b) => a.value - b.value)
  let place = 0
  known.forEach(({ index, value }, i) => {
    if (i > 0 && value > known[i - 1].value) place = i / (known.length - 1)
    places[index] = place
  })
  return places
}
