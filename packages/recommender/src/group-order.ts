import type { GroupRule } from './types.ts'

/** Aggregates members' values or percents: `fair` is .7 mean + .3 min, `everyone` the min, `adventurous` the mean. */
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
 * Orders candidates so that every prefix serves all members equally: exactly proportional fuzzy D'Hondt (EP-FuzzDA, Peska
 * & Malecek, 2021). Each pick adds the most value to members who have received less than an equal share so far.
 * O(limit x candidates x members).
 *
 * @param gains per candidate and member, 0 or more
 * @param limit how many candidates to place; the rest follow in their given order
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
      const gain = cappedGain(gains[candidate], served, total)
      if (gain > most) {
        most = gain
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

/** The gain of a candidate, counted for each member only up to an equal share of all gains so far. */
function cappedGain(gain: readonly number[], served: Float64Array, total: number): number {
  const share = (total + gain.reduce((sum, x) => sum + x, 0)) / served.length
  return gain.reduce((sum, x, m) => sum + Math.min(x, Math.max(0, share - served[m])), 0)
}
