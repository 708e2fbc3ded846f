import type { Recommender } from '@marquee/recommender'
import { expect, it } from 'vitest'
import { NO_FEEDBACK } from './feedback/feedback.ts'
import type { FeedbackRepository } from './feedback/feedback-repository.ts'
import type { ModelHolder } from './model/model-holder.ts'
import { createProgress } from './progress.ts'

it('reports the first training until a model is in use', async () => {
  let recommender: Recommender | null = null
  let running: { done: number; total: number } | null = null
  const progress = createProgress({
    feedback: { feedbackOf: () => Promise.resolve(NO_FEEDBACK) } as unknown as FeedbackRepository,
    model: { peek: () => recommender } as ModelHolder,
    training: () => running,
  })
  const percents = () => progress.percents({ id: 'u1' } as Parameters<typeof progress.percents>[0])
  expect(await percents()).toEqual({ ratings: 0, needed: 5, preparing: { done: 0, total: 6 } })
  running = { done: 2, total: 6 }
  expect(await percents()).toEqual({ ratings: 0, needed: 5, preparing: { done: 2, total: 6 } })
  recommender = {} as Recommender
  expect(await percents()).toEqual({ ratings: 0, needed: 5 })
})
