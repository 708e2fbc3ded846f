import { type Recommender } from '@marquee/recommender'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Opinions } from './feedback/feedback.ts'
import { createPercents, RATINGS_BEFORE_PERCENTS } from './percents.ts'

const rated = (count: number): Opinions => ({
  ratings: Array.from({ length: count }, (_, index) => ({ id: 101 + index, value: 1 })),
  hidden: new Set(),
  seen: new Set(),
  shortlisted: new Set(),
})
/** Somebody with enough ratings. */
const enough = () => rated(RATINGS_BEFORE_PERCENTS)

/** Knows movies up to 1,000; remembers what it was asked. */
function model(shift = 0) {
  const asked: (readonly number[])[] = []
  const percents = (_: unknown, ids: readonly number[]) => {
    asked.push(ids)
    return ids.map((id) => (id > 1000 ? null : ((id + shift) % 100) + 0.4))
  }
  return { asked, recommender: { percents } as unknown as Recommender }
}

it('asks the model once for a movie, whichever page shows it', () => {
  const percentsOf = createPercents()
  const { asked, recommender } = model()
  const ada = enough()
  expect(percentsOf(recommender, ada, [3, 5, 2000])).toEqual([3, 5, null])
  expect(percentsOf(recommender, ada, [2000, 7, 3])).toEqual([null, 7, 3])
  expect(percentsOf(recommender, enough(), [3])).toEqual([3])
  expect(asked).toEqual([[3, 5, 2000], [7], [3]])
})

it('predicts nothing before the fifth rating, and answers own ratings from the first', () => {
  const percentsOf = createPercents()
  const { asked, recommender } = model()
  expect(percentsOf(recommender, rated(0), [3, 101])).toEqual([null, null])
  expect(percentsOf(recommender, rated(1), [3, 101, 102])).toEqual([null, 1, null])
  expect(percentsOf(recommender, rated(4), [104, 105, 3])).toEqual([4, null, null])
  expect(asked).toEqual([[101], [104]])
  expect(percentsOf(recommender, rated(5), [3, 101])).toEqual([3, 1])
})

it('forgets with a new model', () => {
  const percentsOf = createPercents()
  const ada = enough()
  expect(percentsOf(model().recommender, ada, [3])).toEqual([3])
  expect(percentsOf(model(10).recommender, ada, [3])).toEqual([13])
})

it('answers as the model does, however long and often it is asked', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(fc.integer({ min: 1, max: 1200 }), { maxLength: 150 }), { maxLength: 20 }),
      (pages) => {
        const percentsOf = createPercents()
        const { recommender } = model()
        const ada = enough()
        for (const ids of pages) {
          expect(percentsOf(recommender, ada, ids)).toEqual(ids.map((id) => (id > 1000 ? null : id % 100)))
        }
      },
    ),
    { numRuns: 50 },
  )
})
