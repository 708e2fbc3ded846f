import { candidatesOf } from './first-evening.ts'
import { describe, expect, it } from 'vitest'
import { aCatalogue, someUsers } from '../../../packages/recommender/src/fixtures.ts'
import type { Panel } from '../../../packages/recommender/src/types.ts'
import type { EvaluationInput } from './index.ts'
import { formatTable, PROTOCOLS, runProtocol } from './index.ts'
import { byUser, withoutDuplicateUsers } from './data.ts'
import { topNFolds } from './top-n.ts'
import { areaUnderCurve, bootstrapInterval, calibrationError, ndcgAt, recallAt } from '@marquee/recommender/metrics'

describe('metrics', () => {
  it('divide recall by the number of hits that were possible', () => {
    expect(recallAt([1, 2, 3, 4], new Set([2, 9]), 2)).toBe(0.5)
    expect(recallAt([1, 2], new Set([1, 2, 3, 4]), 2)).toBe(1)
  })

  it('discount NDCG gains by rank and cut the ideal ranking at k', () => {
    expect(ndcgAt([5, 1], new Set([1]), 100)).toBeCloseTo(1 / Math.log2(3))
    expect(ndcgAt([1, 2], new Set([1, 2, 3]), 2)).toBe(1)
  })

  it('count ties half in the area under the ROC curve', () => {
    expect(areaUnderCurve(Float64Array.of(1, 1, 0), [true, false, false])).toBe(0.75)
  })

  it('give a bootstrap interval that contains the mean difference, and is a point when the difference is constant', () => {
    const a = Array.from({ length: 50 }, (_, k) => (k % 7) / 7)
    const [low, high] = bootstrapInterval(
      a,
      a.map((x, k) => x - (k % 3) / 10),
      1,
    )
    expect(low).toBeLessThan(0.098)
    expect(high).toBeGreaterThan(0.098)
    const [same] = bootstrapInterval(
      a,
      a.map((x) => x - 0.25),
      1,
    )
    expect(same).toBeCloseTo(0.25)
  })

  it('give a calibration error of 0 when the mean prediction of every bin is its mean outcome', () => {
    const predicted = Float64Array.from({ length: 20 }, (_, k) => (k < 10 ? 0.2 : 0.8))
    const actual = Float64Array.from({ length: 20 }, (_, k) => (k < 10 ? Number(k < 2) : Number(k < 18)))
    expect(calibrationError(predicted, actual, { bins: 2 })).toBeCloseTo(0)
    expect(
      calibrationError(
        predicted.map((x) => x + 0.1),
        actual,
        { bins: 2 },
      ),
    ).toBeCloseTo(0.1)
  })
})

