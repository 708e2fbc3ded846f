import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const POLL_MS = 200

/** A running product, and how long its start took. */
export interface Product {
  url: string
  pid: number
  seconds: number
  /** Seconds of each step of the start that took more than a tenth of one, by its name. */
  steps: Record<string, number>
  stop(): Promise<void>
}

export interface StartOptions {
  databaseUrl: string
  dataDir: string
  /** Limit of Node's heap in megabytes; Node's own when not given. */
  heap?: number | undefined
}

/** Starts the product as `npm start` does, and waits until it is ready. @throws with its output when it ends before */
export async function startProduct({ databaseUrl, dataDir, heap }: StartOptions): Promise<Product> {
  const port = await freePort()
  const limits = heap === undefined ? [] : [`--max-old-space-size=${heap}`]
  const started = performance.now()
  const child = spawn(process.execPath, ['--max-semi-space-size=8', ...limits, 'scripts/start.ts'], {
    cwd: ROOT,
    env: {
      ...process.env,
      MARQUEE_ENV_FILE: 'none',
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      HOST: '127.0.0.1',
      PORT: String(port),
      LOG_FORMAT: 'pretty',
      LOG_LEVEL: 'warn',
      RATE_LIMIT_FACTOR: '1000000',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const url = `http://127.0.0.1:${port}`
  while (!(await isReady(url))) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`The start failed.\n${output}`)
    await pause(POLL_MS)
  }
  const seconds = Math.round((performance.now() - started) / 100) / 10
  return { url, pid: child.pid!, seconds, steps: stepsOf(output), stop: () => stop(child) }
}

/** Of a process in megabytes (Linux): what it holds now, and the most it ever held. */
export function memoryOf(pid: number): { rssMB: number; peakMB: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const megabytesOf = (name: string) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024)
  return { rssMB: megabytesOf('VmRSS'), peakMB: megabytesOf('VmHWM') }
}

/** Processor time of a process in milliseconds, in steps of 10 (Linux). */
export function processorTimeOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ')
  return 10 * (Number(fields[11]) + Number(fields[12]))
}

/** Lines such as "✓ Search   12.3 s  note" of the start's output. */
function stepsOf(output: string): Record<string, number> {
  const lines = output.matchAll(/^\S+ ([A-Z][\w ]*?) +([\d.]+) s/gm)
  return Object.fromEntries(
    [...lines].flatMap(([, name, seconds]) => (Number(seconds) > 0.1 ? [[name, Number(seconds)]] : [])),
  )
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}

function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}
