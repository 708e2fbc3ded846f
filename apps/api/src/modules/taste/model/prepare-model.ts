import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import { isMemoryShort } from '../../../common/memory.ts'
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
 * Stores the model that ships if there is none yet. Of processes that start together one does it, and the others wait.
 * A machine that is short of memory trains here if the model does not fit its catalogue: later there is no room.
 */
export async function prepareFirstModel(dependencies: PrepareDependencies): Promise<void> {
  const { db, log } = dependencies
  const { newest } = createModelRepository(db)
  if (await newest()) return
  await once(dependencies, async () => {
    if ((await newest()) || (await storeShipped(dependencies)) || !isMemoryShort()) return
    await trainNow(dependencies).catch((error: unknown) => {
      dependencies.stopping.throwIfAborted()
      log.error({ err: error }, 'The first training failed.')
    })
  })
}

/**
 * Loads the newest usable model, else the one that ships. Without either the process starts nevertheless: lists are ordered
 * by popularity until a job has trained a model.
 */
export async function loadModel(model: ModelHolder, dependencies: PrepareDependencies): Promise<void> {
  await model.reload()
  if (model.peek() !== null) return
  await once(dependencies, async () => {
    await model.reload()
    if (model.peek() === null && (await storeShipped(dependencies))) await model.reload()
  })
}

/** Never ends the start: a model can be trained again. */
async function storeShipped({ db, log, request }: PrepareDependencies): Promise<boolean> {
  try {
    return await storeFirstModel(db, request.learnable)
  } catch (error) {
    log.warn({ err: error }, 'The model that ships could not be stored; another one is trained.')
    return false
  }
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
