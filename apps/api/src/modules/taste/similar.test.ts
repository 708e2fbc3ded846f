import { type Recommender } from '@marquee/recommender'
import { expect, it } from 'vitest'
import { createSimilar } from './similar.ts'

it('looks for similar movies once per movie and model', () => {
  let asked = 0
  const recommender = () => ({ similar: () => [{ id: ++asked }] }) as unknown as Recommender
  let current = recommender()
  const similarIds = createSimilar({ current: () => current })
  expect([...similarIds(7)]).toEqual([1])
  expect([...similarIds(7)]).toEqual([1])
  expect([...similarIds(8)]).toEqual([2])
  current = recommender()
  expect([...similarIds(7)]).toEqual([3])
})
