import { writeFileSync } from 'node:fs'
import { totalmem } from 'node:os'

/** Share of the memory that the heap of a training may take: Node's default would end large trainings early. */
const HEAP_SHARE = 0.75
const MEGABYTE = 2 ** 20

/** The heap limit of a training in megabytes, by what the machine has and what its container allows; 0 is no limit. */
export function trainingHeap({ machine = totalmem(), container = process.constrainedMemory() } = {}): number {
  const memory = container > 0 ? Math.min(machine, container) : machine
  return Math.floor((HEAP_SHARE * memory) / MEGABYTE)
}

/** Where memory runs out, Linux ends the process with the highest score: this one, not the one that serves people. */
export function goFirst(): void {
  if (process.platform === 'linux') writeFileSync('/proc/self/oom_score_adj', '1000')
}

/** Why a training has ended without a result. */
export function describeEnd(code: number | null, signal: NodeJS.Signals | null): string {
  if (signal === 'SIGKILL' || signal === 'SIGABRT') {
    return 'Training was ended by the system, most likely because memory ran out: give Marquee more of it, or train elsewhere.'
  }
  return `Training ended early with ${signal === null ? `code ${code}` : signal}.`
}
