import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aCatalogue, someUsers } from './fixtures.ts'
import type { Panel, Profile } from './index.ts'
import { createRecommender, trainModel } from './index.ts'

const items = aCatalogue(120)
const everyId = items.map(({ id }) => id)
/** Widely seen are the multiples of ten; people who love 1 also love 50 … 61 and dislike 7. */
const panel: Panel = {
  movies: everyId.map((id) => ({ id, seen: id % 10 === 0 ? 90 : 5, regard: 80, divides: 20 })),
  alsoLoved: [
    { id: 1, also: [50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61].map((id) => ({ id, strength: 3 })), not: [7] },
  ],
  viewers: someUsers(40, 120, 5),
}
const shipped = createRecommender(trainModel({ items, users: [], panel }))
const trained = createRecommender(trainModel({ items, users: someUsers(60, 120), panel }))

const profiles = fc
  .uniqueArray(fc.record({ id: fc.integer({ min: 1, max: 120 }), value: fc.constantFrom(-0.5, 0, 0.75, 1) }), {
    selector: ({ id }) => id,
    maxLength: 25,
  })
  .map((ratings): Profile => ({ ratings }))

describe('a model trained with the house panel', () => {
  it('ranks the movies that the panel calls widely seen first for a user without ratings', () => {
    const top = shipped.list({ ratings: [] }, { limit: 12 }).map(({ id }) => id)
    expect(new Set(top)).toEqual(new Set(everyId.filter((id) => id % 10 === 0)))
  })

  it('gives the prior less weight with every rating', () => {
    const shareOf = (count: number) => {
      const ratings = everyId.slice(0, count).map((id) => ({ id, value: 1 }))
      return shipped.list({ ratings }, { limit: 12 }).filter(({ id }) => id % 10 === 0).length
    }
    expect(shareOf(0)).toBe(12)
    expect(shareOf(30)).toBeLessThan(12)
  })

  it('raises the movies that the panel associates with a liked movie, and not those its audience dislikes', () => {
    const scores = (ratings: Profile['ratings']) =>
      new Map(shipped.list({ ratings }).map(({ id, score }) => [id, score]))
    const [before, after] = [scores([]), scores([{ id: 1, value: 1 }])]
    const gain = (id: number) => after.get(id)! - before.get(id)!
    const others = everyId.filter((id) => id > 1 && (id < 50 || id > 61) && id % 10 !== 0)
    const usual = others.reduce((sum, id) => sum + gain(id), 0) / others.length
    for (const id of [51, 55, 61]) expect(gain(id)).toBeGreaterThan(usual)
    expect(gain(7)).toBeLessThan(gain(61))
  })

  it('gives the panel less weight the more real users there are', () => {
    const share = (users: number) => trainModel({ items, users: someUsers(users, 120), panel }).metrics['panel_share']
    const shares = [0, 5, 60, 300].map(share)
    expect(shares[0]).toBe(1)
    expect(shares).toEqual(shares.toSorted((a, b) => b - a))
    expect(shares[3]).toBeLessThan(0.1)
  })

  it('works with a panel that contains none of the movies', () => {
    const elsewhere = items.map((item) => ({ ...item, id: item.id + 1000 }))
    const list = createRecommender(trainModel({ items: elsewhere, users: [], panel })).list({ ratings: [] })
    expect(list).toHaveLength(120)
  })
})

