import { type Recommender, type UserRatings } from '@marquee/recommender'
import { percentOfValue } from '../accuracy.ts'
import { seedOf } from '../seed.ts'

/** How well a model does on people whom it has not learned from. */
export interface HeldOut {
  people: number
  /** Means over people: held-out likes among the first 20, and the quality of the order of the first 100. */
  recall20: number
  ndcg100: number
  /** Typical error of a percent, in points. */
  rmse: number
}

const LIKE = 0.75
const DEPTH = 100
const MOST_PEOPLE = 1000
/** Fewer say too little. */
const FEWEST_PEOPLE = 20
/** One rating in five is held out. */
const HELD_SHARE = 5

/** Measures a model by people it has not learned from, or null where they are too few. Deterministic. */
export function measureHeldOut(recommender: Recommender, judges: readonly UserRatings[]): HeldOut | null {
  const tests = judges.map(splitRatings).filter(({ known, liked }) => known.length > 0 && liked.size > 0)
  if (tests.length < FEWEST_PEOPLE) return null
  const results = tests.slice(0, MOST_PEOPLE).map((test) => judge(recommender, test))
  const errors = results.flatMap(({ squaredErrors }) => squaredErrors)
  return {
    people: results.length,
    recall20: mean(results.map(({ recall }) => recall)),
    ndcg100: mean(results.map(({ ndcg }) => ndcg)),
    rmse: Math.sqrt(mean(errors)),
  }
}

interface Test {
  known: { id: number; value: number }[]
  held: { id: number; value: number }[]
  liked: ReadonlySet<number>
}

function splitRatings({ items, values }: UserRatings): Test {
  const ratings = items.map((id, index) => ({ id, value: values[index] }))
  const isHeld = ({ id }: { id: number }) => seedOf(String(id)) % HELD_SHARE === 0
  const held = ratings.filter(isHeld)
  return {
    known: ratings.filter((rating) => !isHeld(rating)),
    held,
    liked: new Set(held.filter(({ value }) => value >= LIKE).map(({ id }) => id)),
  }
}

function judge(recommender: Recommender, { known, held, liked }: Test) {
  const profile = { ratings: known }
  const hits = recommender.list(profile, { limit: DEPTH }).map(({ id }) => liked.has(id))
  const percents = recommender.percents(
    profile,
    held.map(({ id }) => id),
  )
  const found = hits.slice(0, 20).filter(Boolean).length
  return {
    recall: found / Math.min(20, liked.size),
    ndcg: discounted(hits) / discounted(Array.from({ length: Math.min(DEPTH, liked.size) }, () => true)),
    squaredErrors: held.flatMap(({ value }, index) => {
      const percent = percents[index]
      return percent === null ? [] : [(percent - percentOfValue(value)) ** 2]
    }),
  }
}

function discounted(hits: readonly boolean[]): number {
  return hits.reduce((sum, hit, rank) => sum + (hit ? 1 / Math.log2(rank + 2) : 0), 0)
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
}
