import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { databaseHome } from '../cli.ts'
import type { ProbeAnswer, ProbeRequest } from './probe.ts'

const SERVER = fileURLToPath(new URL('../../../apps/api/src/server.ts', import.meta.url))
const PROBE = fileURLToPath(new URL('probe.ts', import.meta.url))
const READY_WITHIN_MS = 900_000
/** Characters of the log that are kept. */
const MAX_LOG = 1_000_000

/** The API as `npm start` runs it, on a separate data directory and port. */
export type ApiProcess = {
  base: string
  child: ChildProcess
  /** Milliseconds from its start until it was ready. */
  ready(): Promise<number>
  /** Kills it, as a crash would. */
  kill(): Promise<void>
  /** Sends SIGTERM; resolves to the exit code, the duration, the probe's last message and whether it logged its end. */
  stop(): Promise<{ code: number | null; ms: number; last: ProbeAnswer | null; isLogged: boolean }>
  /** The last megabyte of its log. */
  log(): string
  /** Sends a request to the probe inside the process. */
  probe(request: ProbeRequest): Promise<ProbeAnswer>
}

/** @param groups directories of control groups */
export function startApi(dataDir: string, port: number, groups: readonly string[] = []): ApiProcess {
  const started = performance.now()
  const base = `http://127.0.0.1:${port}`
  const program = [process.execPath, '--max-semi-space-size=8', '--expose-gc', `--import=${PROBE}`, SERVER]
  const child = spawn('/bin/sh', inGroups(groups, program), {
    env: {
      PATH: process.env['PATH'],
      MARQUEE_ENV_FILE: 'none',
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      RATE_LIMIT_FACTOR: '1000000',
    },
    // Not shown: the trials cause outages on purpose, and their messages would hide everything else.
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  let log = ''
  child.stdout!.on('data', (text: Buffer) => (log = (log + text.toString()).slice(-MAX_LOG)))
  const ended = once(child, 'exit')
  return {
    base,
    child,
    async ready() {
      while (child.exitCode === null && performance.now() - started < READY_WITHIN_MS) {
        const response = await fetch(`${base}/readyz`).catch(() => null)
        await response?.body?.cancel()
        if (response?.ok) return performance.now() - started
        await sleep(10)
      }
      throw new Error(`The API did not become ready (exit code ${child.exitCode}).`)
    },
    async kill() {
      // Has no effect on a process that has already exited.
      child.kill('SIGKILL')
      await ended
    },
    async stop() {
      const asked = performance.now()
      let last: ProbeAnswer | null = null
      child.on('message', (answer: ProbeAnswer) => (last = answer))
      child.kill('SIGTERM')
      const [code] = (await ended) as [number | null]
      return { code, ms: performance.now() - asked, last, isLogged: /"msg":"Stopped\."/.test(log) }
    },
    log: () => log,
    async probe(request) {
      child.send(request)
      const [answer] = (await once(child, 'message')) as [ProbeAnswer]
      return answer
    },
  }
}

/** Arguments of a shell that enters control groups before the program starts: V8 sizes its heap by their limits. */
export function inGroups(groups: readonly string[], program: readonly string[]): string[] {
  const enter = groups.map((group) => `echo $$ > '${group}/cgroup.procs' && `).join('')
  return ['-c', `${enter}exec "$@"`, 'sh', ...program]
}

/** The process id of the embedded PostgreSQL server of a data directory; null if none runs. */
export async function findDatabaseProcess(dataDir: string): Promise<number | null> {
  const file = join(await databaseHome(dataDir), 'cluster', 'postmaster.pid')
  // The server may remove the file at any moment.
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  return Number.parseInt(text, 10) || null
}

/** A free port of the loopback address. */
export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('The system gave no port.')
  return address.port
}