describe('runProtocol', { timeout: 180_000 }, () => {
  const input = someRatings(40, 60)

  it.each(PROTOCOLS)("prints a table that includes the product's model for %s", (protocol) => {
    const result = runProtocol(input, { protocol, seed: 7, folds: 1 })
    expect(Object.keys(result.models)).toContain(protocol.startsWith('P7') ? 'shipped' : 'marquee')
    for (const figures of Object.values(result.models)) {
      for (const figure of Object.values<number | Record<string, number>>(figures).flatMap(plainFigures))
        expect(Number.isFinite(figure)).toBe(true)
    }
    expect(formatTable(result)).toContain(`${protocol}, seed 7`)
  })

  it('ranks for P7 no movie of a year after the last rating', () => {
    const known = [{ item: 1, stars: 4, time: 0 }]
    const years = new Map([1990, 1995, 2015, null].map((year, item) => [item + 1, year]))
    const rated = new Set(years.keys())
    expect([...candidatesOf({ known, lastYear: 1999 }, rated, years)]).toEqual([2, 4])
    expect([...candidatesOf({ known, lastYear: Infinity }, rated, years)]).toEqual([2, 3, 4])
  })

  it('reports P7 by the number of known ratings, with the number of users tested', () => {
    const { people, models } = runProtocol(input, { protocol: 'P7', seed: 7 })
    expect(people).toBeGreaterThan(0)
    for (const name of ['catalogue-popularity', 'viewers-popularity', 'shipped', 'shipped-without-panel', 'plus-all']) {
      expect(Object.keys(models[name])).toEqual(['3', '5', '10', 'all'])
      expect(models[name]['all']).toMatchObject({ ndcg100: expect.any(Number), recall20: expect.any(Number) })
    }
  })

  it('gives P7f the favourites first, and the same when all ratings are known', () => {
    const shippedOf = (protocol: 'P7' | 'P7f') =>
      runProtocol(input, { protocol, seed: 7 }).models['shipped'] as Record<string, { ndcg100: number }>
    const [any, favourites] = [shippedOf('P7'), shippedOf('P7f')]
    expect(favourites['all'].ndcg100).toBeCloseTo(any['all'].ndcg100, 6)
    expect(favourites['3'].ndcg100).not.toBe(any['3'].ndcg100)
  })

  it('holds out the last fifth of the likes by time in P1t', () => {
    const { ratings } = input
    const times = Array.from(ratings.users, (_, k) => k)
    const [fold] = topNFolds({ ...ratings, times }, { seed: 7, folds: [0], variant: 'P1t' })
    for (const { known, heldOut } of fold.tests) {
      const timeOf = (item: number, user: number) =>
        times.find((k) => ratings.users[k] === user && ratings.items[k] === item) ?? -1
      const { user } = fold.tests.find((test) => test.heldOut === heldOut)!
      const first = Math.min(...[...heldOut].map((item) => timeOf(item, user)))
      for (const { item } of known) expect(timeOf(item, user)).toBeLessThan(first)
    }
  })

  it('tests no user whose ratings are a copy of another user’s', () => {
    const { users, items, stars } = input.ratings
    const twice = {
      users: [...Array.from(users), ...Array.from(users, (user) => user + 1000)],
      items: [...Array.from(items), ...Array.from(items)],
      stars: [...Array.from(stars), ...Array.from(stars)],
    }
    const shortLists = [...byUser(input.ratings)].filter(([, ratings]) => ratings.length < 20).map(([user]) => user)
    const left = new Set(Array.from(withoutDuplicateUsers(twice).users))
    expect(left).toEqual(new Set([...Array.from(users), ...shortLists.map((user) => user + 1000)]))
    expect(withoutDuplicateUsers(input.ratings)).toBe(input.ratings)
  })

  it('folds in all known ratings in P1b, dislikes included, and only likes in P1', () => {
    const starsOf = (variant: 'P1' | 'P1b') => {
      const [fold] = topNFolds(input.ratings, { seed: 7, folds: [0], variant })
      return fold.tests.flatMap(({ known }) => known.map(({ stars }) => stars))
    }
    expect(Math.min(...starsOf('P1b'))).toBe(1)
    expect(Math.min(...starsOf('P1'))).toBe(4)
  })

  it('ranks better than popularity when users have different tastes', () => {
    const { models } = runProtocol(someRatings(150, 120), { protocol: 'P1', seed: 7, folds: 1 })
    expect(plainFigures(models['marquee']['ndcg100'])[0]).toBeGreaterThan(
      plainFigures(models['popularity']['ndcg100'])[0],
    )
  })

  it('finds explanations and solvers exact in P6', () => {
    const { models } = runProtocol(input, { protocol: 'P6', seed: 7 })
    for (const deviation of Object.values(models['marquee'])) expect(deviation).toBeLessThan(1e-6)
  })
})

function plainFigures(figure: number | Record<string, number>): number[] {
  return typeof figure === 'number' ? [figure] : Object.values(figure)
}

/** A panel of one viewer and one list, with numbers for every movie. */
function aPanel(itemCount: number): Panel {
  return {
    movies: aCatalogue(itemCount).map(({ id }) => ({ id, seen: 100 / id, regard: 70, divides: 30 })),
    alsoLoved: [{ id: 1, also: [7, 13, 19].map((id) => ({ id, strength: 3 })), not: [] }],
    viewers: [{ items: [1, 2, 7], values: [1, -0.5, 0.75] }],
  }
}

/** Viewers with tastes, as a ratings file in stars. */
function someRatings(viewers: number, itemCount: number): EvaluationInput {
  const ratings = { users: [] as number[], items: [] as number[], stars: [] as number[] }
  const stars = new Map([
    [-0.5, 1],
    [0, 3],
    [0.75, 4],
    [1, 5],
  ])
  someUsers(viewers, itemCount).forEach(({ items, values }, user) =>
    items.forEach((item, k) => {
      ratings.users.push(user)
      ratings.items.push(item)
      ratings.stars.push(stars.get(values[k]) ?? 0)
    }),
  )
  const items = aCatalogue(itemCount)
  return { ratings, catalogue: items, starter: { items, panel: aPanel(itemCount) } }
}
