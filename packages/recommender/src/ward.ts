/** The union of the clusters of members a and b. */
export interface Merge {
  a: number
  b: number
  height: number
}

/**
 * Ward's hierarchical clustering from squared distances, by nearest-neighbour chains and the Lance-Williams update
 * (Murtagh, 1983). Returns the merges from the lowest, each with one member of both sides. O(n^2) time and space.
 */
export function wardTree(n: number, squaredDistance: (a: number, b: number) => number): Merge[] {
  const d = new Float64Array(n * n)
  for (let i = 0; i < n; i++) for (let j = 0; j < n; j++) d[i * n + j] = i === j ? Infinity : squaredDistance(i, j)
  const sizes = new Float64Array(n).fill(1)
  const merges: Merge[] = []
  const chain: number[] = []
  while (merges.length < n - 1) {
    if (chain.length === 0) chain.push(sizes.findIndex((size) => size > 0))
    const top = chain[chain.length - 1]
    const nearest = nearestTo(d, sizes, top, chain[chain.length - 2])
    if (nearest !== chain[chain.length - 2]) {
      chain.push(nearest)
      continue
    }
    chain.length -= 2
    merges.push({ a: Math.min(top, nearest), b: Math.max(top, nearest), height: d[top * n + nearest] })
    join(d, sizes, Math.min(top, nearest), Math.max(top, nearest))
  }
  return merges.sort((x, y) => x.height - y.height || x.a - y.a || x.b - y.b)
}

/** The nearest remaining cluster; on a tie the previous one of the chain, then the lowest. */
function nearestTo(d: Float64Array, sizes: Float64Array, i: number, previous: number | undefined): number {
  const n = sizes.length
  let best = previous ?? -1
  for (let j = 0; j < n; j++) {
    if (j !== i && sizes[j] > 0 && (best < 0 || d[i * n + j] < d[i * n + best])) best = j
  }
  return best
}

/** Merges cluster b into a. */
function join(d: Float64Array, sizes: Float64Array, a: number, b: number): void {
  const n = sizes.length
  const both = sizes[a] + sizes[b]
  const between = d[a * n + b]
  for (let k = 0; k < n; k++) {
    if (k === a || k === b || sizes[k] === 0) continue
    const joined =
      ((sizes[a] + sizes[k]) * d[a * n + k] + (sizes[b] + sizes[k]) * d[b * n + k] - sizes[k] * between) /
      (both + sizes[k])
    d[a * n + k] = joined
    d[k * n + a] = joined
  }
  sizes[a] = both
  sizes[b] = 0
}

/** Cuts the tree into `count` clusters; labels are numbered by their first member. */
export function cutTree(merges: readonly Merge[], n: number, count: number): number[] {
  const parent = Array.from({ length: n }, (_, i) => i)
  const find = (i: number): number => (parent[i] === i ? i : (parent[i] = find(parent[i])))
  for (const { a, b } of merges.slice(0, n - count)) parent[find(b)] = find(a)
  const labels = new Map<number, number>()
  return parent.map((_, i) => {
    const root = find(i)
    if (!labels.has(root)) labels.set(root, labels.size)
    return labels.get(root) ?? 0
  })
}
