import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Log } from '../log.ts'

const PROGRAM = fileURLToPath(new URL('database-process.ts', import.meta.url))

export type Message = { open?: true; last?: number; wrote?: number; closed?: true; refused?: string }

/** A process that runs `database-process.ts`. */
export type DatabaseProcess = {
  child: ChildProcess
  /** Everything it has reported so far. */
  messages: Message[]
  /** Waits until it reports something of this kind. */
  receive(kind: keyof Message): Promise<Message>
  /** Waits until it has ended and all of its output is read; returns its exit code. */
  ended(): Promise<number | null>
}

export function startDatabaseProcess(dataDir: string, ...options: string[]): DatabaseProcess {
  const child = spawn(process.execPath, [PROGRAM, dataDir, ...options], {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const messages: Message[] = []
  let errorOutput = ''
  child.stderr.on('data', (chunk) => (errorOutput += String(chunk)))
  const lines = createInterface({ input: child.stdout })
  lines.on('line', (line) => messages.push(JSON.parse(line) as Message))
  const closed = Promise.all([once(child, 'close'), once(lines, 'close')])
  return {
    child,
    messages,
    async receive(kind) {
      for (;;) {
        const message = messages.find((candidate) => candidate[kind] !== undefined)
        if (message !== undefined) return message
        const over = await Promise.race([once(lines, 'line').then(() => false), closed.then(() => true)])
        if (over && !messages.some((message) => message[kind] !== undefined)) {
          throw new Error(`The process ended without reporting "${kind}": ${errorOutput}${JSON.stringify(messages)}`)
        }
      }
    },
    async ended() {
      await closed
      if (errorOutput.includes('Error')) throw new Error(errorOutput)
      return child.exitCode
    },
  }
}

/** A log that keeps its messages. */
export function collectLog(): { log: Log; texts: string[] } {
  const texts: string[] = []
  const note = (_details: object, text: string) => void texts.push(text)
  return { log: { error: note, warn: note, info: note, debug: note }, texts }
}
