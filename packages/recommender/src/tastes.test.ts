import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { assign } from './assignment.ts'
import { aCatalogue, someUsers } from './fixtures.ts'
import type { Profile, Taste } from './index.ts'
import { createRecommender, trainModel } from './index.ts'
import { cutTree, wardTree } from './ward.ts'

const recommender = createRecommender(trainModel({ items: aCatalogue(180), users: someUsers(60, 180) }))
const likesOf = (ids: readonly number[]): Profile => ({ ratings: ids.map((id) => ({ id, value: 1 })) })
const homeOf = (tastes: readonly Taste[]) => new Map(tastes.flatMap(({ key, liked }) => liked.map((id) => [id, key])))

describe('tastes', () => {
  it('are empty with fewer than five liked movies', () => {
    expect(recommender.tastes(likesOf([1, 2, 3, 4]))).toEqual([])
    expect(recommender.tastes(likesOf([1, 2, 3, 4, 5])).length).toBeGreaterThan(0)
    expect(recommender.tastes({ ratings: [1, 2, 3, 4, 5].map((id) => ({ id, value: -0.5 })) })).toEqual([])
  })

  it('partition the liked movies, with weights that sum to 100', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 180 }), { minLength: 5, maxLength: 60 }), (ids) => {
        const tastes = recommender.tastes(likesOf(ids))
        expect(tastes.reduce((sum, { weight }) => sum + weight, 0)).toBe(100)
        expect(tastes.flatMap(({ liked }) => liked).sort((a, b) => a - b)).toEqual([...ids].sort((a, b) => a - b))
        for (const { size, liked, movies } of tastes) {
          expect(size).toBe(liked.length)
          expect(movies.some((id) => ids.includes(id))).toBe(false)
        }
      }),
      { numRuns: 20 },
    )
  })

  it('are named by features of different kinds', () => {
    for (const { features } of recommender.tastes(likesOf([6, 12, 18, 24, 1, 7, 13, 19, 25, 31]))) {
      expect(new Set(features.map(({ kind }) => kind)).size).toBe(features.length)
      expect(features.length).toBeGreaterThan(0)
    }
  })

  it('keep their keys and 95 % of their movies when one rating is added', () => {
    const ids = Array.from({ length: 40 }, (_, k) => k * 4 + 1)
    const before = recommender.tastes(likesOf(ids))
    for (const added of [2, 50, 111, 176]) {
      const after = recommender.tastes(likesOf([...ids, added]), before)
      const homes = homeOf(after)
      const moved = [...homeOf(before)].filter(([id, key]) => homes.get(id) !== key).length
      expect(moved / ids.length).toBeLessThanOrEqual(0.05)
      expect(after.map(({ key }) => key).sort()).toEqual(before.map(({ key }) => key).sort())
    }
  })

  it('inherit the keys of the best matching previous tastes when movies are clustered again', () => {
    const ids = Array.from({ length: 30 }, (_, k) => (k % 2) + 1 + 6 * Math.floor(k / 2))
    const before = recommender.tastes(likesOf(ids))
    const grown = [...ids, ...Array.from({ length: 12 }, (_, k) => 1 + 6 * (k + 16))].filter((id) => id <= 180)
    const after = recommender.tastes(likesOf(grown), before)
    expect(after.some(({ key }) => before.some((taste) => taste.key === key))).toBe(true)
  })
})

describe('assign', () => {
  it('finds the same total as trying all assignments', () => {
    const tables = fc.integer({ min: 1, max: 5 }).chain((n) =>
      fc.array(fc.array(fc.integer({ min: 0, max: 20 }), { minLength: n, maxLength: n }), {
        minLength: n,
        maxLength: n,
      }),
    )
    fc.assert(
      fc.property(tables, (worth) => {
        const total = assign(worth).reduce((sum, column, row) => sum + worth[row][column], 0)
        expect(total).toBe(bestByTrying(worth, 0, new Set()))
      }),
    )
  })

  it('returns -1 for rows left over when there are fewer columns', () => {
    expect(assign([[1], [5], [2]])).toEqual([-1, 0, -1])
  })
})

describe('wardTree', () => {
  it('always merges the pair whose union adds the least variance', () => {
    const points = fc.uniqueArray(fc.integer({ min: 0, max: 100000 }), { minLength: 2, maxLength: 9 })
    fc.assert(
      fc.property(points, fc.integer({ min: 1, max: 4 }), (values, count) => {
        const clusters = Math.min(count, values.length)
        const labels = cutTree(
          wardTree(values.length, (a, b) => (values[a] - values[b]) ** 2),
          values.length,
          clusters,
        )
        const variance = (groups: number[][]) => groups.reduce((sum, group) => sum + scatterOf(group), 0)
        const ours = Array.from({ length: clusters }, (_, c) => values.filter((_v, k) => labels[k] === c))
        expect(variance(ours)).toBeCloseTo(variance(naiveWard(values, clusters)), 3)
      }),
      { numRuns: 60 },
    )
  })
})

function bestByTrying(worth: number[][], row: number, taken: Set<number>): number {
  if (row === worth.length) return 0
  return Math.max(
    ...worth[row].flatMap((value, column) =>
      taken.has(column) ? [] : [value + bestByTrying(worth, row + 1, new Set([...taken, column]))],
    ),
  )
}

function scatterOf(group: number[]): number {
  const center = group.reduce((sum, x) => sum + x, 0) / group.length
  return group.reduce((sum, x) => sum + (x - center) ** 2, 0)
}

function naiveWard(values: readonly number[], count: number): number[][] {
  let groups = values.map((value) => [value])
  while (groups.length > count) {
    let best = { a: 0, b: 1, cost: Infinity }
    for (let a = 0; a < groups.length; a++) {
      for (let b = a + 1; b < groups.length; b++) {
        const cost = scatterOf([...groups[a], ...groups[b]]) - scatterOf(groups[a]) - scatterOf(groups[b])
        if (cost < best.cost) best = { a, b, cost }
      }
    }
    const joined = [...groups[best.a], ...groups[best.b]]
    groups = [...groups.filter((_, k) => k !== best.a && k !== best.b), joined]
  }
  return groups
}
