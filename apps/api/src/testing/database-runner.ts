import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { chmod, mkdtemp, readFile, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { FastifyBaseLogger } from 'fastify'

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

/** A new directory that everybody may enter, under the system's temporary one, as its real path. */
export async function makeTemporaryDirectory(): Promise<string> {
  const directory = await mkdtemp(join(await realpath(tmpdir()), 'marquee-test-'))
  await chmod(directory, 0o755)
  return directory
}

/** The process number of the server that runs, or ran last without stopping in order, in a data directory. */
export async function findServerProcess(dataDir: string): Promise<number> {
  return Number.parseInt(await readFile(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8'), 10)
}

/** Ends whatever server a test left, and deletes the directory. */
export async function removeDataDirectory(dataDir: string): Promise<void> {
  const server = await findServerProcess(dataDir).catch(() => null)
  if (server !== null && isRunning(server)) {
    process.kill(server, 'SIGQUIT')
    while (isRunning(server)) await sleep(20)
  }
  await rm(dataDir, { recursive: true, force: true })
}

/** Whether a process runs; one that has ended and only waits for its parent to notice does not. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ENOENT' && process.platform !== 'linux'
  }
}

/** A log that keeps its messages. */
export function collectLog(): { log: FastifyBaseLogger; texts: string[] } {
  const texts: string[] = []
  const note = (details: unknown, text?: string) => void texts.push(text ?? String(details))
  return {
    log: { fatal: note, error: note, warn: note, info: note, debug: note } as unknown as FastifyBaseLogger,
    texts,
  }
}
