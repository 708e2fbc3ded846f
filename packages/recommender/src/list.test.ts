import { describe, expect, it } from 'vitest'
import { aCatalogue, someUsers } from './fixtures.ts'
import type { CatalogueItem, Profile } from './index.ts'
import { createRecommender, RATING_VALUES, trainModel } from './index.ts'
import { knownOf, scoreProfile } from './serving.ts'
import { scoreItem, foldIn } from './scoring.ts'
import { bestRows, boundScores, indexBounds } from './best.ts'
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
const recommender = createRecommender(model, { large: 0 })
const whole = createRecommender(model, { large: Infinity })
const rows = indexIds(model.ids)
const served = { model, rows, index: () => indexBounds(model) }

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
const years = [{}, { yearFrom: 1990 }, { yearFrom: 1960, yearTo: 1962 }, { exclude: [3, 33, 400, 406, 1, 99_999] }]

describe.each(Object.entries(profiles))('a list %s', (_name, profile) => {
  it('is the beginning of the whole list, at any depth', () => {
    for (const bounds of years) {
      const list = whole.list(profile, bounds)
      expect(list).toHaveLength(recommender.count(profile, bounds))
      for (const limit of [1, 30, 100, 374, 376, 1000]) {
        expect(recommender.list(profile, { ...bounds, limit })).toEqual(list.slice(0, limit))
      }
    }
  })

  it('has the scores that each movie has by itself', () => {
    const { one } = scoreProfile(model, knownOf(served, profile))
    for (const { id, score } of recommender.list(profile)) expect(score).toBeCloseTo(one(rows.get(id)!), 12)
  })

  it('has scores within bounds', () => {
    const { ratings, shortlisted } = knownOf(served, profile)
    const user = foldIn(model, ratings, { shortlisted })
    const bounds = boundScores(model, user, indexBounds(model))
    for (let row = 0; row < ITEMS; row++) expect(scoreItem(model, user, row)).toBeLessThanOrEqual(bounds[row])
  })

  it('comes with the same tastes', () => {
    expect(recommender.tastes(profile)).toEqual(whole.tastes(profile))
  })

  it('is the same in flat arrays', () => {
    const list = recommender.list(profile)
    const { ids, percents } = recommender.rank(profile)
    expect([...ids]).toEqual(list.map(({ id }) => id))
    expect([...percents]).toEqual(list.map(({ percent }) => percent))
    expect(recommender.rank(profile, { limit: 20 }).ids).toEqual(ids.slice(0, 20))
  })
})

describe('similar movies', () => {
  it('are the same from the index of a large catalogue', () => {
    for (const id of [1, 140, 151, 900, 2600]) {
      expect(recommender.similar(id, 40)).toEqual(whole.similar(id, 40))
      expect(whole.similar(id, 40)).toHaveLength(40)
    }
  })
})

describe('the best rows', () => {
  const scores = Float64Array.from({ length: 300 }, (_, row) => (row * 7919) % 300)
  const best = (loose: number, count: number) => {
    let scored = 0
    const exact = (row: number) => (scored++, scores[row])
    const bounds = scores.map((score, row) => (row === 3 ? -Infinity : score + (row % 2) * loose))
    return { rows: bestRows({ bounds, exact }, count), scored: () => scored }
  }
  const wanted = [...scores.keys()].filter((row) => row !== 3).sort((a, b) => scores[b] - scores[a])

  it('are the same however loose the bounds, and few are scored where they are tight', () => {
    for (const loose of [0, 1, 10]) expect([...best(loose, 10).rows!]).toEqual(wanted.slice(0, 10))
    const tight = best(0, 10)
    expect(tight.scored()).toBeLessThan(60)
  })

  it('are not looked for where the bounds say too little', () => {
    expect(best(1000, 10).rows).toBeNull()
    expect(best(0, 100).rows).toBeNull()
  })
})
