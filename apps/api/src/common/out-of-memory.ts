import { writeFileSync } from 'node:fs'

/** Where memory runs out, Linux ends the process with the highest score: the given one, not the one that serves people. */
export function endFirstWithoutMemory(pid: number): void {
  if (process.platform === 'linux') writeFileSync(`/proc/${pid}/oom_score_adj`, '1000')
}
