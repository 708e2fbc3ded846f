import { trainModel } from '@marquee/recommender'
import { describe, expect, it } from 'vitest'
import { createTrainThreads } from './train-threads.ts'

const ITEMS = 500
const items = Array.from({ length: ITEMS }, (_, id) => ({
  id,
  genres: [id % 7],
  keywords: [id % 31],
  labels: [],
  people: [],
  year: 1950 + (id % 70),
  countries: ['US'],
  language: 'en',
  popularity: ITEMS - id,
}))
const users = Array.from({ length: 600 }, (_, u) => ({
  items: items.map(({ id }) => id).filter((id) => (id * 31 + u * 17 + id * u) % 23 < 2),
  values: items.map(({ id }) => (id % 7 === u % 7 ? 1 : 0)),
}))

describe('training threads', () => {
  it('compute exactly the same model as one thread', { timeout: 180_000 }, async () => {
    const small = { value: { factors: 2, contentDimensions: 2, contentRidge: 1, iterations: 1 } }
    const alone = trainModel({ items, users }, small)
    for (const helpers of [0, 3]) {
      const { close, ...threads } = createTrainThreads(helpers)
      const together = trainModel({ items, users }, { ...small, ...threads })
      await close()
      expect(together.ranker.values.length).toBeGreaterThan(ITEMS)
      expect(together).toEqual(alone)
    }
  })
})
