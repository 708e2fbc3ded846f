import { RATING_VALUES } from '@marquee/contract'
import { type Profile } from '@marquee/recommender'

const VALUES = Object.values(RATING_VALUES)
/** A rating that one member alone has given is that member's, who is heard anyway. */
const TOGETHER = 2

/**
 * What a group itself has chosen: what stands on its shortlist counts as liked, and what several members have rated as the
 * rating nearest to their mean, the lower of two that are equally near. In the order of the ids, so that the same choices are
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
