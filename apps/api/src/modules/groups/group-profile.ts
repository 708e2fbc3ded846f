import { RATING_VALUES } from '@marquee/contract'
import type { Profile } from '@marquee/recommender'

const VALUES = Object.values(RATING_VALUES)
/** A rating by a single member counts through that member's own percent already. */
const TOGETHER = 2

/**
 * The profile of a group: movies on its shortlist count as liked, and movies that several members have rated as the
 * rating nearest to their mean, the lower of two equally near ones. Ordered by id, so that the same choices give
 * the same profile. O(ratings).
 */
export function groupProfile(shortlist: readonly number[], members: readonly Profile[]): Profile {
  const given = new Map<number, { sum: number; count: number }>()
  for (const { ratings } of members) {
    for (const { id, value } of ratings) {
      const { sum, count } = given.get(id) ?? { sum: 0, count: 0 }
      given.set(id, { sum: sum + value, count: count + 1 })
    }
  }
  const chosen = new Map<number, number>()
  for (const [id, { sum, count }] of given) if (count >= TOGETHER) chosen.set(id, nearestValue(sum / count))
  for (const id of shortlist) chosen.set(id, RATING_VALUES.Like)
  return { ratings: [...chosen].map(([id, value]) => ({ id, value })).sort((a, b) => a.id - b.id) }
}

function nearestValue(mean: number): number {
  const distance = (value: number) => Math.abs(value - mean)
  return VALUES.reduce((best, value) => (distance(value) < distance(best) ? value : best))
}
