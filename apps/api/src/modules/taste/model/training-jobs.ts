import type { Platform } from '../../../common/platform.ts'
import type { ModelHolder } from './model-holder.ts'
import { runTraining } from './run-training.ts'
import type { TrainProgress, TrainRequest } from './train.ts'
import { lackForTraining } from './training-memory.ts'
import { createTrainingRepository } from './training-repository.ts'

/** Train again when this many ratings changed, or this share of the ratings in the model. */
export const RETRAIN_RATINGS = 50
const RETRAIN_SHARE = 0.05

export interface TrainingDependencies {
  model: ModelHolder
  request: TrainRequest
  /** Called when a training has ended, with or without a stored model. */
  onTrained: () => Promise<void>
}

/** Trains on request, and when enough ratings have changed. */
export function createTrainingJobs(
  { db, log, queue, stopping }: Platform,
  { model, request, onTrained }: TrainingDependencies,
) {
  const training = createTrainingRepository(db, request.learnable)
  let progress: TrainProgress | null = null
  return {
    /** The training that this process runs; null if it runs none. */
    progress: () => progress,

    async train(): Promise<void> {
      const lack = lackForTraining(await training.size())
      if (lack !== null) {
        log.warn(lack)
        throw new Error(lack)
      }
      const result = await runTraining(request, (stage) => (progress = stage), stopping).finally(
        () => (progress = null),
      )
      if (result.outcome === 'stored') log.info(result, 'Trained a new model.')
      else log.warn(result, 'A new model was worse than the one in use on holdout users, and was refused.')
      await onTrained()
    },

    async retrainWhenChanged(): Promise<void> {
      const { ratings, movies } = await training.changesSince(await training.lastTrained())
      const enough = Math.max(RETRAIN_RATINGS, RETRAIN_SHARE * (model.info()?.ratings ?? 0))
      if (model.info() === null || movies > 0 || ratings >= enough) await queue.enqueueTraining()
    },
  }
}
