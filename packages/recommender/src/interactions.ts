import { buildSparse } from './linalg/sparse.ts'
import type { SparseRows, UserRatings } from './types.ts'

/** The row of each catalogue id. */
export function indexIds(ids: ArrayLike<number>): Map<number, number> {
  const rows = new Map<number, number>()
  for (let row = 0; row < ids.length; row++) rows.set(ids[row], row)
  return rows
}

/** Users x items matrix of rating values. Unknown items are left out; of a repeated item the last rating counts. */
export function collectRatings(items: readonly { id: number }[], users: Iterable<UserRatings>): SparseRows {
  const rows = indexIds(items.map((item) => item.id))
  const builder = buildSparse()
  for (const user of users) {
    const ratings = new Map<number, number>()
    for (let k = 0; k < user.items.length; k++) {
      const row = rows.get(user.items[k])
      if (row !== undefined) ratings.set(row, user.values[k])
    }
    if (ratings.size === 0) continue
    for (const row of Uint32Array.from(ratings.keys()).sort()) builder.push(row, ratings.get(row) ?? 0)
    builder.endRow()
  }
  return builder.build()
}

/** Maps every entry's value by `map` and its column by `renumber`; drops entries that become 0 and columns that become -1. */
export function mapEntries(
  { offsets, columns, values }: SparseRows,
  map: (value: number) => number,
  renumber: (column: number) => number = (column) => column,
): SparseRows {
  const builder = buildSparse()
  for (let u = 0; u + 1 < offsets.length; u++) {
    for (let e = offsets[u]; e < offsets[u + 1]; e++) {
      const value = map(values[e])
      const column = renumber(columns[e])
      if (value !== 0 && column >= 0) builder.push(column, value)
    }
    builder.endRow()
  }
  return builder.build()
}

/** Entries per column. */
export function countColumns(rows: SparseRows, columnCount: number): Float32Array {
  const counts = new Float32Array(columnCount)
  for (const column of rows.columns) counts[column]++
  return counts
}
