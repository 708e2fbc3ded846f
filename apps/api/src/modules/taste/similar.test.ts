import type { Recommender } from '@marquee/recommender'
import { expect, it } from 'vitest'
import { createSimilar } from './similar.ts'

it('looks for similar movies once per movie and model', () => {
  let asked = 0
  const recommender = () => ({ similar: () => [{ id: ++asked, score: asked / 2 }] }) as unknown as Recommender
  let current = recommender()
  const similarTo = createSimilar({ current: () => current })
  expect([...similarTo(7)]).toEqual([[1, 0.5]])
  expect([...similarTo(7)]).toEqual([[1, 0.5]])
  expect([...similarTo(8)]).toEqual([[2, 1]])
  current = recommender()
  expect([...similarTo(7)]).toEqual([[3, 1]])
})
