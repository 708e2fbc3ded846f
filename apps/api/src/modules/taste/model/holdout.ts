import { RATING_VALUES } from '@marquee/contract'
import type { Recommender, UserRatings } from '@marquee/recommender'
import { mean, ndcgAt, recallAt, rmse } from '@marquee/recommender/metrics'
import { percentOfValue } from '../accuracy.ts'
import { seedOf } from '../seed.ts'

/** A model's quality on users it was not trained on. */
export interface HoldoutMetrics {
  people: number
  /** Means over the users, 0 … 1: recall of their held-out likes among the first 20, and NDCG of the first 100. */
  recall20: number
  ndcg100: number
  /** Root mean square error of the percents shown for held-out ratings, in points. */
  rmse: number
}

const DEPTH = 100
const MAX_USERS = 1000
/** Fewer users are too few for a measurement. */
export const MIN_USERS = 20
/** One rating in five is held out. */
const HELD_OUT_SHARE = 5

/** Measures a model on users it was not trained on; null if they are too few. Deterministic. */
export function measureHoldout(recommender: Recommender, users: readonly UserRatings[]): HoldoutMetrics | null {
  const tests = users.map(splitRatings).filter(isTestable)
  if (tests.length < MIN_USERS) return null
  const results = tests.slice(0, MAX_USERS).map((test) => measureUser(recommender, test))
  const predictions = results.flatMap(({ predictions }) => predictions)
  return {
    people: results.length,
    recall20: mean(results.map(({ recall }) => recall)),
    ndcg100: mean(results.map(({ ndcg }) => ndcg)),
    rmse:
      predictions.length === 0
        ? 0
        : rmse(
            predictions.map(({ predicted }) => predicted),
            predictions.map(({ actual }) => actual),
          ),
  }
}

/** Number of users that can measure a model. */
export function countTestable(users: readonly UserRatings[]): number {
  return users.filter((user) => isTestable(splitRatings(user))).length
}

const isTestable = ({ known, liked }: Test) => known.length > 0 && liked.size > 0

interface Test {
  known: { id: number; value: number }[]
  heldOut: { id: number; value: number }[]
  liked: ReadonlySet<number>
}

function splitRatings({ items, values }: UserRatings): Test {
  const ratings = Array.from(items, (id, index) => ({ id, value: values[index]! }))
  const isHeldOut = ({ id }: { id: number }) => seedOf(String(id)) % HELD_OUT_SHARE === 0
  const heldOut = ratings.filter(isHeldOut)
  return {
    known: ratings.filter((rating) => !isHeldOut(rating)),
    heldOut,
    liked: new Set(heldOut.filter(({ value }) => value >= RATING_VALUES.Like).map(({ id }) => id)),
  }
}

function measureUser(recommender: Recommender, { known, heldOut, liked }: Test) {
  const profile = { ratings: known }
  const ranked = recommender.list(profile, { limit: DEPTH }).map(({ id }) => id)
  const percents = recommender.percents(
    profile,
    heldOut.map(({ id }) => id),
  )
  return {
    recall: recallAt(ranked, liked, 20),
    ndcg: ndcgAt(ranked, liked, DEPTH),
    // A stored model may be older than some of the movies and has no percent for those.
    predictions: heldOut.flatMap(({ value }, index) => {
      const predicted = percents[index] ?? null
      return predicted === null ? [] : [{ predicted, actual: percentOfValue(value) }]
    }),
  }
}
