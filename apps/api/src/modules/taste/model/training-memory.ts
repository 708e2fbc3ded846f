import { memoryLimit } from '../../../common/memory.ts'
import { StartError } from '../../../start-error.ts'

/** Share of the memory that the heap of a training may take: Node's default would end large trainings early. */
const HEAP_SHARE = 0.75
const MEGABYTE = 2 ** 20

/** The heap limit of a training in megabytes, by the memory that there is. @param limit in bytes */
export function trainingHeap(limit = memoryLimit()): number {
  return Math.floor((HEAP_SHARE * limit) / MEGABYTE)
}

/** Why a training has ended without a result. */
export function endOfTraining(code: number | null, signal: NodeJS.Signals | null): Error {
  if (signal === 'SIGKILL' || signal === 'SIGABRT') {
    return new StartError(
      'Training was ended by the system, most likely because memory ran out: give Marquee more of it, or train while it is stopped.',
    )
  }
  return new Error(`Training ended early with ${signal === null ? `code ${code}` : signal}.`)
}
