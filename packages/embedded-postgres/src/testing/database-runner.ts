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
  /** Everything it has said so far. */
  messages: Message[]
  /** Waits until it says something of this kind. */
  heard(kind: keyof Message): Promise<Message>
  /** Waits until it has ended and everything it said is heard; answers its exit code. */
  ended(): Promise<number | null>
}

export function startDatabaseProcess(dataDir: string, ...options: string[]): DatabaseProcess {
  const child = spawn(process.execPath, [PROGRAM, dataDir, ...options], {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const messages: Message[] = []
  let complaints = ''
  child.stderr.on('data', (chunk) => (complaints += String(chunk)))
  const lines = createInterface({ input: child.stdout })
  lines.on('line', (line) => messages.push(JSON.parse(line) as Message))
  const silence = Promise.all([once(child, 'close'), once(lines, 'close')])
  return {
    child,
    messages,
    async heard(kind) {
      for (;;) {
        const message = messages.find((candidate) => candidate[kind] !== undefined)
        if (message !== undefined) return message
        const over = await Promise.race([once(lines, 'line').then(() => false), silence.then(() => true)])
        if (over && !messages.some((message) => message[kind] !== undefined)) {
          throw new Error(`The process ended without saying "${kind}": ${complaints}${JSON.stringify(messages)}`)
        }
      }
    },
    async ended() {
      await silence
      if (complaints.includes('Error')) throw new Error(complaints)
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
