import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { type TrainMessage } from './train-process.ts'
import { type TrainRequest, type TrainResult } from './train.ts'

const SCRIPT = fileURLToPath(new URL('train-process.ts', import.meta.url))

/** Trains in a process of its own: the event loop stays free, and its memory is given back whole. @throws what training threw. */
export function runTraining(
  request: TrainRequest,
  onProgress: (text: string) => void = () => {},
  signal?: AbortSignal,
): Promise<TrainResult> {
  return new Promise((resolve, reject) => {
    const child = fork(SCRIPT, {
      ...(signal && { signal }),
      execArgv: [],
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
