import { fork } from 'node:child_process'
import { totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { TrainMessage } from './train-process.ts'
import { type TrainProgress, type TrainRequest, type TrainResult } from './train.ts'

/** Share of the machine's memory as a limit: Node's default would end large trainings early. */
const HEAP_SHARE = 0.75
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
      execArgv: [`--max-old-space-size=${Math.floor((HEAP_SHARE * totalmem()) / 2 ** 20)}`],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    child.on('message', (message: TrainMessage) => {
      if ('progress' in message) onProgress(message.progress)
      else if ('result' in message) resolve(message.result)
      else reject(new Error(`Training failed: ${message.failed}`))
    })
    child.on('error', reject)
    child.on('exit', (code) => reject(new Error(`Training ended early with code ${code}.`)))
    child.send(request)
  })
}
