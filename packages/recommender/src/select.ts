/** The `count`-th largest of the first `length` numbers, which it reorders (Hoare's quickselect). O(length) expected. */
export function nthLargest(values: Float64Array, length: number, count: number): number {
  const wanted = count - 1
  let low = 0
  let high = length - 1
  while (low < high) {
    const pivot = values[(low + high) >> 1]
    let i = low
    let j = high
    while (i <= j) {
      while (values[i] > pivot) i++
      while (values[j] < pivot) j--
      if (i <= j) {
        const swap = values[i]
        values[i++] = values[j]
        values[j--] = swap
      }
    }
    if (wanted <= j) high = j
    else if (wanted >= i) low = i
    else return values[wanted]
  }
  return values[wanted]
}

/** Up to this share of the rows a bounded heap is faster than sorting all of them. */
const FEW = 1 / 8

/**
 * The rows with the highest scores, best first, ties by row; rows at -Infinity are left out. O(n + k log k log n) for a
 * few rows, O(n log n) for many; up to four million scores.
 */
export function rankRows(scores: Float64Array, limit: number): Uint32Array {
  if (limit > FEW * scores.length) return sortRows(scores).subarray(0, limit)
  const heap = fillHeap(scores, Math.floor(limit))
  return Uint32Array.from(heap.sort((a, b) => scores[b] - scores[a] || a - b))
}

/** `rankRows` as a plain array, for few rows. */
export function topRows(scores: Float64Array, limit: number): number[] {
  return Array.from(rankRows(scores, limit))
}

/** The best rows as a heap whose root is the worst of them, so that one comparison rejects most rows. */
function fillHeap(scores: Float64Array, limit: number): number[] {
  const heap: number[] = []
  if (limit <= 0) return heap
  const worse = (a: number, b: number) => scores[a] < scores[b] || (scores[a] === scores[b] && a > b)
  let bar = -Infinity
  for (let row = 0; row < scores.length; row++) {
    if (!(scores[row] > bar)) continue
    if (heap.length < limit) {
      heap.push(row)
      for (let at = heap.length - 1; at > 0;) {
        const up = (at - 1) >> 1
        if (!worse(heap[at], heap[up])) break
        at = swap(heap, at, up)
      }
    } else {
      heap[0] = row
      for (let at = 0; ;) {
        let least = at
        for (const child of [2 * at + 1, 2 * at + 2]) {
          if (child < limit && worse(heap[child], heap[least])) least = child
        }
        if (least === at) break
        at = swap(heap, at, least)
      }
    }
    if (heap.length === limit) bar = scores[heap[0]]
  }
  return heap
}

function swap(heap: number[], a: number, b: number): number {
  const row = heap[a]
  heap[a] = heap[b]
  heap[b] = row
  return b
}

/**
 * All rows by score. Numbers that combine a score in single precision with its row are sorted natively, without a call
 * per comparison; an insertion sort then corrects rows whose scores differ only beyond single precision.
 */
function sortRows(scores: Float64Array): Uint32Array {
  const n = scores.length
  const negated = new Float32Array(n)
  const bits = new Int32Array(negated.buffer)
  const keys = new Float64Array(n)
  let count = 0
  for (let row = 0; row < n; row++) {
    if (scores[row] === -Infinity) continue
    negated[row] = -scores[row]
    const order = bits[row] < 0 ? -0x80000000 - bits[row] : bits[row]
    keys[count++] = order * n + row
  }
  const sorted = keys.subarray(0, count).sort()
  const rows = new Uint32Array(count)
  for (let k = 0; k < count; k++) {
    const row = sorted[k] - Math.floor(sorted[k] / n) * n
    let at = k
    for (; at > 0 && precedes(scores, row, rows[at - 1]); at--) rows[at] = rows[at - 1]
    rows[at] = row
  }
  return rows
}

function precedes(scores: Float64Array, a: number, b: number): boolean {
  return scores[a] > scores[b] || (scores[a] === scores[b] && a < b)
}
