/**
 * Measures texts against `query`: the fewest insertions, deletions, substitutions and swaps of neighbours (optimal
 * string alignment) that turn `query` into a prefix of the text, or Infinity above `limit`.
 *
 * Only cells within `limit` of the diagonal can matter (Ukkonen, 1985): O(|query|·limit) per text.
 */
export function prefixMatcher(query: string, limit: number): (text: string) => number {
  const length = query.length
  const width = length + limit + 2
  const outside = limit + 1
  let [row, previous, older] = [new Uint8Array(width), new Uint8Array(width), new Uint8Array(width)]

  return (text) => {
    const end = Math.min(text.length, length + limit)
    for (let j = 0; j <= end; j++) row[j] = Math.min(j, outside)
    for (let i = 1; i <= length; i++) {
      ;[older, previous, row] = [previous, row, older]
      const from = Math.max(1, i - limit)
      const to = Math.min(end, i + limit)
      row[from - 1] = from === 1 ? Math.min(i, outside) : outside
      let least = row[from - 1]
      const letter = query.charCodeAt(i - 1)
      const before = i > 1 ? query.charCodeAt(i - 2) : -1
      for (let j = from; j <= to; j++) {
        const other = text.charCodeAt(j - 1)
        let best = previous[j - 1] + (letter === other ? 0 : 1)
        if (j < i + limit && previous[j] + 1 < best) best = previous[j] + 1
        if (row[j - 1] + 1 < best) best = row[j - 1] + 1
        if (j > 1 && before === other && letter === text.charCodeAt(j - 2) && older[j - 2] + 1 < best)
          best = older[j - 2] + 1
        row[j] = best < outside ? best : outside
        if (best < least) least = best
      }
      if (least > limit) return Infinity
    }
    let least = outside
    for (let j = Math.max(0, length - limit); j <= end; j++) least = Math.min(least, row[j])
    return least > limit ? Infinity : least
  }
}
