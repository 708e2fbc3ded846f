import type { GroupRule } from './types.ts'

/** What a group makes of its members' values or percents: fair is .7 mean + .3 min, everyone the min, adventurous the mean. */
export function aggregate(values: readonly number[], rule: GroupRule): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const min = Math.min(...values)
  switch (rule) {
    case 'fair':
      return 0.7 * mean + 0.3 * min
    case 'everyone':
      return min
    case 'adventurous':
      return mean
  }
}

/**
 * Orders candidates so that every prefix serves all members alike: exactly proportional fuzzy D'Hondt (EP-FuzzDA, Peska
 * & Malecek, 2021). Each pick adds the most to what members are still owed of the total value so far.
 * O(limit x candidates x members).
 *
 * @param gains per candidate, per member, 0 or more
 * @param limit how many to place; the rest keeps its order behind them
 * @returns indices of the candidates
 */
export function balance(gains: readonly (readonly number[])[], limit: number): number[] {
  const members = gains[0]?.length ?? 0
  const served = new Float64Array(members)
  const left = new Set(gains.keys())
  const order: number[] = []
  let total = 0
  while (order.length < limit && left.size > 0) {
    let winner = -1
    let most = -Infinity
    for (const candidate of left) {
      const worth = owed(gains[candidate], served, total)
      if (worth > most) {
        most = worth
        winner = candidate
      }
    }
    left.delete(winner)
    order.push(winner)
    gains[winner].forEach((gain, m) => {
      served[m] += gain
      total += gain
    })
  }
  return [...order, ...left]
}

/** What a candidate gives to its members, counted only up to an equal share of everything given so far. */
function owed(gain: readonly number[], served: Float64Array, total: number): number {
  const share = (total + gain.reduce((sum, x) => sum + x, 0)) / served.length
  return gain.reduce((sum, x, m) => sum + Math.min(x, Math.max(0, share - served[m])), 0)
}
