import { decodeModel, ModelFormatError } from '@marquee/recommender'
import { type FastifyBaseLogger } from 'fastify'
import { type Kysely } from 'kysely'
import { type Tables } from '../../../database/tables.ts'
import { type Step } from '../../../terminal/screen.ts'
import { createModelRepository } from './model-repository.ts'
import { runTraining } from './run-training.ts'
import { type TrainProgress, type TrainRequest } from './train.ts'

export interface PrepareDependencies {
  db: Kysely<Tables>
  log: FastifyBaseLogger
  request: TrainRequest
  step: Step
  /** Ends the training. */
  stopping: AbortSignal
}

/** The first start trains a model; later ones use the stored model and leave training to the jobs. */
export async function prepareModel({ db, log, request, step, stopping }: PrepareDependencies): Promise<void> {
  if (await hasReadableModel(db, log)) return step.omit()
  log.info('Preparing recommendations.')
  const onProgress = (progress: TrainProgress) => {
    step.show(progress.done, progress.total)
    log.debug(progress, 'Training.')
  }
  await runTraining({ ...request, urgent: true }, onProgress, stopping)
}

/** Trains again when the stored model has the format of another version, as after an update or a restore. */
async function hasReadableModel(db: Kysely<Tables>, log: FastifyBaseLogger): Promise<boolean> {
  const models = createModelRepository(db)
  const newest = await models.newest()
  if (!newest) return false
  try {
    decodeModel(await models.body(newest))
    return true
  } catch (error) {
    if (!(error instanceof ModelFormatError)) throw error
    log.warn({ reason: error.message }, 'The stored model is of another version; training a new one.')
    return false
  }
}
