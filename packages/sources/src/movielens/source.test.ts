import { expect, it } from 'vitest'
import { valueOfStars } from './source.ts'

it('maps stars to the four rating levels', () => {
  expect([0.5, 2, 2.5, 3, 3.5, 4, 4.5, 5].map(valueOfStars)).toEqual([-0.5, -0.5, 0, 0, 0.75, 0.75, 1, 1])
})
