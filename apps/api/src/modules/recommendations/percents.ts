import { type Recommender } from '@marquee/recommender'
import { type Opinions } from '../ratings/opinions.ts'

/** Whole percents, beside the ids; null for movies that the model does not know. */
export type PercentsOf = (recommender: Recommender, opinions: Opinions, ids: readonly number[]) => (number | null)[]

interface Kept {
  recommender: Recommender
  percents: Map<number, number | null>
}

/** Movies of one person whose percents are kept; longer questions than a page are not worth it. */
const MAX_KEPT = 500
const MAX_ASKED = 100

/** Percents by model and opinions, worked out once for movies that are shown again and again. */
export function createPercents(): PercentsOf {
  const keptBy = new WeakMap<Opinions, Kept>()

  function keptOf(recommender: Recommender, opinions: Opinions): Kept {
    const known = keptBy.get(opinions)
    if (known?.recommender === recommender && known.percents.size < MAX_KEPT) return known
    const fresh = { recommender, percents: new Map<number, number | null>() }
    keptBy.set(opinions, fresh)
    return fresh
  }

  return function percentsOf(recommender, opinions, ids) {
    if (ids.length > MAX_ASKED) return rounded(recommender, opinions, ids)
    const { percents } = keptOf(recommender, opinions)
    const missing = ids.filter((id) => !percents.has(id))
    if (missing.length > 0) {
      rounded(recommender, opinions, missing).forEach((percent, index) => percents.set(missing[index], percent))
    }
    return ids.map((id) => percents.get(id) ?? null)
  }
}

function rounded(recommender: Recommender, opinions: Opinions, ids: readonly number[]): (number | null)[] {
  return recommender.percents(opinions, ids).map((percent) => (percent === null ? null : Math.round(percent)))
}
