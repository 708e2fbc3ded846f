import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { TrainMessage } from './train-process.ts'
import { endFirstWithoutMemory } from '../../../common/out-of-memory.ts'
import { StartError } from '../../../start-error.ts'
import { endOfTraining, trainingHeap } from './training-memory.ts'
import type { TrainProgress, TrainRequest, TrainResult } from './train.ts'

const SCRIPT = fileURLToPath(new URL('train-process.ts', import.meta.url))

/** Trains in a separate process, which keeps the event loop free and releases all memory. @throws what training threw. */
export function runTraining(
  request: TrainRequest,
  onProgress: (progress: TrainProgress) => void = () => {},
  signal?: AbortSignal,
): Promise<TrainResult> {
  return new Promise((resolve, reject) => {
    const child = fork(SCRIPT, {
      ...(signal && { signal }),
      // Most of its memory is arrays of numbers, so that a small young generation costs no time and saves 80 MB.
      execArgv: [`--max-old-space-size=${trainingHeap()}`, '--max-semi-space-size=2'],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    if (child.pid !== undefined) endFirstWithoutMemory(child.pid)
    child.on('message', (message: TrainMessage) => {
      if ('progress' in message) onProgress(message.progress)
      else if ('result' in message) resolve(message.result)
      else if ('unusable' in message) reject(new StartError(message.unusable))
      else reject(new Error(`Training failed: ${message.failed}`))
    })
    child.on('error', reject)
    child.on('exit', (code, ended) => reject(endOfTraining(code, ended)))
    child.send(request)
  })
}
