import { describe, expect, it } from 'vitest'
import { aCatalogue, someUsers } from './fixtures.ts'
import type { Profile } from './index.ts'
import { createRecommender, trainModel } from './index.ts'
import { collectRatings } from './interactions.ts'
import { learnNewcomers } from './newcomers.ts'

const items = aCatalogue(80)
const users = someUsers(250, 80)
const model = trainModel({ items, users })
const recommender = createRecommender(model)
const plain = createRecommender({ ...model, newcomers: null })
const grid = recommender.onboarding(30)
const others = items.map(({ id }) => id).filter((id) => !grid.includes(id))
const answering = (answers: readonly number[], more: readonly number[] = []): Profile => ({
  ratings: [...answers, ...more].map((id) => ({ id, value: id % 6 === 2 ? 1 : -0.5 })),
})
const scoresOf = (served: typeof recommender, profile: Profile) =>
  new Map(served.list(profile).map(({ id, score }) => [id, score]))

describe('learnNewcomers', () => {
  it('predicts a movie that is always rated together with a grid movie, and is null with too few users', () => {
    const pairedUsers = Array.from({ length: 300 }, (_, u) => ({
      items: u % 3 === 0 ? [1, 2, 3] : u % 3 === 1 ? [1] : [4],
      values: u % 3 === 0 ? [0.75, 1, 1] : [0.75],
    }))
    const ratings = collectRatings(aCatalogue(4), pairedUsers)
    const learned = learnNewcomers(ratings, Uint8Array.of(1, 1, 1, 1), [0, 1])
    const score = (target: number, first: number, second: number) => {
      const { base, weights } = learned!
      return base[target] + first * weights.values[2 * target] + second * weights.values[2 * target + 1]
    }
    expect(score(2, 0.8, 1)).toBeGreaterThan(3 * score(2, 0.8, 0))
    expect(score(3, 0, 0)).toBeGreaterThan(3 * score(3, 0.8, 1))
    expect(
      learnNewcomers(collectRatings(aCatalogue(4), pairedUsers.slice(0, 199)), Uint8Array.of(1, 1, 1, 1), [0]),
    ).toBeNull()
  })

  it('predicts a grid movie from the other answers only', () => {
    const { grid: rows, targets, weights } = model.newcomers!
    for (let k = 0; k < rows.length; k++) {
      const target = targets.indexOf(rows[k])
      expect(weights.values[target * weights.width + k]).toBe(0)
    }
  })
})

describe('a newcomer who has just answered the grid', () => {
  it('gets scores that include the open answers, with explanations that still sum exactly', () => {
    const profile = answering(grid.slice(0, 9))
    const [withOpen, without] = [scoresOf(recommender, profile), scoresOf(plain, profile)]
    expect([...withOpen].some(([id, score]) => Math.abs(score - without.get(id)!) > 0.01)).toBe(true)
    for (const { id, score } of recommender.list(profile, { limit: 20 })) {
      const { base, items: shares, viewers, features } = recommender.why(profile, id)!
      const sum = (list: readonly { contribution: number }[]) => list.reduce((s, r) => s + r.contribution, 0)
      expect(base + sum(shares)).toBeCloseTo(score, 10)
      expect(base + viewers + sum(features)).toBeCloseTo(score, 10)
      const lost = { ratings: profile.ratings.filter((rating) => rating.id !== shares[0].id) }
      const fewer = recommender.why(lost, id)!
      expect(fewer.score - fewer.base).toBeCloseTo(score - base - shares[0].contribution, 10)
    }
  })

  it('is scored like everyone else with few answers, or with many ratings of other movies', () => {
    for (const profile of [answering(grid.slice(0, 4)), answering(grid.slice(0, 9), others.slice(0, 8))]) {
      expect(recommender.list(profile)).toEqual(plain.list(profile))
    }
  })
})
