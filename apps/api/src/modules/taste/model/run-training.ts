import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { TrainMessage } from './train-process.ts'
import { describeEnd, trainingHeap } from './training-memory.ts'
import { type TrainProgress, type TrainRequest, type TrainResult } from './train.ts'

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
      execArgv: [`--max-old-space-size=${trainingHeap()}`],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    child.on('message', (message: TrainMessage) => {
      if ('progress' in message) onProgress(message.progress)
      else if ('result' in message) resolve(message.result)
      else reject(new Error(`Training failed: ${message.failed}`))
    })
    child.on('error', reject)
    child.on('exit', (code, ended) => reject(new Error(describeEnd(code, ended))))
    child.send(request)
  })
}
