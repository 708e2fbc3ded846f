import { expect, it } from 'vitest'
import { fitLogistic } from './fit-logistic.ts'

it('finds the weights that observations were made with', () => {
  const features = Array.from({ length: 200 }, (_, k) => [1, (k - 100) / 25])
  const examples = features.flatMap(([one, x]) => {
    const likelihood = 1 / (1 + Math.exp(-(0.5 + 1.5 * x)))
    return [
      { features: [one, x], outcome: 1, weight: likelihood },
      { features: [one, x], outcome: 0, weight: 1 - likelihood },
    ]
  })
  const [constant, slope] = fitLogistic(examples, 2)
  expect(constant).toBeCloseTo(0.5, 3)
  expect(slope).toBeCloseTo(1.5, 3)
})
