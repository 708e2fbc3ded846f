import { type MessagePort, parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads'
import { END, takeTasks, type SharedMatrix } from './train-threads.ts'

/** Waits for tasks until the thread that started it terminates it. */
function help(board: Int32Array, port: MessagePort): never {
  let shared: SharedMatrix | undefined
  for (let seen = 0; ;) {
    Atomics.wait(board, END, seen)
    seen = Atomics.load(board, END)
    shared ??= receiveMessageOnPort(port)?.message as SharedMatrix | undefined
    if (shared) takeTasks(board, shared)
  }
}

if (parentPort) help(workerData as Int32Array, parentPort)
