import { describe, expect, it } from 'vitest'
import { aCatalogue, someUsers } from './fixtures.ts'
import type { Profile } from './index.ts'
import { createRecommender, RATING_VALUES, trainModel } from './index.ts'

const { Best, Like, Dislike } = RATING_VALUES
const ITEMS = 9000
/** Only the first movies have ratings; most are outside the ranker, as in a large catalogue. */
const model = trainModel(
  { items: aCatalogue(ITEMS), users: someUsers(40, 200) },
  { embeddingSize: 20, rankerItems: 150, value: { factors: 8, contentDimensions: 10, contentRidge: 1, iterations: 2 } },
)
const whole = createRecommender(model, { scoredWhole: ITEMS })
const twoSteps = createRecommender(model, { scoredWhole: 0 })

const profiles: Profile[] = [
  { ratings: [] },
  { ratings: [3, 9, 15, 21, 27, 400, 406].map((id) => ({ id, value: Best })) },
  {
    ratings: [3, 9, 15, 5000, 8011].map((id) => ({ id, value: Like })),
    hidden: new Set([33, 39]),
    seen: new Set([45]),
  },
  {
    ratings: [
      ...[2, 8, 14, 20, 7002].map((id) => ({ id, value: Like })),
      ...[3, 9, 15].map((id) => ({ id, value: Dislike })),
    ],
  },
]
const options = [{}, { yearFrom: 1990 }, { yearFrom: 1960, yearTo: 1979 }]
const ids = (list: readonly { id: number }[]) => list.map(({ id }) => id)

describe('candidates', () => {
  it('leave the list as it is where the catalogue is scored whole', () => {
    const usual = createRecommender(model)
    for (const profile of profiles) expect(usual.list(profile)).toEqual(whole.list(profile))
  })

  it('find at least 99 of 100 movies that scoring everything finds', () => {
    for (const profile of profiles) {
      for (const years of options) {
        const found = new Set(ids(twoSteps.list(profile, { ...years, limit: 300 })))
        const wanted = ids(whole.list(profile, { ...years, limit: 300 }))
        expect(wanted.filter((id) => found.has(id)).length).toBeGreaterThanOrEqual(297)
      }
    }
  })

  it('keep pages of any depth in one order, with every movie once', () => {
    for (const profile of profiles) {
      for (const years of options) {
        const all = ids(twoSteps.list(profile, years))
        expect(all.toSorted((a, b) => a - b)).toEqual(ids(whole.list(profile, years)).toSorted((a, b) => a - b))
        expect(all).toHaveLength(twoSteps.count(profile, years))
        for (const limit of [1, 300, 900, 901, 4000]) {
          expect(ids(twoSteps.list(profile, { ...years, limit }))).toEqual(all.slice(0, limit))
        }
      }
    }
  })

  it('show the percents and scores that scoring everything shows', () => {
    for (const profile of profiles) {
      const exact = new Map(whole.list(profile).map((entry) => [entry.id, entry]))
      for (const { id, percent, score } of twoSteps.list(profile, { limit: 300 })) {
        expect(score).toBeCloseTo(exact.get(id)!.score, 9)
        expect(percent).toBe(exact.get(id)!.percent)
      }
    }
  })

  it('explore in an order that depends on the seed alone', () => {
    const explore = (seed: number, limit: number) => ids(twoSteps.list(profiles[1], { noise: { seed }, limit }))
    expect(explore(1, 300)).toEqual(explore(1, 2000).slice(0, 300))
    expect(explore(1, 300)).not.toEqual(explore(2, 300))
  })
})
