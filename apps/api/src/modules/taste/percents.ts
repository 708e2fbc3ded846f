import { type PercentProgress } from '@marquee/contract'
import { type Recommender } from '@marquee/recommender'
import { type Opinions } from './feedback/feedback.ts'

/**
 * How many movies somebody rates before anything is predicted for them in percent. With fewer ratings a percent says what most
 * people like, whoever asks; and whoever has seen one fail does not believe those that follow.
 */
export const RATINGS_BEFORE_PERCENTS = 5

export function mayPredict({ ratings }: Opinions): boolean {
  return ratings.length >= RATINGS_BEFORE_PERCENTS
}

/** Whether a movie's percent is shown: somebody's own rating is none of our guesses, and stands from the first on. */
export function showsPercent(opinions: Opinions, movieId: number): boolean {
  return mayPredict(opinions) || opinions.ratings.some(({ id }) => id === movieId)
}

export function percentProgress({ ratings }: Opinions): PercentProgress {
  return { ratings: ratings.length, needed: RATINGS_BEFORE_PERCENTS }
}

/** Whole percents, beside the ids; null for movies that the model does not know, and for predictions made too early. */
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
    if (!mayPredict(opinions)) return ownPercents(recommender, opinions, ids)
    if (ids.length > MAX_ASKED) return expectedPercents(recommender, opinions, ids)
    const { percents } = keptOf(recommender, opinions)
    const missing = ids.filter((id) => !percents.has(id))
    if (missing.length > 0) {
      expectedPercents(recommender, opinions, missing).forEach((percent, index) =>
        percents.set(missing[index], percent),
      )
    }
    return ids.map((id) => percents.get(id) ?? null)
  }
}

function ownPercents(recommender: Recommender, opinions: Opinions, ids: readonly number[]): (number | null)[] {
  const own = ids.filter((id) => showsPercent(opinions, id))
  const percents = own.length === 0 ? [] : expectedPercents(recommender, opinions, own)
  const percentOf = new Map(own.map((id, index) => [id, percents[index]]))
  return ids.map((id) => percentOf.get(id) ?? null)
}

/** For putting movies in order, which few ratings are enough for; what people are shown comes from `createPercents`. */
export function expectedPercents(
  recommender: Recommender,
  opinions: Opinions,
  ids: readonly number[],
): (number | null)[] {
  return recommender.percents(opinions, ids).map((percent) => (percent === null ? null : Math.round(percent)))
}
