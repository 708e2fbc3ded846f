import type { Recommender } from '@marquee/recommender'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { aFeedback } from '../../testing/feedback.ts'
import { createPercents, RATINGS_BEFORE_PERCENTS } from './percents.ts'

const rated = (count: number) => aFeedback({ ratings: Array.from({ length: count }, (_, index) => [101 + index, 1]) })
/** The feedback of a user with enough ratings. */
const enough = () => rated(RATINGS_BEFORE_PERCENTS)

/** A model of the movies up to 1,000 that records requests and can be replaced. */
function model() {
  const asked: (readonly number[])[] = []
  const recommender = (shift: number) => {
    const percents = (_: unknown, ids: readonly number[]) => {
      asked.push(ids)
      return ids.map((id) => (id > 1000 ? null : (id + shift) % 100))
    }
    return { percents } as unknown as Recommender
  }
  let current: Recommender | null = recommender(0)
  return { asked, peek: () => current, swap: () => void (current = recommender(10)), drop: () => void (current = null) }
}

it('asks the model once for a movie, whichever page shows it', () => {
  const { asked, ...holder } = model()
  const { shown } = createPercents(holder)
  const ada = enough()
  expect(shown(ada, [3, 5, 2000])).toEqual([3, 5, null])
  expect(shown(ada, [2000, 7, 3])).toEqual([null, 7, 3])
  expect(shown(enough(), [3])).toEqual([3])
  expect(asked).toEqual([[3, 5, 2000], [7], [3]])
})

it('shows no prediction before the fifth rating, and own ratings from the first', () => {
  const { asked, ...holder } = model()
  const { shown } = createPercents(holder)
  expect(shown(rated(0), [3, 101])).toEqual([null, null])
  expect(shown(rated(1), [3, 101, 102])).toEqual([null, 1, null])
  expect(shown(rated(4), [104, 105, 3])).toEqual([4, null, null])
  expect(asked).toEqual([[101], [104]])
  expect(shown(rated(5), [3, 101])).toEqual([3, 1])
})

it('has a prediction for every movie of the model from the first rating on', () => {
  const { expected, baseline } = createPercents(model())
  expect(expected(rated(1), [3, 101, 2000])).toEqual([3, 1, null])
  expect(baseline(7)).toBe(7)
  expect(baseline(2000)).toBeNull()
})

it('forgets the percents of a model that was replaced', () => {
  const holder = model()
  const { shown } = createPercents(holder)
  const ada = enough()
  expect(shown(ada, [3])).toEqual([3])
  holder.swap()
  expect(shown(ada, [3])).toEqual([13])
  holder.drop()
  expect(shown(ada, [3])).toEqual([null])
})

it('answers the same as the model, for any number of movies and requests', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(fc.integer({ min: 1, max: 1200 }), { maxLength: 150 }), { maxLength: 20 }),
      (pages) => {
        const { shown } = createPercents(model())
        const ada = enough()
        for (const ids of pages) {
          expect(shown(ada, ids)).toEqual(ids.map((id) => (id > 1000 ? null : id % 100)))
        }
      },
    ),
    { numRuns: 50 },
  )
})
