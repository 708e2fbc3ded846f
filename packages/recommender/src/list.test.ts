import { describe, expect, it } from 'vitest'
import { aCatalogue, someUsers } from './fixtures.ts'
import type { CatalogueItem, Profile } from './index.ts'
import { createRecommender, RATING_VALUES, trainModel } from './index.ts'
import { knownRatings, scoreProfile } from './serving.ts'
import { scoreItem, foldIn } from './scoring.ts'
import { possiblyBest, prepareRoughScoring, scoreRoughly } from './score-all.ts'
import { indexIds } from './interactions.ts'

const { Best, Like, Neutral, Dislike } = RATING_VALUES
const ITEMS = 3000
/** Only the first movies have ratings, so most are outside the ranker. Some labels are negative, and some movies are the same. */
const items: CatalogueItem[] = aCatalogue(ITEMS).map((item) => ({
  ...item,
  labels: [{ id: 300 + (item.id % 5), rating: item.id % 3 === 0 ? -0.6 : 0.8 }],
  popularity: item.id > 2500 ? 0 : item.popularity,
}))
const model = trainModel(
  { items, users: someUsers(220, 200) },
  { embeddingSize: 20, rankerItems: 150, value: { factors: 8, contentDimensions: 10, contentRidge: 1, iterations: 2 } },
)
const recommender = createRecommender(model)
const rows = indexIds(model.ids)
const served = { model, rows, rough: () => prepareRoughScoring(model) }

const rated = (value: number, ids: number[]) => ids.map((id) => ({ id, value }))
const profiles: Record<string, Profile> = {
  'without ratings': { ratings: [] },
  'with likes': { ratings: rated(Best, [3, 9, 15, 21, 27, 400, 406]) },
  'with likes outside the ranker only': { ratings: rated(Like, [900, 906, 1200, 1300]) },
  'with hidden and seen movies': {
    ratings: rated(Like, [3, 9, 15, 500, 811]),
    hidden: new Set([33, 39]),
    seen: new Set([45]),
  },
  'with dislikes': {
    ratings: [...rated(Like, [2, 8, 14, 20, 702]), ...rated(Dislike, [3, 9, 15, 99])],
  },
  'of a newcomer': {
    ratings: recommender.onboarding(30).map((id, k) => ({ id, value: [Best, Like, Neutral, Dislike][k % 4] })),
  },
  'with many ratings': {
    ratings: Array.from({ length: 180 }, (_, k) => ({ id: k + 1, value: [Like, Neutral, Best, Dislike][k % 4] })),
  },
}
const years = [{}, { yearFrom: 1990 }, { yearFrom: 1960, yearTo: 1962 }]

describe.each(Object.entries(profiles))('a list %s', (_name, profile) => {
  it('is the beginning of the whole list, at any depth', () => {
    for (const bounds of years) {
      const whole = recommender.list(profile, bounds)
      expect(whole).toHaveLength(recommender.count(profile, bounds))
      for (const limit of [1, 30, 100, 374, 376, 1000]) {
        expect(recommender.list(profile, { ...bounds, limit })).toEqual(whole.slice(0, limit))
      }
    }
  })

  it('has the scores that each movie has by itself', () => {
    const user = foldIn(model, knownRatings(served, profile))
    const { one } = scoreProfile(model, knownRatings(served, profile))
    for (const { id, score } of recommender.list(profile)) expect(score).toBeCloseTo(one(rows.get(id)!), 12)
    const { scores, error } = scoreRoughly(model, user, prepareRoughScoring(model))
    for (let row = 0; row < ITEMS; row++) {
      expect(Math.abs(scores[row] - scoreItem(model, user, row))).toBeLessThanOrEqual(error)
    }
  })

  it('is the same in flat arrays', () => {
    const whole = recommender.list(profile)
    const { ids, percents } = recommender.rank(profile)
    expect([...ids]).toEqual(whole.map(({ id }) => id))
    expect([...percents]).toEqual(whole.map(({ percent }) => percent))
    expect(recommender.rank(profile, { limit: 20 }).ids).toEqual(ids.slice(0, 20))
  })
})

describe('the rows that may be among the best', () => {
  it('are those within twice the error of the last one', () => {
    const scores = Float64Array.of(5, 1, 4, 3, 2.7, 2.5, -Infinity)
    expect(possiblyBest(scores, 0, 3)).toEqual([0, 2, 3])
    expect(possiblyBest(scores, 0.2, 3)).toEqual([0, 2, 3, 4])
    expect(possiblyBest(scores, 0.3, 3)).toEqual([0, 2, 3, 4, 5])
    expect(possiblyBest(scores, 0, 9)).toEqual([0, 1, 2, 3, 4, 5])
  })
})
