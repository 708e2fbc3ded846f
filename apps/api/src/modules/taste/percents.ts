import { type PercentProgress } from '@marquee/contract'
import { type Recommender } from '@marquee/recommender'
import { NO_FEEDBACK, type Feedback } from './feedback/feedback.ts'
import { type ModelHolder } from './model/model-holder.ts'

/**
 * How many movies somebody rates before anything is predicted for them in percent. With fewer ratings a percent says what most
 * people like, whoever asks; and whoever has seen one fail does not believe those that follow.
 */
export const RATINGS_BEFORE_PERCENTS = 5

export function mayPredict({ ratings }: Feedback): boolean {
  return ratings.length >= RATINGS_BEFORE_PERCENTS
}

/** Whether a movie's percent is shown: somebody's own rating is none of our guesses, and stands from the first on. */
export function showsPercent(feedback: Feedback, movieId: number): boolean {
  return mayPredict(feedback) || feedback.rated.has(movieId)
}

export function percentProgress({ ratings }: Feedback): PercentProgress {
  return { ratings: ratings.length, needed: RATINGS_BEFORE_PERCENTS }
}

/** Whole percents beside the ids; null for movies that the model does not know, and for all while there is no model. */
type PercentsOf = (feedback: Feedback, ids: readonly number[]) => (number | null)[]

export interface Percents {
  /** What somebody is shown: null also for predictions made too early. */
  shown: PercentsOf
  /** What somebody may think, also where that is too unsure to be shown: for putting movies in order. */
  expected: PercentsOf
  /** What popularity alone expects. */
  baseline(movieId: number): number | null
}

interface Kept {
  recommender: Recommender
  percents: Map<number, number | null>
}

/** Movies of one person whose percents are kept; longer questions than a page are not worth it. */
const MAX_KEPT = 500
const MAX_ASKED = 100

/** Percents of people's feedback, worked out once for movies that are shown again and again. */
export function createPercents(model: Pick<ModelHolder, 'peek'>): Percents {
  const keptBy = new WeakMap<Feedback, Kept>()

  function keptOf(recommender: Recommender, feedback: Feedback): Kept {
    const known = keptBy.get(feedback)
    if (known?.recommender === recommender && known.percents.size < MAX_KEPT) return known
    const fresh = { recommender, percents: new Map<number, number | null>() }
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
