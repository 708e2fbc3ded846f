import { expect, it } from 'vitest'
import { createRandom, gaussian } from '../random.ts'
import { AREA, EDGE, multiplyByPairs, multiplyPlainly } from './multiply.ts'

const random = createRandom(3)
const [a, b] = [0, 1].map(() => Float64Array.from({ length: AREA }, () => gaussian(random))) as [
  Float64Array,
  Float64Array,
]

it.each([
  ['plainly', multiplyPlainly],
  ['by pairs', multiplyByPairs()],
])('multiplies rows with rows %s', (_, multiply) => {
  const product = new Float64Array(AREA).fill(NaN)
  multiply!(a, b, product)
  for (let i = 0; i < EDGE; i++) {
    for (let j = 0; j < EDGE; j++) {
      let sum = 0
      for (let k = 0; k < EDGE; k++) sum += a[i * EDGE + k] * b[j * EDGE + k]
      expect(product[i * EDGE + j]).toBeCloseTo(sum, 10)
    }
  }
})
