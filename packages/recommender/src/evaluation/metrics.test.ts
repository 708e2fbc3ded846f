import { describe, expect, it } from 'vitest'
import { aCatalogue, someUsers } from '../fixtures.ts'
import type { EvaluationInput } from './index.ts'
import { formatTable, PROTOCOLS, runProtocol } from './index.ts'
import { areaUnderCurve, calibrationError, ndcgAt, recallAt } from './metrics.ts'

describe('metrics', () => {
  it('divides recall by what could have been hit', () => {
    expect(recallAt([1, 2, 3, 4], new Set([2, 9]), 2)).toBe(0.5)
    expect(recallAt([1, 2], new Set([1, 2, 3, 4]), 2)).toBe(1)
  })

  it('discounts gain by rank and cuts the ideal', () => {
    expect(ndcgAt([5, 1], new Set([1]), 100)).toBeCloseTo(1 / Math.log2(3))
    expect(ndcgAt([1, 2], new Set([1, 2, 3]), 2)).toBe(1)
  })

  it('counts ties half in the area under the curve', () => {
    expect(areaUnderCurve(Float64Array.of(1, 1, 0), [true, false, false])).toBe(0.75)
  })

  it('is calibrated when every bin hits its mean', () => {
    const predicted = Float64Array.from({ length: 20 }, (_, k) => (k < 10 ? 0.2 : 0.8))
    const actual = Float64Array.from({ length: 20 }, (_, k) => (k < 10 ? Number(k < 2) : Number(k < 18)))
    expect(calibrationError(predicted, actual, 2)).toBeCloseTo(0)
    expect(
      calibrationError(
        predicted.map((x) => x + 0.1),
        actual,
        2,
      ),
    ).toBeCloseTo(0.1)
  })
})

describe('runProtocol', { timeout: 60_000 }, () => {
  const input = someRatings(40, 60)

  it.each(PROTOCOLS)('prints a table with the served model for %s', (protocol) => {
    const result = runProtocol(input, { protocol, seed: 7, folds: 1 })
    expect(Object.keys(result.models)).toContain('marquee')
    for (const figures of Object.values(result.models)) {
      for (const figure of Object.values(figures)) expect(Number.isFinite(figure)).toBe(true)
    }
    expect(formatTable(result)).toContain(`${protocol}, seed 7`)
  })

  it('beats popularity where people have tastes', () => {
    const { models } = runProtocol(someRatings(150, 120), { protocol: 'P1', seed: 7, folds: 1 })
    expect(models.marquee.ndcg100).toBeGreaterThan(models.popularity.ndcg100)
  })

  it('keeps the exact properties exact', () => {
    const { models } = runProtocol(input, { protocol: 'P6', seed: 7 })
    for (const deviation of Object.values(models.marquee)) expect(deviation).toBeLessThan(1e-6)
  })
})

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
  return { ratings, catalogue: aCatalogue(itemCount) }
}
