import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aCatalogue, someUsers } from './fixtures.ts'
import type { Panel, Profile } from './index.ts'
import { createRecommender, trainModel } from './index.ts'

const items = aCatalogue(120)
const everyId = items.map(({ id }) => id)
/** Everybody has seen the multiples of ten; those who love 1 love 50 … 61 and cannot stand 7. */
const panel: Panel = {
  movies: everyId.map((id) => ({ id, seen: id % 10 === 0 ? 90 : 5, regard: 80, divides: 20 })),
  alsoLoved: [
    { id: 1, also: [50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61].map((id) => ({ id, strength: 3 })), not: [7] },
  ],
  viewers: someUsers(40, 120, 5),
}
const shipped = createRecommender(trainModel({ items, users: [], panel }))
const taught = createRecommender(trainModel({ items, users: someUsers(60, 120), panel }))

const profiles = fc
  .uniqueArray(fc.record({ id: fc.integer({ min: 1, max: 120 }), value: fc.constantFrom(-0.5, 0, 0.75, 1) }), {
    selector: ({ id }) => id,
    maxLength: 25,
  })
  .map((ratings): Profile => ({ ratings }))

describe('the first evening', () => {
  it('gives a stranger what the panel calls widely seen', () => {
    const top = shipped.list({ ratings: [] }, { limit: 12 }).map(({ id }) => id)
    expect(new Set(top)).toEqual(new Set(everyId.filter((id) => id % 10 === 0)))
  })

  it('lets the prior speak less with every rating', () => {
    const shareOf = (count: number) => {
      const ratings = everyId.slice(0, count).map((id) => ({ id, value: 1 }))
      return shipped.list({ ratings }, { limit: 12 }).filter(({ id }) => id % 10 === 0).length
    }
    expect(shareOf(0)).toBe(12)
    expect(shareOf(30)).toBeLessThan(12)
  })

  it('brings the companions of a loved movie up, and what its admirers cannot stand down', () => {
    const scores = (ratings: Profile['ratings']) =>
      new Map(shipped.list({ ratings }).map(({ id, score }) => [id, score]))
    const [before, after] = [scores([]), scores([{ id: 1, value: 1 }])]
    const gain = (id: number) => after.get(id)! - before.get(id)!
    const others = everyId.filter((id) => id > 1 && (id < 50 || id > 61) && id % 10 !== 0)
    const usual = others.reduce((sum, id) => sum + gain(id), 0) / others.length
    for (const id of [51, 55, 61]) expect(gain(id)).toBeGreaterThan(usual)
    expect(gain(7)).toBeLessThan(gain(61))
  })

  it('counts the panel for less as real people come', () => {
    const share = (users: number) => trainModel({ items, users: someUsers(users, 120), panel }).metrics['panel_share']
    const shares = [0, 5, 60, 300].map(share)
    expect(shares[0]).toBe(1)
    expect(shares).toEqual(shares.toSorted((a, b) => b - a))
    expect(shares[3]).toBeLessThan(0.1)
  })

  it('works with a panel that knows none of the movies', () => {
    const elsewhere = items.map((item) => ({ ...item, id: item.id + 1000 }))
    const list = createRecommender(trainModel({ items: elsewhere, users: [], panel })).list({ ratings: [] })
    expect(list).toHaveLength(120)
  })
})

