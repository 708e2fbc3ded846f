import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const SERVER = fileURLToPath(new URL('../../apps/api/src/server.ts', import.meta.url))
const READY_WITHIN_MS = 60_000

/** The API as `npm start` runs it, on a data directory and port of its own. */
export type ApiProcess = {
  base: string
  child: ChildProcess
  /** Milliseconds from its start until it was ready. */
  ready(): Promise<number>
  /** Ends it at once, as a crash would. */
  kill(): Promise<void>
  /** Ends it in order. */
  stop(): Promise<void>
}

export function startApi(dataDir: string, port: number): ApiProcess {
  const began = performance.now()
  const base = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, [SERVER], {
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      RATE_LIMIT_FACTOR: '1000000',
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const ended = once(child, 'exit')
  const end = async (signal: NodeJS.Signals) => {
    // Nothing happens to one that has ended already.
    child.kill(signal)
    await ended
  }
  return {
    base,
    child,
    async ready() {
      while (child.exitCode === null && performance.now() - began < READY_WITHIN_MS) {
        const response = await fetch(`${base}/readyz`).catch(() => null)
        if (response?.ok) return performance.now() - began
        await sleep(10)
      }
      throw new Error(`The API did not become ready (exit code ${child.exitCode}).`)
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  }
}

/** The process number of the embedded PostgreSQL server of a data directory; null when none runs. */
export async function findDatabaseProcess(dataDir: string): Promise<number | null> {
  const pointer = join(dataDir, 'database-home')
  const home = existsSync(pointer) ? (await readFile(pointer, 'utf8')).trim() : join(dataDir, 'postgres')
  const file = join(home, 'cluster', 'postmaster.pid')
  return existsSync(file) ? Number.parseInt(await readFile(file, 'utf8'), 10) : null
}

/** A port of the loopback address that nobody listens on at the moment. */
export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('The system gave no port.')
  return address.port
}
