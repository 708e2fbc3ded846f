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

/** The rows with the highest scores, best first, ties by row; rows at -Infinity are left out. O(n + k log k). */
export function topRows(scores: Float64Array, limit: number): number[] {
  let rows: number[] = []
  const finite = scores.filter((score) => score > -Infinity)
  if (limit < finite.length) {
    const threshold = limit > 0 ? nthLargest(finite, finite.length, limit) : Infinity
    for (let row = 0; row < scores.length; row++) if (scores[row] >= threshold) rows.push(row)
  } else {
    for (let row = 0; row < scores.length; row++) if (scores[row] > -Infinity) rows.push(row)
  }
  rows.sort((a, b) => scores[b] - scores[a] || a - b)
  if (rows.length > limit) rows = rows.slice(0, limit)
  return rows
}
