import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aCatalogue, someUsers } from './fixtures.ts'
import type { Profile } from './index.ts'
import { createRecommender, trainModel } from './index.ts'
import { rankerUnit } from './prior.ts'
import { earlyWeight, foldIn, priorWeightOf } from './scoring.ts'

const items = aCatalogue(120)
const model = trainModel({ items, users: someUsers(60, 120) })
const recommender = createRecommender(model)
const contentOnly = createRecommender(trainModel({ items, users: [] }))

const profiles = fc
  .uniqueArray(fc.record({ id: fc.integer({ min: 1, max: 120 }), value: fc.constantFrom(-0.5, 0, 0.75, 1) }), {
    selector: ({ id }) => id,
    minLength: 1,
    maxLength: 25,
  })
  .map((ratings): Profile => ({ ratings }))

const likesGenre = (genre: number): Profile => ({
  ratings: [1, 2, 3, 4, 5, 6].map((k) => ({ id: genre + 6 * k, value: 1 })),
})

describe('list', () => {
  it('contains every movie once except rated, hidden and seen ones', () => {
    fc.assert(
      fc.property(profiles, (profile) => {
        const hidden = new Set([7, 8])
        const list = recommender.list({ ...profile, hidden, seen: new Set([9]) })
        const out = new Set([7, 8, 9, ...profile.ratings.map(({ id }) => id)])
        expect(new Set(list.map(({ id }) => id))).toEqual(
          new Set(items.map(({ id }) => id).filter((id) => !out.has(id))),
        )
        expect(list).toHaveLength(120 - out.size)
      }),
      { numRuns: 30 },
    )
  })

  it('is a prefix of the full list when limited', () => {
    const profile = likesGenre(2)
    expect(recommender.list(profile, { limit: 17 })).toEqual(recommender.list(profile).slice(0, 17))
  })

  it('contains only movies of the given years, bounds included, and none of an unknown year', () => {
    const withUnknown = createRecommender(
      trainModel({ items: [...items, { ...items[0], id: 999, year: null }], users: [] }),
    )
    const ids = withUnknown.list({ ratings: [] }, { yearFrom: 1960, yearTo: 1961 }).map(({ id }) => id)
    expect(ids.sort((a, b) => a - b)).toEqual([10, 11, 80, 81])
  })

  it('ranks the liked genre first, with training users and from content alone', () => {
    for (const served of [recommender, contentOnly]) {
      const top = served.list(likesGenre(3), { limit: 8 })
      expect(top.filter(({ id }) => id % 6 === 3).length).toBeGreaterThanOrEqual(6)
    }
  })

  it('changes with a single rating', () => {
    const before = contentOnly.list({ ratings: [] }, { limit: 10 }).map(({ id }) => id)
    const after = contentOnly.list({ ratings: [{ id: 118, value: 1 }] }, { limit: 10 }).map(({ id }) => id)
    expect(after).not.toEqual(before)
    const isRelated = (id: number) => id % 6 === 118 % 6 || id % 23 === 118 % 23
    expect(after.slice(0, 3).every(isRelated)).toBe(true)
    expect(before.slice(0, 3).every(isRelated)).toBe(false)
  })

  it('is the same for equal noise seeds and different for different ones', () => {
    const list = (seed: number) => recommender.list(likesGenre(1), { limit: 30, noise: { seed } })
    expect(list(5)).toEqual(list(5))
    expect(list(5)).not.toEqual(list(6))
  })

  it('ignores ratings of movies that the model does not know', () => {
    expect(recommender.list({ ratings: [{ id: 5555, value: 1 }] })).toHaveLength(120)
  })
})

