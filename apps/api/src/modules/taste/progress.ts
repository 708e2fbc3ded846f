import type { Accuracy, ModelInfo, PredictionProgress } from '@marquee/contract'
import { TRAINING_STAGES } from '@marquee/recommender'
import type { AuthUser } from '../../common/auth-user.ts'
import { measureAccuracy } from './accuracy.ts'
import type { FeedbackRepository } from './feedback/feedback-repository.ts'
import type { ModelHolder } from './model/model-holder.ts'
import { percentProgress } from './percents.ts'

export type Progress = ReturnType<typeof createProgress>

const ACCURACY_RATINGS = 30

interface ProgressDependencies {
  feedback: FeedbackRepository
  model: ModelHolder
  /** Progress of the training that this process runs, if it runs one. */
  training: () => { done: number; total: number } | null
}

/** Progress of the model's knowledge about a user, and its accuracy. */
export function createProgress({ feedback, model, training }: ProgressDependencies) {
  /** Another process may run the training, or it may be queued still. */
  function preparing() {
    if (model.peek() !== null) return {}
    const { done, total } = training() ?? { done: 0, total: TRAINING_STAGES }
    return { preparing: { done, total } }
  }
  return {
    /** Number of ratings that the user has, and needs for percents; without a model also the steps of its training. */
    percents: async (user: AuthUser): Promise<PredictionProgress> => ({
      ...percentProgress(await feedback.feedbackOf(user)),
      ...preparing(),
    }),

    accuracy: async (userId: string): Promise<Accuracy> =>
      measureAccuracy(await feedback.lastPredicted(userId, ACCURACY_RATINGS)),

    model(): ModelInfo {
      const info = model.info()
      return {
        version: info?.version ?? null,
        trained_at: info?.created_at.toISOString() ?? null,
        movies: info?.movies ?? 0,
        ratings: info?.ratings ?? 0,
        users: info?.users ?? 0,
        metrics: info?.metrics ?? {},
      }
    },
  }
}
