import { workerData } from 'node:worker_threads'
import { logFromThread, serve } from '../serve.ts'

/** Tells the test how far this thread is, and holds it up: see the test. */
const board = workerData as Int32Array
const STARTED = 0
const HELD = 1
const START_FAILS = 2

Atomics.add(board, STARTED, 1)
if (Atomics.load(board, START_FAILS) === 1) throw new Error('The thread cannot start.')

const functions = {
  double: (number: number) => 2 * number,
  /** Blocks this thread until the test lets it go. */
  hold(word: string): string {
    Atomics.wait(board, HELD, 0)
    return word
  },
  fail(): never {
    throw new TypeError('This cannot be done.')
  },
  crash: (): Promise<never> =>
    new Promise(() =>
      setImmediate(() => {
        throw new Error('The thread broke.')
      }),
    ),
  note: (text: string) => logFromThread('info', { from: 'the thread' }, text),
}
export type ExampleFunctions = typeof functions

serve(functions)