describe('percents', () => {
  it('are those of the ratings for rated movies, and null for unknown ones', () => {
    const ratings = [-0.5, 0, 0.75, 1].map((value, k) => ({ id: k + 1, value }))
    expect(recommender.percents({ ratings }, [1, 2, 3, 4, 7777])).toEqual([0, 33, 83, 100, null])
  })

  it('lie in 0 … 100 for every profile', () => {
    fc.assert(
      fc.property(profiles, (profile) => {
        for (const percent of recommender.percents(
          profile,
          items.map(({ id }) => id),
        )) {
          expect(percent).toBeGreaterThanOrEqual(0)
          expect(percent).toBeLessThanOrEqual(100)
        }
      }),
      { numRuns: 20 },
    )
  })

  it('are higher for a liked genre than for a disliked one', () => {
    const ratings = [...likesGenre(2).ratings, ...likesGenre(3).ratings.map(({ id }) => ({ id, value: -0.5 }))]
    for (const served of [recommender, contentOnly]) {
      const [liked, disliked] = served.percents({ ratings }, [98, 99])
      expect(liked).toBeGreaterThan(disliked ?? 100)
    }
  })
})

describe('why', () => {
  it('splits the listed score into shares by rating and by source that sum to it', () => {
    fc.assert(
      fc.property(profiles, (profile) => {
        for (const { id, score } of recommender.list(profile, { limit: 5 })) {
          const why = recommender.why(profile, id)
          const sum = (list: readonly { contribution: number }[]) =>
            list.reduce((total, r) => total + r.contribution, 0)
          expect(why?.score).toBeCloseTo(score, 10)
          expect((why?.base ?? 0) + sum(why?.items ?? [])).toBeCloseTo(score, 10)
          expect((why?.base ?? 0) + (why?.viewers ?? 0) + sum(why?.features ?? [])).toBeCloseTo(score, 10)
        }
      }),
      { numRuns: 20 },
    )
  })

  it('names a top rating whose removal lowers the score by its share, apart from the prior, while one ranker counts', () => {
    fc.assert(
      fc.property(profiles, ({ ratings }) => {
        const profile = { ratings: ratings.slice(0, 10) }
        const [best] = recommender.list(profile, { limit: 1 })
        const { base, items: shares } = recommender.why(profile, best.id)!
        const [top] = shares
        if (!top) return
        const fewer = recommender.why({ ratings: profile.ratings.filter(({ id }) => id !== top.id) }, best.id)!
        expect(fewer.score - fewer.base).toBeCloseTo(best.score - base - top.contribution, 10)
      }),
      { numRuns: 30 },
    )
  })

  it('is null for an unknown movie', () => {
    expect(recommender.why(likesGenre(1), 4242)).toBeNull()
  })
})

describe('the rankers of a list', () => {
  const users = someUsers(60, 120)
  const ratings = items.map(({ id }) => ({ id, value: [-0.5, 0, 0.75, 1][id % 4] }))

  it.each([5, 30, 100])('have shares that sum to the score with %i ratings', (count) => {
    const profile = { ratings: ratings.slice(0, count) }
    for (const { id, score } of recommender.list(profile, { limit: 20 })) {
      const { base, items: shares, viewers, features } = recommender.why(profile, id)!
      const sum = (list: readonly { contribution: number }[]) => list.reduce((total, r) => total + r.contribution, 0)
      expect(base + sum(shares)).toBeCloseTo(score, 10)
      expect(base + viewers + sum(features)).toBeCloseTo(score, 10)
    }
  })

  it('leave users with up to ten ratings to the early one, and those with thirty to the other', () => {
    const shares = [0, 10, 11, 20, 29, 30, 200].map((count) => earlyWeight(model, count))
    expect(shares).toEqual([1, 1, 19 / 20, 0.5, 1 / 20, 0, 0])
    expect(earlyWeight({ earlyRanker: null }, 3)).toBe(0)
  })

  it('share a unit', () => {
    expect(rankerUnit(model.earlyRanker!, model.covered)).toBeCloseTo(model.unit, 8)
  })

  it('do without an early one where another trainer made the table', () => {
    const { columns, values } = model.ranker
    const neighbours = { items: Array.from(columns, () => 1), neighbours: [...columns].map((c) => items[c].id), values }
    expect(trainModel({ items, users, trained: { neighbours } }).earlyRanker).toBeNull()
  })
})

