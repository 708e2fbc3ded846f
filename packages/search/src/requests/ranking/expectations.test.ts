import fc from 'fast-check'
import { expect, it } from 'vitest'
import { learnExpectations, type FeatureRow } from './expectations.ts'

const FEATURES = 4
const row: fc.Arbitrary<FeatureRow> = fc
  .uniqueArray(fc.integer({ min: 0, max: FEATURES - 1 }), { maxLength: FEATURES })
  .map((features) => new Map(features.map((feature) => [feature, 1])))

/** Ridge regression of a target on the other features by coordinate descent, which needs no inverse. */
function naiveWeights(rows: readonly FeatureRow[], target: number, ridge: number): number[] {
  const weights = Array.from({ length: FEATURES }, () => 0)
  const value = (of: FeatureRow, feature: number) => of.get(feature) ?? 0
  for (let round = 0; round < 300; round++) {
    for (let feature = 0; feature < FEATURES; feature++) {
      if (feature === target) continue
      let [product, square] = [0, ridge]
      for (const of of rows) {
        const others = weights.reduce((sum, weight, i) => sum + (i === feature ? 0 : weight * value(of, i)), 0)
        product += value(of, feature) * (value(of, target) - others)
        square += value(of, feature) ** 2
      }
      weights[feature] = product / square
    }
  }
  return weights
}

it('orders movies as ridge regression on their other features does', () => {
  fc.assert(
    fc.property(fc.array(row, { minLength: 2, maxLength: 8 }), fc.nat(FEATURES - 1), (rows, target) => {
      const features = [0, 1, 2, 3]
      const learned = learnExpectations(rows, { inputs: features, targets: features, ridge: 2 })
      const weights = naiveWeights(rows, target, 2)
      const naive = rows.map((of) => [...of].reduce((sum, [feature, value]) => sum + value * weights[feature], 0))
      const expected = rows.map((of) => learned.of(of)[target])
      const turned = rows.some((_, a) => {
        return rows.some((__, b) => naive[a] > naive[b] + 1e-6 && expected[a] < expected[b] - 1e-6)
      })
      expect(turned).toBe(false)
    }),
    { numRuns: 50 },
  )
})

it('expects nothing where there was nothing to learn from, and what comes with a feature where there was', () => {
  const empty = learnExpectations([], { inputs: [0], targets: [1], ridge: 1 })
  expect([...empty.of(new Map([[0, 1]]))]).toEqual([0])
  const pairs = Array.from(
    { length: 20 },
    (_, i): FeatureRow =>
      new Map(
        i % 2
          ? [
              [0, 1],
              [1, 1],
            ]
          : [[2, 1]],
      ),
  )
  const learned = learnExpectations(pairs, { inputs: [0, 2], targets: [1], ridge: 1 })
  const [[together], [apart]] = [0, 2].map((feature) => [...learned.of(new Map([[feature, 1]]))])
  expect(together).toBeGreaterThan(0.5)
  expect(apart).toBeLessThan(0.1)
})
