import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import { alone, PREPARE_LOCK } from '../../../database/alone.ts'
import type { Tables } from '../../../database/tables.ts'
import type { StartProgress } from '../../../terminal/screen.ts'
import { storeFirstModel } from './first-model.ts'
import type { ModelHolder } from './model-holder.ts'
import { createModelRepository } from './model-repository.ts'
import { runTraining } from './run-training.ts'
import type { TrainProgress, TrainRequest } from './train.ts'

export interface PrepareDependencies {
  db: Kysely<Tables>
  log: FastifyBaseLogger
  request: TrainRequest
  progress: StartProgress
  /** Ends the training. */
  stopping: AbortSignal
}

/**
 * The first start takes the model that ships, or trains one; later ones use the stored model and leave training to the jobs.
 * Of processes that start together one does it, and the others wait.
 */
export async function prepareFirstModel(dependencies: PrepareDependencies): Promise<void> {
  const { db, request } = dependencies
  const { newest } = createModelRepository(db)
  if (await newest()) return
  await once(dependencies, async () => {
    if (await newest()) return
    if (!(await storeFirstModel(db, request.learnable))) await trainNow(dependencies)
  })
}

/**
 * Loads the stored model, and trains another when it has the format of another version, as after an update or a restore;
 * of processes that start together one does.
 */
export async function loadModel(model: ModelHolder, dependencies: PrepareDependencies): Promise<void> {
  await model.reload()
  if (model.peek() !== null) return
  await once(dependencies, async () => {
    await model.reload()
    if (model.peek() !== null) return
    await trainNow(dependencies)
    await model.reload()
  })
}

function once({ request, log, stopping }: PrepareDependencies, work: () => Promise<void>): Promise<void> {
  const onWait = () => log.info('Another process prepares recommendations; waiting for it.')
  return alone(request.databaseUrl, { lock: PREPARE_LOCK, signal: stopping, onWait }, work)
}

async function trainNow({ log, request, progress, stopping }: PrepareDependencies): Promise<void> {
  log.info('Preparing recommendations.')
  await progress.during('Recommendations', async (step) => {
    const onProgress = (stage: TrainProgress) => {
      step.show(stage.done, stage.total)
      log.debug(stage, 'Training.')
    }
    await runTraining({ ...request, urgent: true }, onProgress, stopping)
  })
}
