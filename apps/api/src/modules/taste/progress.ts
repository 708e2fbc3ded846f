import type { Accuracy, ModelInfo, PercentProgress } from '@marquee/contract'
import type { AuthUser } from '../../common/auth-user.ts'
import { measureAccuracy } from './accuracy.ts'
import type { FeedbackRepository } from './feedback/feedback-repository.ts'
import type { ModelHolder } from './model/model-holder.ts'
import { percentProgress } from './percents.ts'

export type Progress = ReturnType<typeof createProgress>

const ACCURACY_RATINGS = 30

/** Progress of the model's knowledge about a user, and its accuracy. */
export function createProgress({ feedback, model }: { feedback: FeedbackRepository; model: ModelHolder }) {
  return {
    /** Number of ratings that the user has, and needs for percents. */
    percents: async (user: AuthUser): Promise<PercentProgress> => percentProgress(await feedback.feedbackOf(user)),

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
