import type { PercentProgress } from '@marquee/contract'
import type { Recommender } from '@marquee/recommender'
import { numberOf } from '../../common/budget.ts'
import { NO_FEEDBACK, type Feedback } from './feedback/feedback.ts'
import type { ModelHolder } from './model/model-holder.ts'

/**
 * Number of ratings a user needs before percents are predicted. With fewer, a percent only reflects what most
 * people like, and users who see wrong percents do not believe later ones.
 */
export const RATINGS_BEFORE_PERCENTS = 5

export function mayPredict({ ratings }: Feedback): boolean {
  return ratings.length >= RATINGS_BEFORE_PERCENTS
}

/** True if a movie's percent is shown. The user's own ratings always are, because they are no predictions. */
export function showsPercent(feedback: Feedback, movieId: number): boolean {
  return mayPredict(feedback) || feedback.rated.has(movieId)
}

export function percentProgress({ ratings }: Feedback): PercentProgress {
  return { ratings: ratings.length, needed: RATINGS_BEFORE_PERCENTS }
}

/** Whole percents in the order of the ids; null for movies outside the model, and for all while there is no model. */
type PercentsOf = (feedback: Feedback, ids: readonly number[]) => (number | null)[]

export interface Percents {
  /** The percents to show: null also where the user has too few ratings. */
  shown: PercentsOf
  /** Predictions for ranking, also where they are too uncertain to be shown. */
  expected: PercentsOf
  /** Predictions from popularity alone. */
  baseline(movieId: number): number | null
}

interface Kept {
  /** Number of the recommender. */
  source: number
  percents: Map<number, number | null>
}

/** Maximum number of cached percents per user; requests for more movies than a page are not cached. */
const MAX_KEPT = 500
const MAX_ASKED = 100

/** Percents by feedback, cached for movies that are shown repeatedly. */
export function createPercents(model: Pick<ModelHolder, 'peek'>): Percents {
  const keptBy = new WeakMap<Feedback, Kept>()

  function keptOf(recommender: Recommender, feedback: Feedback): Kept {
    const source = numberOf(recommender)
    const known = keptBy.get(feedback)
    if (known?.source === source && known.percents.size < MAX_KEPT) return known
    const fresh = { source, percents: new Map<number, number | null>() }
    keptBy.set(feedback, fresh)
    return fresh
  }

  const expected: PercentsOf = (feedback, ids) => {
    const recommender = model.peek()
    if (recommender === null) return ids.map(() => null)
    if (ids.length > MAX_ASKED) return recommender.percents(feedback, ids)
    const { percents } = keptOf(recommender, feedback)
    const missing = ids.filter((id) => !percents.has(id))
    if (missing.length > 0) {
      const found = recommender.percents(feedback, missing)
      missing.forEach((id, index) => percents.set(id, found[index] ?? null))
    }
    return ids.map((id) => percents.get(id) ?? null)
  }

  return {
    expected,
    shown(feedback, ids) {
      if (mayPredict(feedback)) return expected(feedback, ids)
      const own = ids.filter((id) => feedback.rated.has(id))
      const percents = own.length === 0 ? [] : expected(feedback, own)
      const percentOf = new Map(own.map((id, index) => [id, percents[index]]))
      return ids.map((id) => percentOf.get(id) ?? null)
    },
    baseline: (movieId) => expected(NO_FEEDBACK, [movieId])[0] ?? null,
  }
}
