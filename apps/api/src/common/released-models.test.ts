import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { Recommender } from '@marquee/recommender'
import { expect, it } from 'vitest'
import { createRankedLists } from '../modules/lists/ranked-lists.ts'
import { createPercents } from '../modules/taste/percents.ts'
import { createSimilar } from '../modules/taste/similar.ts'
import { aFeedback } from '../testing/feedback.ts'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

const aModel = () =>
  ({
    similar: () => [{ id: 1, score: 1 }],
    rank: () => ({ ids: Float64Array.of(1), percents: Uint8Array.of(50) }),
    percents: () => [50],
  }) as unknown as Recommender

it('lets caches release a model that was replaced', async () => {
  let model = aModel()
  const old = new WeakRef(model)
  const holder = { current: () => model, peek: () => model }
  const unused = () => Promise.reject(new Error('Not used here.'))
  const lists = createRankedLists({ model: holder, rankGroup: unused, rankPerson: unused })
  const similarTo = createSimilar(holder)
  const percents = createPercents(holder)
  const feedback = aFeedback()
  await lists.personal('ada', feedback, {}, 30)
  similarTo(1)
  percents.expected(feedback, [1])
  model = aModel()
  // A weak reference holds its object until the end of the turn.
  await new Promise((resolve) => setTimeout(resolve))
  collectGarbage()
  expect(old.deref()).toBeUndefined()
  expect([similarTo(1).size, percents.expected(feedback, [1])]).toEqual([1, [50]])
})
