import { totalmem } from 'node:os'
import { StartError } from '../../../start-error.ts'

/** Share of the memory that the heap of a training may take: Node's default would end large trainings early. */
const HEAP_SHARE = 0.75
const MEGABYTE = 2 ** 20

/** The heap limit of a training in megabytes, by what the machine has and what its container allows; 0 is no limit. */
export function trainingHeap({ machine = totalmem(), container = process.constrainedMemory() } = {}): number {
  const memory = container > 0 ? Math.min(machine, container) : machine
  return Math.floor((HEAP_SHARE * memory) / MEGABYTE)
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
