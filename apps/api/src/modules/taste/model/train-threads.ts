import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { type BlockMatrix, type BlockTask, runTask, type TrainOptions } from '@marquee/recommender'

const SCRIPT = fileURLToPath(new URL('train-worker.ts', import.meta.url))
const MAX_HELPERS = 7
/** Fewer tasks are done before the other threads have woken up. */
const MIN_TASKS = 4
const MAX_TASKS = 1024
const PASSES = ['factor', 'invert', 'multiply'] as const

/** Indices in the shared array: counters that only grow, then the tasks of a round with three numbers each. */
const NEXT = 0
const DONE = 1
const START = 2
export const END = 3
const TASKS = 4

export interface SharedMatrix {
  matrix: BlockMatrix
  scratch: Float64Array
}

/**
 * Spreads the inversion of one matrix over threads that share its memory. This thread works as well, and waits only for
 * the last task of each round, not for helpers that have not started yet. Used for one training.
 */
export function createTrainThreads(
  helpers = Math.min(MAX_HELPERS, availableParallelism() - 1),
): Required<Pick<TrainOptions, 'runTasks' | 'allocate'>> & { close(): Promise<unknown> } {
  const board = new Int32Array(new SharedArrayBuffer(4 * (TASKS + 3 * MAX_TASKS)))
  const workers = Array.from({ length: helpers }, () => new Worker(SCRIPT, { workerData: board }))
  let known: BlockMatrix | undefined
  function share(shared: SharedMatrix): boolean {
    if (!known) for (const worker of workers) worker.postMessage(shared)
    known ??= shared.matrix
    return known === shared.matrix
  }
  return {
    allocate: (length) => new Float64Array(new SharedArrayBuffer(8 * length)),
    runTasks(matrix, scratch, tasks) {
      if (tasks.length < MIN_TASKS || tasks.length > MAX_TASKS || !share({ matrix, scratch })) {
        for (const task of tasks) runTask(matrix, scratch, task)
        return
      }
      postTasks(board, tasks)
      takeTasks(board, { matrix, scratch })
      const end = Atomics.load(board, END)
      for (let done = Atomics.load(board, DONE); done < end; done = Atomics.load(board, DONE)) {
        Atomics.wait(board, DONE, done)
      }
    },
    close: () => Promise.all(workers.map((worker) => worker.terminate())),
  }
}

function postTasks(board: Int32Array, tasks: readonly BlockTask[]): void {
  tasks.forEach(({ pass, row, column }, k) => board.set([PASSES.indexOf(pass), row, column], TASKS + 3 * k))
  const start = Atomics.load(board, END)
  Atomics.store(board, START, start)
  Atomics.store(board, END, start + tasks.length)
  Atomics.notify(board, END)
}

/** Works on the round's tasks one by one until none is left. */
export function takeTasks(board: Int32Array, { matrix, scratch }: SharedMatrix): void {
  for (;;) {
    const ticket = Atomics.load(board, NEXT)
    if (ticket >= Atomics.load(board, END)) return
    if (Atomics.compareExchange(board, NEXT, ticket, ticket + 1) !== ticket) continue
    const at = TASKS + 3 * (ticket - Atomics.load(board, START))
    runTask(matrix, scratch, { pass: PASSES[board[at]!]!, row: board[at + 1]!, column: board[at + 2]! })
    Atomics.add(board, DONE, 1)
    Atomics.notify(board, DONE)
  }
}
