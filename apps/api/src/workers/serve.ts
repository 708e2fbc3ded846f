import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import type { Call, Functions, LogLevel, Message } from './messages.ts'

/** Niceness of a thread above the event loop's: requests go first on few cores. */
const NICENESS = 5

/** Answers the calls of the thread that started this one, until that ends it. Call it when everything is prepared. */
export function serve(functions: Functions): void {
  // Only Linux has a priority for each thread; elsewhere this would slow the whole process.
  if (process.platform === 'linux') setPriority(NICENESS)
  parentPort?.on('message', (call: Call) => void answer(functions, call))
  send({ ready: true })
}

/** Writes to the log of the process. */
export function logFromThread(level: LogLevel, fields: object, text: string): void {
  send({ log: { level, fields, text } })
}

async function answer(functions: Functions, { id, name, argument }: Call): Promise<void> {
  try {
    send({ id, result: await functions[name]?.(argument) })
  } catch (error) {
    send({ id, error })
  }
}

function send(message: Message): void {
  parentPort?.postMessage(message)
}