describe('the shortlist', () => {
  const rated = likesGenre(2).ratings
  const shortlisted = new Set([111, 8])

  it('raises similar movies and stays listed', () => {
    const scoreOf = (profile: Profile) => recommender.list(profile).find(({ id }) => id === 117)!.score
    const [before, listed] = [scoreOf({ ratings: rated }), scoreOf({ ratings: rated, shortlisted })]
    expect(listed).toBeGreaterThan(before)
    expect(recommender.list({ ratings: rated, shortlisted }).map(({ id }) => id)).toContain(111)
  })

  it('gets exact shares next to those of the ratings, and none where the movie is rated', () => {
    const profile = { ratings: rated, shortlisted }
    for (const { id, score } of recommender.list(profile, { limit: 40 })) {
      const { base, items: shares, shortlisted: listed, viewers, features } = recommender.why(profile, id)!
      const sum = (list: readonly { contribution: number }[]) => list.reduce((total, r) => total + r.contribution, 0)
      expect(base + sum(shares) + sum(listed)).toBeCloseTo(score, 10)
      expect(base + viewers + sum(features)).toBeCloseTo(score, 10)
      expect(listed.map((movie) => movie.id)).not.toContain(8)
    }
  })
})

describe('the prior', () => {
  it('gives way to one rating of a little known movie as to several of known ones', () => {
    const panel = { movies: items.map(({ id }) => ({ id, seen: 100 / id, regard: 80, divides: 10 })), alsoLoved: [] }
    const shipped = trainModel({ items, users: [], panel: { ...panel, viewers: someUsers(60, 120) } })
    const evidenceAfter = (...rows: number[]) =>
      foldIn(
        shipped,
        rows.map((row) => ({ row, value: 1 })),
      ).evidence
    const { start, end, until, rarity } = shipped.priorWeight
    const rare = rarity * (0.5 - shipped.prior[60] / shipped.unit)
    expect(rare).toBeGreaterThan(1)
    expect(evidenceAfter(0)).toBe(1)
    expect(evidenceAfter(60)).toBeCloseTo(1 + rare, 10)
    expect(evidenceAfter(60, 0)).toBeCloseTo(2 + rare / 2, 10)
    expect(priorWeightOf(shipped, 3)).toBeCloseTo(start - (3 * (start - end)) / until, 10)
    expect(priorWeightOf(shipped, until + 1)).toBe(end)
  })

  it('counts a little known movie the less the more real people there are', () => {
    const [without, with60] = [0, 60].map((count) => trainModel({ items, users: someUsers(count, 120) }).priorWeight)
    expect(with60.rarity).toBeCloseTo(without.rarity / 2, 10)
  })
})

describe('similar', () => {
  it('finds other movies and names the features they share', () => {
    for (const served of [recommender, contentOnly]) {
      const similar = served.similar(20, 5)
      expect(similar).toHaveLength(5)
      expect(similar.map(({ id }) => id)).not.toContain(20)
      expect(similar[0].because.length).toBeGreaterThan(0)
    }
  })

  it('is empty for an unknown movie', () => {
    expect(recommender.similar(4242, 5)).toEqual([])
  })
})

describe('onboarding', () => {
  it('offers distinct movies without the excluded ones', () => {
    for (const served of [recommender, contentOnly]) {
      const [first] = served.onboarding(1)
      const grid = served.onboarding(30, new Set([first]))
      expect(new Set(grid).size).toBe(30)
      expect(grid).not.toContain(first)
    }
  })

  it('covers all genres when there is only content', () => {
    expect(new Set(contentOnly.onboarding(30).map((id) => id % 6)).size).toBe(6)
  })
})
