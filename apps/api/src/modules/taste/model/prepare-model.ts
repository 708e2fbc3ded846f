import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import { alone, PREPARE_LOCK } from '../../../database/alone.ts'
import type { Tables } from '../../../database/tables.ts'
import type { StartProgress } from '../../../terminal/screen.ts'
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
 * Trains a model before the process takes memory for anything else, if there is none yet: for machines that have no room later.
 * Of processes that start together one does it, and the others wait. A failure does not end the start.
 */
export async function prepareFirstModel({ db, log, request, progress, stopping }: PrepareDependencies): Promise<void> {
  const { newest } = createModelRepository(db)
  if (await newest()) return
  const onWait = () => log.info('Another process prepares recommendations; waiting for it.')
  await alone(request.databaseUrl, { lock: PREPARE_LOCK, signal: stopping, onWait }, async () => {
    if (await newest()) return
    log.info('Preparing recommendations.')
    const training = progress.during('Recommendations', async (step) => {
      const onProgress = (stage: TrainProgress) => {
        step.show(stage.done, stage.total)
        log.debug(stage, 'Training.')
      }
      await runTraining({ ...request, urgent: true }, onProgress, stopping)
    })
    await training.catch((error: unknown) => {
      stopping.throwIfAborted()
      log.error({ err: error }, 'The first training failed.')
    })
  })
}
