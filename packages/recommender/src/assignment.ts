/**
 * The assignment of rows to columns with the highest total weight (Hungarian method in the form of Jonker & Volgenant, 1987).
 * Returns each row's column, or -1 for rows left over when there are fewer columns. O(n^3), n the larger side.
 */
export function assign(weights: readonly (readonly number[])[]): number[] {
  const rows = weights.length
  const n = Math.max(rows, weights[0]?.length ?? 0)
  const cost = (i: number, j: number) => -(weights[i - 1]?.[j - 1] ?? 0)
  const u = new Float64Array(n + 1)
  const v = new Float64Array(n + 1)
  const rowOf = new Int32Array(n + 1)
  for (let row = 1; row <= n; row++) augment(row, { n, cost, u, v, rowOf })
  const columns = Array.from({ length: rows }, () => -1)
  for (let j = 1; j <= n; j++)
    if (rowOf[j] <= rows && weights[rowOf[j] - 1]?.[j - 1] !== undefined) columns[rowOf[j] - 1] = j - 1
  return columns
}

interface Duals {
  n: number
  cost: (i: number, j: number) => number
  u: Float64Array
  v: Float64Array
  rowOf: Int32Array
}

/** Adds one more row to the assignment along the cheapest augmenting path. */
function augment(row: number, { n, cost, u, v, rowOf }: Duals): void {
  const way = new Int32Array(n + 1)
  const slack = new Float64Array(n + 1).fill(Infinity)
  const used = new Uint8Array(n + 1)
  rowOf[0] = row
  let column = 0
  while (rowOf[column] !== 0) {
    used[column] = 1
    const from = rowOf[column]
    let next = 0
    let delta = Infinity
    for (let j = 1; j <= n; j++) {
      if (used[j]) continue
      const reduced = cost(from, j) - u[from] - v[j]
      if (reduced < slack[j]) {
        slack[j] = reduced
        way[j] = column
      }
      if (slack[j] < delta) {
        delta = slack[j]
        next = j
      }
    }
    for (let j = 0; j <= n; j++) {
      if (used[j]) {
        u[rowOf[j]] += delta
        v[j] -= delta
      } else slack[j] -= delta
    }
    column = next
  }
  while (column !== 0) {
    rowOf[column] = rowOf[way[column]]
    column = way[column]
  }
}
