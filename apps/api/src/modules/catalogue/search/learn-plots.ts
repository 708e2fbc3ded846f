import type { PlotKnowledge } from '@marquee/search'
import { Worker } from 'node:worker_threads'

export interface LearnPlotsRequest {
  databaseUrl: string
  /** Sources whose texts are allowed in the plot index. */
  learnable: readonly string[]
  /** Learns from this many of the best known movies. */
  most: number
}

/** Trains plot search on the catalogue in a separate thread. @throws what the thread threw */
export function learnPlots(request: LearnPlotsRequest, signal: AbortSignal): Promise<PlotKnowledge> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('learn-plots-worker.ts', import.meta.url), { workerData: request })
    const stop = () => void worker.terminate()
    signal.addEventListener('abort', stop, { once: true })
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', (code) => {
      signal.removeEventListener('abort', stop)
      reject(new Error(`Learning of plots ended early with code ${code}.`))
    })
  })
}
