import { readFileSync, writeFileSync } from 'node:fs'

/** Of 1,000: a thousandth counts as a thousandth of the memory. */
const MAX_SCORE = 1000
const AHEAD_OF_DATABASE = 200

/** If memory runs out, Linux ends the process with the highest score first: the given helper, before the server. */
export function endFirstWithoutMemory(pid: number): void {
  setScore(pid, () => MAX_SCORE)
}

/** Puts this process ahead of PostgreSQL, which it started before: the database comes back more slowly. */
export function endBeforeDatabase(): void {
  setScore(process.pid, (score) => Math.min(MAX_SCORE, score + AHEAD_OF_DATABASE))
}

/** Changes nothing where that is not permitted: the system then chooses by itself. */
function setScore(pid: number, next: (score: number) => number): void {
  if (process.platform !== 'linux') return
  const file = `/proc/${pid}/oom_score_adj`
  try {
    writeFileSync(file, String(next(Number(readFileSync(file, 'utf8')))))
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error
  }
}
