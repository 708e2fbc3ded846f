import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { embed, similarity } from './embedding.ts'
import { completeFactors } from './completion.ts'
import { foldFactor, gramOf, trainFactors } from './factors.ts'
import { fitIsotonic, interpolate } from './isotonic.ts'
import { fromLists, transpose } from './linalg/sparse.ts'
import { hash32 } from './random.ts'
import { nthLargest, topRows } from './select.ts'

const numbers = fc.array(fc.integer({ min: -50, max: 50 }), { minLength: 1, maxLength: 60 })

describe('topRows', () => {
  it('agrees with sorting everything', () => {
    fc.assert(
      fc.property(numbers, fc.nat(70), (values, limit) => {
        const scores = Float64Array.from(values, (value) => (value < -40 ? -Infinity : value))
        const sorted = [...scores.keys()]
          .filter((k) => scores[k] > -Infinity)
          .sort((a, b) => scores[b] - scores[a] || a - b)
        expect(topRows(scores, limit)).toEqual(sorted.slice(0, limit))
      }),
    )
  })
})

describe('nthLargest', () => {
  it('agrees with sorting', () => {
    fc.assert(
      fc.property(numbers, fc.nat(), (values, at) => {
        const count = (at % values.length) + 1
        expect(nthLargest(Float64Array.from(values), values.length, count)).toBe(
          [...values].sort((a, b) => b - a)[count - 1],
        )
      }),
    )
  })
})

describe('transpose', () => {
  it('restores the matrix when applied twice', () => {
    const rows = fromLists([
      [
        [1, 2],
        [3, 4],
      ],
      [],
      [
        [0, 1],
        [3, 5],
      ],
    ])
    expect(transpose(transpose(rows, 4), 3)).toEqual(rows)
  })
})

describe('hash32', () => {
  it('is deterministic, without collisions on short keys, and spreads evenly over folds', () => {
    expect(hash32('7:1')).toBe(hash32('7:1'))
    expect(new Set(Array.from({ length: 1000 }, (_, k) => hash32(`7:${k}`))).size).toBe(1000)
    const share = Array.from({ length: 10000 }, (_, k) => hash32(`1:${k}`) % 5).filter((fold) => fold === 0).length
    expect(Math.abs(share - 2000)).toBeLessThan(150)
  })
})

describe('fitIsotonic', () => {
  it('returns an increasing curve that is constant beyond its ends', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.float({ noNaN: true, min: 0, max: 1 }), fc.boolean()), { minLength: 200, maxLength: 400 }),
        (pairs) => {
          const x = Float64Array.from(pairs, ([value], k) => value + k * 1e-9)
          const y = Float64Array.from(pairs, ([, hit]) => (hit ? 1 : 0))
          const curve = fitIsotonic(x, y)
          for (let k = 1; k < curve.levels.length; k++) expect(curve.levels[k]).toBeGreaterThan(curve.levels[k - 1])
          expect(interpolate(curve, -9)).toBe(curve.levels[0])
          expect(interpolate(curve, 9)).toBe(curve.levels.at(-1))
        },
      ),
      { numRuns: 30 },
    )
  })
})

describe('embed', () => {
  it('keeps the cosine similarity of rows when it has enough dimensions', () => {
    const content = fromLists([
      [[0, 1]],
      [
        [0, 0.6],
        [1, 0.8],
      ],
      [[1, 1]],
      [[2, 1]],
    ])
    const embedding = embed(content, 3, 3, 1)
    expect(similarity(embedding, 0, 1)).toBeCloseTo(0.6, 5)
    expect(similarity(embedding, 1, 2)).toBeCloseTo(0.8, 5)
    expect(similarity(embedding, 0, 3)).toBeCloseTo(0, 5)
  })
})

describe('trainFactors', () => {
  const options = { size: 4, alpha: 0.1, lambda: 0.01, sweeps: 20, seed: 1 }
  const twoGroups = fromLists(
    Array.from({ length: 20 }, (_, u) => [0, 1, 2].map((k): [number, number] => [(u % 2) * 3 + k, 1])),
  )

  it("ranks items of the user's own group above those of the other group", () => {
    const { items } = trainFactors(twoGroups, 6, options)
    const factor = foldFactor(items, gramOf(items), [0, 1], options)
    const score = (i: number) => factor.reduce((sum, x, k) => sum + x * items.values[i * 4 + k], 0)
    expect(score(2)).toBeGreaterThan(score(3) + 0.3)
  })

  it('gives an item without ratings a factor like those of items with the same content', () => {
    const { items } = trainFactors(twoGroups, 7, options)
    const content = fromLists([0, 0, 0, 1, 1, 1, 1].map((genre): [number, number][] => [[genre, 1]]))
    const counts = Float32Array.of(10, 10, 10, 10, 10, 10, 0)
    const completed = completeFactors(items, content, counts, { ridge: 0.3, halfWay: 10 })
    const dot = (a: number, b: number) =>
      [0, 1, 2, 3].reduce((sum, k) => sum + completed.values[a * 4 + k] * completed.values[b * 4 + k], 0)
    expect(dot(6, 4)).toBeGreaterThan(2 * Math.abs(dot(6, 1)))
  })
})
