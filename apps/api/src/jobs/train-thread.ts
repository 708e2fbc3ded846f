import { parentPort, workerData } from 'node:worker_threads'
import { pino } from 'pino'
import { train, type TrainRequest } from './train.ts'

// The thread's whole life is one training: its result is its only message besides progress.
const result = await train(workerData as TrainRequest, pino({ level: 'silent' }), (text) =>
  parentPort?.postMessage({ progress: text }),
)
parentPort?.postMessage({ result })
