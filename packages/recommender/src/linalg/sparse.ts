import type { SparseRows } from '../types.ts'

/** The number of rows. */
export function rowCount(rows: SparseRows): number {
  return rows.offsets.length - 1
}

/**
 * The same matrix with rows and columns exchanged, of all rows or of the wanted ones; entries of a row come in ascending
 * column order. O(entries).
 */
export function transpose(
  rows: SparseRows,
  columnCount: number,
  wanted: (row: number) => boolean = () => true,
): SparseRows {
  const offsets = new Uint32Array(columnCount + 1)
  const count = rowCount(rows)
  for (let r = 0; r < count; r++) {
    if (wanted(r)) for (let e = rows.offsets[r]; e < rows.offsets[r + 1]; e++) offsets[rows.columns[e] + 1]++
  }
  for (let c = 0; c < columnCount; c++) offsets[c + 1] += offsets[c]
  const next = offsets.slice()
  const columns = new Uint32Array(offsets[columnCount])
  const values = new Float32Array(offsets[columnCount])
  for (let r = 0; r < count; r++) {
    if (!wanted(r)) continue
    for (let e = rows.offsets[r]; e < rows.offsets[r + 1]; e++) {
      const at = next[rows.columns[e]]++
      columns[at] = r
      values[at] = rows.values[e]
    }
  }
  return { offsets, columns, values }
}

/** Collects sparse rows one entry at a time, in memory that doubles as needed. */
export interface SparseBuilder {
  push(column: number, value: number): void
  endRow(): void
  build(): SparseRows
}

export function buildSparse(): SparseBuilder {
  let columns = new Uint32Array(1024)
  let values = new Float32Array(1024)
  let length = 0
  const ends: number[] = [0]
  return {
    push: (column, value) => {
      if (length === columns.length) {
        columns = grow(columns, new Uint32Array(2 * length))
        values = grow(values, new Float32Array(2 * length))
      }
      columns[length] = column
      values[length++] = value
    },
    endRow: () => {
      ends.push(length)
    },
    build: () => ({
      offsets: Uint32Array.from(ends),
      columns: columns.slice(0, length),
      values: values.slice(0, length),
    }),
  }
}

function grow<T extends Uint32Array | Float32Array>(from: T, to: T): T {
  to.set(from)
  return to
}

/** Sparse rows from lists of [column, value]. */
export function fromLists(lists: readonly (readonly (readonly [number, number])[])[]): SparseRows {
  const builder = buildSparse()
  for (const list of lists) {
    for (const [column, value] of list) builder.push(column, value)
    builder.endRow()
  }
  return builder.build()
}

/** Adds `weight` x row `row` to the dense vector `target`. */
export function addRow(rows: SparseRows, row: number, weight: number, target: Float64Array): void {
  const { offsets, columns, values } = rows
  for (let e = offsets[row]; e < offsets[row + 1]; e++) target[columns[e]] += weight * values[e]
}

/** The dot product of row `row` with a dense vector. */
export function dotRow(rows: SparseRows, row: number, vector: Float64Array): number {
  const { offsets, columns, values } = rows
  let sum = 0
  for (let e = offsets[row]; e < offsets[row + 1]; e++) sum += values[e] * vector[columns[e]]
  return sum
}

/** The dot product of two rows whose columns ascend; `clip` changes the values before they are multiplied. */
export function dotRows(rows: SparseRows, a: number, b: number, clip: (value: number) => number = (x) => x): number {
  const { offsets, columns, values } = rows
  let i = offsets[a]
  let j = offsets[b]
  let sum = 0
  while (i < offsets[a + 1] && j < offsets[b + 1]) {
    if (columns[i] === columns[j]) sum += clip(values[i++]) * clip(values[j++])
    else if (columns[i] < columns[j]) i++
    else j++
  }
  return sum
}
