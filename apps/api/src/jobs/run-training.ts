import { Worker } from 'node:worker_threads'
import { type TrainRequest, type TrainResult } from './train.ts'

type Message = { progress: string } | { result: TrainResult }

const SCRIPT = new URL('train-thread.ts', import.meta.url)

/** Trains in a worker thread, so that the event loop stays free. @throws what the thread threw. */
export function runTraining(
  request: TrainRequest,
  onProgress: (text: string) => void = () => {},
): Promise<TrainResult> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(SCRIPT, { workerData: request })
    worker.on('message', (message: Message) => {
      if ('progress' in message) onProgress(message.progress)
      else resolve(message.result)
    })
    worker.on('error', reject)
    worker.on('exit', (code) => reject(new Error(`Training ended early with code ${code}.`)))
  })
}
