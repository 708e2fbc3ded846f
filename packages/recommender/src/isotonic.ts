import type { Curve } from './types.ts'

const MAX_KNOTS = 40
const MIN_MASS = 50

/**
 * Isotonic regression of `y` on `x`, by pooling adjacent violators (Ayer et al., 1955) over bins of equal mass.
 * For a falling curve pass `y` negated. Levels rise strictly. O(n log n).
 */
export function fitIsotonic(x: Float64Array, y: Float64Array): Curve {
  const order = Uint32Array.from(x, (_, i) => i).sort((a, b) => x[a] - x[b] || a - b)
  const bins = Math.max(1, Math.min(MAX_KNOTS, Math.floor(x.length / MIN_MASS)))
  const pools: { x: number; y: number; mass: number }[] = []
  for (let b = 0; b < bins; b++) {
    const members = order.subarray(Math.floor((b * x.length) / bins), Math.floor(((b + 1) * x.length) / bins))
    let pool = { x: meanOf(x, members), y: meanOf(y, members), mass: members.length }
    // Levels are kept in 32 bits, in which two means that differ by a rounding error are equal.
    for (let last = pools.at(-1); last && Math.fround(last.y) >= Math.fround(pool.y); last = pools.at(-1)) {
      pools.pop()
      pool = merge(last, pool)
    }
    pools.push(pool)
  }
  return { knots: Float32Array.from(pools, (p) => p.x), levels: Float32Array.from(pools, (p) => p.y) }
}

/** The curve's height at x. O(log knots). */
export function interpolate({ knots, levels }: Curve, x: number): number {
  const last = knots.length - 1
  if (x <= knots[0]) return levels[0]
  if (x >= knots[last]) return levels[last]
  let low = 0
  let high = last
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (knots[middle] <= x) low = middle
    else high = middle
  }
  const share = (x - knots[low]) / (knots[high] - knots[low])
  return levels[low] + share * (levels[high] - levels[low])
}

function meanOf(values: Float64Array, members: Uint32Array): number {
  let sum = 0
  for (const i of members) sum += values[i]
  return sum / members.length
}

function merge(a: { x: number; y: number; mass: number }, b: { x: number; y: number; mass: number }) {
  const mass = a.mass + b.mass
  return { x: (a.x * a.mass + b.x * b.mass) / mass, y: (a.y * a.mass + b.y * b.mass) / mass, mass }
}
