/**
 * Positions of the scores from `offset` on, `limit` of them, the largest score first and the earlier position
 * on ties. Quickselect (Hoare, 1961) narrows to the wanted head before it is sorted: O(n + k log k).
 */
export function bestFirst(scores: Float64Array, offset: number, limit: number): number[] {
  const from = Math.max(0, offset)
  const until = Math.min(scores.length, offset + limit)
  if (until <= from) return []
  const positions = new Int32Array(scores.length)
  for (let i = 0; i < positions.length; i++) positions[i] = i
  const before = (a: number, b: number) => compare(scores, a, b) < 0
  selectHead(positions, until, before)
  return [
    ...positions
      .subarray(0, until)
      .sort((a, b) => compare(scores, a, b))
      .subarray(from),
  ]
}

function compare(scores: Float64Array, a: number, b: number): number {
  return scores[b] - scores[a] || a - b
}

/** Moves the first `count` positions of the order to the front, in any order among themselves. */
function selectHead(positions: Int32Array, count: number, before: (a: number, b: number) => boolean): void {
  let low = 0
  let high = positions.length - 1
  while (low < high) {
    const pivot = positions[(low + high) >>> 1]
    let i = low
    let j = high
    while (i <= j) {
      while (before(positions[i], pivot)) i++
      while (before(pivot, positions[j])) j--
      if (i <= j) {
        const swapped = positions[i]
        positions[i++] = positions[j]!
        positions[j--] = swapped
      }
    }
    if (count - 1 <= j) high = j
    else if (count - 1 >= i) low = i
    else return
  }
}
