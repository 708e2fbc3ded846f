import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aCatalogue, someUsers } from './fixtures.ts'
import { aggregate, balance } from './group-order.ts'
import { createRecommender, trainModel } from './index.ts'

const recommender = createRecommender(trainModel({ items: aCatalogue(120), users: someUsers(60, 120) }))
const fan = (userId: string, genre: number, hated?: number) => ({
  userId,
  profile: {
    ratings: [1, 2, 3, 4, 5].flatMap((k) => [
      { id: genre + 6 * k, value: 1 },
      ...(hated === undefined ? [] : [{ id: hated + 6 * k, value: -0.5 }]),
    ]),
  },
})

describe('group', () => {
  it('shows the same percent for each member as that member sees', () => {
    const members = [fan('a', 2), fan('b', 4)]
    for (const { id, members: percents } of recommender.group(members, { limit: 10 })) {
      for (const { userId, percent } of percents) {
        const own = members.find((member) => member.userId === userId)
        expect(recommender.percents(own?.profile ?? { ratings: [] }, [id])).toEqual([percent])
      }
    }
  })

  it('never lists what a member has rated, hidden or seen', () => {
    const members = [fan('a', 2), { ...fan('b', 4), profile: { ...fan('b', 4).profile, hidden: new Set([90]) } }]
    const ids = recommender.group(members).map(({ id }) => id)
    for (const { profile } of members) for (const { id } of profile.ratings) expect(ids).not.toContain(id)
    expect(ids).not.toContain(90)
  })

  it('is the same in flat arrays, with the percents of each movie side by side', () => {
    const members = [fan('a', 2), fan('b', 4)]
    const list = recommender.group(members)
    const { ids, percents } = recommender.rankGroup(members)
    expect([...ids]).toEqual(list.map(({ id }) => id))
    expect([...percents]).toEqual(list.flatMap((entry) => entry.members.map(({ percent }) => percent)))
    expect(recommender.rankGroup(members, { limit: 5 }).ids).toEqual(ids.slice(0, 5))
    expect(recommender.rankGroup([]).ids).toHaveLength(0)
  })

  it('is ordered by the least happy member under the rule everyone', () => {
    const list = recommender.group([fan('a', 2, 3), fan('b', 4, 5)], { rule: 'everyone', limit: 20 })
    const worst = list.map(({ members }) => Math.min(...members.map(({ percent }) => percent)))
    expect(worst).toEqual([...worst].sort((a, b) => b - a))
  })

  it('ranks a genre that all members like first under the rule fair', () => {
    const both = { id: 'x', list: recommender.group([fan('a', 2, 4), fan('b', 2, 4)], { limit: 6 }) }
    expect(both.list.filter(({ id }) => id % 6 === 2).length).toBeGreaterThanOrEqual(4)
  })

  it('is empty without members', () => {
    expect(recommender.group([])).toEqual([])
  })

  it('is a prefix when limited to whole pages', () => {
    const members = [fan('a', 2), fan('b', 4)]
    expect(recommender.group(members, { limit: 20 })).toEqual(recommender.group(members).slice(0, 20))
  })
})

describe('aggregate', () => {
  it('weighs the mean .7 and the minimum .3 under the rule fair', () => {
    expect(aggregate([0.5, 1], 'fair')).toBeCloseTo(0.7 * 0.75 + 0.3 * 0.5)
    expect(aggregate([0.5, 1], 'everyone')).toBe(0.5)
    expect(aggregate([0.5, 1], 'adventurous')).toBe(0.75)
  })
})

describe('balance', () => {
  const gains = fc.array(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 3, maxLength: 3 }), {
    minLength: 1,
    maxLength: 12,
  })

  it('places every candidate exactly once', () => {
    fc.assert(
      fc.property(gains, (list) => {
        expect(balance(list, list.length).sort((a, b) => a - b)).toEqual([...list.keys()])
      }),
    )
  })

  it('alternates between two members without common interests', () => {
    const order = balance(
      [
        [1, 0],
        [0.9, 0],
        [0.8, 0],
        [0, 0.7],
        [0, 0.6],
        [0, 0.5],
      ],
      6,
    )
    const first = order.slice(0, 4).filter((k) => k < 3).length
    expect(first).toBe(2)
  })
})