describe('order and percents', () => {
  it.each([
    ['shipped', shipped],
    ['taught', taught],
  ])('show a list in the order of its percents (%s)', (_, recommender) => {
    fc.assert(
      fc.property(profiles, (profile) => {
        const percents = recommender.list(profile, { limit: 30 }).map(({ percent }) => percent)
        expect(percents).toEqual(percents.toSorted((a, b) => b - a))
      }),
      { numRuns: 40 },
    )
  })

  it('show the same percent in a list and on a page, and certainty for nothing unrated', () => {
    fc.assert(
      fc.property(profiles, (profile) => {
        const list = taught.list(profile)
        const ids = list.map(({ id }) => id)
        expect(taught.percents(profile, ids)).toEqual(list.map(({ percent }) => percent))
        for (const { percent } of list) {
          expect(percent).toBeGreaterThan(0)
          expect(percent).toBeLessThan(100)
        }
      }),
      { numRuns: 20 },
    )
  })

  it('count a list without ranking it', () => {
    fc.assert(
      fc.property(
        profiles,
        fc.option(fc.integer({ min: 1945, max: 2025 }), { nil: undefined }),
        (profile, yearFrom) => {
          const options = yearFrom === undefined ? {} : { yearFrom, yearTo: yearFrom + 20 }
          const whole = { ...profile, hidden: new Set([3, 999]), seen: new Set([4]) }
          expect(taught.count(whole, options)).toBe(taught.list(whole, options).length)
        },
      ),
      { numRuns: 40 },
    )
  })
})

describe('dislikes', () => {
  it('never add to any movie', () => {
    fc.assert(
      fc.property(profiles, fc.integer({ min: 1, max: 120 }), (profile, id) => {
        const why = shipped.why(profile, id)!
        const added = why.items.filter(({ value, contribution }) => value < 0 && contribution > 1e-12)
        expect(added).toEqual([])
      }),
      { numRuns: 60 },
    )
  })

  it('demote the movies that share their traits, and spare what likes prove', () => {
    const dislikes = [2, 8, 14].map((id) => ({ id, value: -0.5 }))
    const likes = [20, 26, 32, 38].map((id) => ({ id, value: 1 }))
    const placeOf = (ratings: Profile['ratings']) => shipped.list({ ratings }).findIndex(({ id }) => id === 62)
    expect(placeOf(dislikes)).toBeGreaterThan(placeOf([]))
    expect(placeOf([...dislikes, ...likes])).toBeLessThan(placeOf(dislikes))
  })
})

describe('a group', () => {
  const member = (userId: string, ratings: Profile['ratings']) => ({ userId, profile: { ratings } })
  const fan = (userId: string, genre: number) =>
    member(
      userId,
      [1, 2, 3, 4, 5].map((k) => ({ id: genre + 6 * k, value: 1 })),
    )

  it.each(['fair', 'everyone', 'adventurous'] as const)('is not constrained by who has rated nothing (%s)', (rule) => {
    const two = [fan('a', 2), fan('b', 4)]
    const ids = (members: typeof two) => taught.group(members, { rule }).map(({ id }) => id)
    expect(ids([...two, member('c', [])])).toEqual(ids(two))
    expect(ids([member('c', [])]).length).toBeGreaterThan(0)
  })

  it('listens to what it has chosen itself', () => {
    const own = { ratings: [9, 15, 21].map((id) => ({ id, value: 0.75 })) }
    const inGenre = (options: object) =>
      taught.group([fan('a', 2), fan('b', 4)], { limit: 20, ...options }).filter(({ id }) => id % 6 === 3).length
    expect(inGenre({ own })).toBeGreaterThan(inGenre({}))
  })

  it('lets nothing but the least happy member decide under everyone, whatever it has chosen itself', () => {
    const own = { ratings: [9, 15, 21].map((id) => ({ id, value: 0.75 })) }
    const members = [fan('a', 2), fan('b', 4)]
    const list = taught.group(members, { rule: 'everyone', own, limit: 20 })
    const least = list.map(({ members: percents }) => Math.min(...percents.map(({ percent }) => percent)))
    expect(least).toEqual(least.toSorted((a, b) => b - a))
  })

  it('lists what members have seen only when asked, and never what one of them disliked or hid', () => {
    const members = [
      fan('a', 2),
      { userId: 'b', profile: { ratings: [{ id: 10, value: -0.5 }], hidden: new Set([90]), seen: new Set([16]) } },
    ]
    const hidden = taught.group(members)
    expect(hidden.map(({ id }) => id)).not.toContain(8)
    const ids = taught.group(members, { includeSeen: true }).map(({ id }) => id)
    expect(ids).toContain(8)
    expect(ids).not.toContain(10)
    expect(ids).not.toContain(90)
  })
})