describe('lists and percents', () => {
  it.each([
    ['shipped', shipped],
    ['trained', trained],
  ])('are ordered by the percents they show (%s)', (_, recommender) => {
    fc.assert(
      fc.property(profiles, (profile) => {
        const percents = recommender.list(profile, { limit: 30 }).map(({ percent }) => percent)
        expect(percents).toEqual(percents.toSorted((a, b) => b - a))
      }),
      { numRuns: 40 },
    )
  })

  it.each([
    ['shipped', shipped],
    ['trained', trained],
  ])('never rise down a whole list, nor again among the movies that are surely disliked (%s)', (_, recommender) => {
    fc.assert(
      fc.property(profiles, (profile) => {
        const scores = recommender.list(profile)
        const falls = (list: typeof scores) => list.every(({ percent }, k) => k === 0 || percent <= list[k - 1].percent)
        // The vetoed movies follow, from the place at which the score rises again.
        const end = scores.findIndex(({ score }, k) => k > 0 && score > scores[k - 1].score)
        expect(falls(end < 0 ? scores : scores.slice(0, end))).toBe(true)
        expect(end < 0 || falls(scores.slice(end))).toBe(true)
      }),
      { numRuns: 40 },
    )
  })

  it('show at most 95 percent for a movie without a rating', () => {
    fc.assert(
      fc.property(profiles, (profile) => {
        for (const { percent } of shipped.list(profile)) expect(percent).toBeLessThanOrEqual(95)
      }),
      { numRuns: 40 },
    )
  })

  it('show the same percent in a list and for a single movie, and never 0 or 100 for an unrated one', () => {
    fc.assert(
      fc.property(profiles, (profile) => {
        const list = trained.list(profile)
        const ids = list.map(({ id }) => id)
        expect(trained.percents(profile, ids)).toEqual(list.map(({ percent }) => percent))
        for (const { percent } of list) {
          expect(percent).toBeGreaterThan(0)
          expect(percent).toBeLessThan(100)
        }
      }),
      { numRuns: 20 },
    )
  })

  it('have the same length whether counted or ranked', () => {
    fc.assert(
      fc.property(
        profiles,
        fc.option(fc.integer({ min: 1945, max: 2025 }), { nil: undefined }),
        (profile, yearFrom) => {
          const options = yearFrom === undefined ? {} : { yearFrom, yearTo: yearFrom + 20 }
          const whole = { ...profile, hidden: new Set([3, 999]), seen: new Set([4]) }
          expect(trained.count(whole, options)).toBe(trained.list(whole, options).length)
        },
      ),
      { numRuns: 40 },
    )
  })
})

describe('dislikes', () => {
  it('never raise the score of a movie', () => {
    fc.assert(
      fc.property(profiles, fc.integer({ min: 1, max: 120 }), (profile, id) => {
        const why = shipped.why(profile, id)!
        const added = why.items.filter(({ value, contribution }) => value < 0 && contribution > 1e-12)
        expect(added).toEqual([])
      }),
      { numRuns: 60 },
    )
  })

  it('demote movies with the same features, but less so when the user also likes such movies', () => {
    const dislikes = [2, 8, 14].map((id) => ({ id, value: -0.5 }))
    const likes = [20, 26, 32, 38].map((id) => ({ id, value: 1 }))
    const positionOf = (ratings: Profile['ratings']) => shipped.list({ ratings }).findIndex(({ id }) => id === 62)
    expect(positionOf(dislikes)).toBeGreaterThan(positionOf([]))
    expect(positionOf([...dislikes, ...likes])).toBeLessThan(positionOf(dislikes))
  })
})

describe('a group', () => {
  const member = (userId: string, ratings: Profile['ratings']) => ({ userId, profile: { ratings } })
  const fan = (userId: string, genre: number) =>
    member(
      userId,
      [1, 2, 3, 4, 5].map((k) => ({ id: genre + 6 * k, value: 1 })),
    )

  it.each(['fair', 'everyone', 'adventurous'] as const)(
    'is not constrained by members without ratings (%s)',
    (rule) => {
      const two = [fan('a', 2), fan('b', 4)]
      const ids = (members: typeof two) => trained.group(members, { rule }).map(({ id }) => id)
      expect(ids([...two, member('c', [])])).toEqual(ids(two))
      expect(ids([member('c', [])]).length).toBeGreaterThan(0)
    },
  )

  it('gets more movies like those it has chosen itself', () => {
    const own = { ratings: [9, 15, 21].map((id) => ({ id, value: 0.75 })) }
    const inGenre = (options: object) =>
      trained.group([fan('a', 2), fan('b', 4)], { limit: 20, ...options }).filter(({ id }) => id % 6 === 3).length
    expect(inGenre({ own })).toBeGreaterThan(inGenre({}))
  })

  it('gets a list ordered by its least happy member under everyone, even when it has chosen movies itself', () => {
    const own = { ratings: [9, 15, 21].map((id) => ({ id, value: 0.75 })) }
    const members = [fan('a', 2), fan('b', 4)]
    const list = trained.group(members, { rule: 'everyone', own, limit: 20 })
    const least = list.map(({ members: percents }) => Math.min(...percents.map(({ percent }) => percent)))
    expect(least).toEqual(least.toSorted((a, b) => b - a))
  })

  it('gets movies that members have seen only when asked for, and never what one of them disliked or hid', () => {
    const members = [
      fan('a', 2),
      { userId: 'b', profile: { ratings: [{ id: 10, value: -0.5 }], hidden: new Set([90]), seen: new Set([16]) } },
    ]
    const hidden = trained.group(members)
    expect(hidden.map(({ id }) => id)).not.toContain(8)
    const ids = trained.group(members, { includeSeen: true }).map(({ id }) => id)
    expect(ids).toContain(8)
    expect(ids).not.toContain(10)
    expect(ids).not.toContain(90)
  })
})
