import { freeMemory, lackOfMemory, memoryLimit } from '../../../common/memory.ts'
import { StartError } from '../../../start-error.ts'

/** Share of the memory that the heap of a training may take: Node's default would end large trainings early. */
const HEAP_SHARE = 0.75
const MEGABYTE = 2 ** 20

/** The heap limit of a training in megabytes, by the memory that there is. @param limit in bytes */
export function trainingHeap(limit = memoryLimit()): number {
  return Math.floor((HEAP_SHARE * limit) / MEGABYTE)
}

/** Minimum of a training, and the further bytes for each movie; ratings are added to it. */
const LEAST = 200 * MEGABYTE
const PER_MOVIE = 9000

/**
 * Says in one sentence that memory would run out in a training; null if it would not.
 * @param lastPeak what the last training has taken, in bytes; null before the first
 */
export function lackForTraining(
  { movies, lastPeak }: { movies: number; lastPeak: number | null },
  free = freeMemory(),
): string | null {
  const needed = Math.max(LEAST + PER_MOVIE * movies, lastPeak ?? 0)
  return lackOfMemory({ task: 'Training', order: 'train', needed }, free)
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
