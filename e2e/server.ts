import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { copyFewMovies } from './few-movies.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const READY_WITHIN_MS = 300_000
/** Logged when labels have been predicted too. */
const TRAINED = '"Trained a new model."'
/** Names the folder of prepared data, for the processes of the runner. */
const PREPARED = 'MARQUEE_PREPARED'
/** Log lines less severe than a warning: kept, not shown. */
const ROUTINE = /^\{"level":[123]0,/

export interface ServerUnderTest {
  url: string
  /** Of the process that runs now. */
  readonly pid: number
  /** The data directory. */
  dataDir: string
  /** Every line it has printed so far. */
  log: readonly string[]
  /** Stops the process and starts another one on the same data. */
  restart(): Promise<void>
  /** Stops it and deletes its data. */
  close(): Promise<void>
}

/** Starts a server once and stops it when it has trained: later ones start from copies of its data, and would train again otherwise. */
export async function prepareData(): Promise<() => void> {
  const movies = join(mkdtempSync(join(tmpdir(), 'marquee-movies-')), 'data')
  copyFewMovies(movies)
  process.env['MARQUEE_STARTER'] = movies
  const dataDir = mkdtempSync(join(tmpdir(), 'marquee-e2e-'))
  const port = String(await freePort())
  const log: string[] = []
  const child = await launchServer(
    `http://127.0.0.1:${port}`,
    { HOST: '127.0.0.1', DATA_DIR: dataDir, PORT: port },
    log,
  )
  try {
    const deadline = Date.now() + READY_WITHIN_MS
    while (!log.some((line) => line.includes(TRAINED))) {
      if (Date.now() > deadline) throw new Error('The first training did not end in time.')
      await new Promise((resolve) => setTimeout(resolve, 500))
    }
  } finally {
    await stop(child)
  }
  process.env[PREPARED] = dataDir
  return () => {
    for (const directory of [dataDir, dirname(movies)]) rmSync(directory, { recursive: true })
  }
}

/** Starts the built product as a separate process with data of no person, on a free port unless the settings name one. */
export async function startServer(env: Record<string, string> = {}): Promise<ServerUnderTest> {
  const dataDir = mkdtempSync(join(tmpdir(), 'marquee-e2e-'))
  const prepared = process.env[PREPARED]
  // PostgreSQL wants its files with their modes and owners.
  if (prepared !== undefined) execFileSync('cp', ['-a', `${prepared}/.`, dataDir])
  const port = env['PORT'] ?? String(await freePort())
  const url = `http://127.0.0.1:${port}`
  const log: string[] = []
  const settings = { HOST: '127.0.0.1', DATA_DIR: dataDir, ...env, PORT: port }
  const launch = () => launchServer(url, settings, log)
  let child = await launch()
  return {
    url,
    get pid() {
      return child.pid ?? 0
    },
    dataDir,
    log,
    async restart() {
      await stop(child)
      child = await launch()
    },
    async close() {
      await stop(child)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function launchServer(url: string, env: Record<string, string>, log: string[]): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['apps/api/src/server.ts'], {
    cwd: ROOT,
    env: { ...process.env, MARQUEE_ENV_FILE: 'none', LOG_LEVEL: 'debug', RATE_LIMIT_FACTOR: '1000', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const input of [child.stdout, child.stderr]) {
    createInterface({ input }).on('line', (line) => {
      log.push(line)
      if (!ROUTINE.test(line)) console.error(line)
    })
  }
  const deadline = Date.now() + READY_WITHIN_MS
  while (!(await isReady(url))) {
    if (child.exitCode !== null) throw new Error(`The server ended with code ${child.exitCode} before it was ready.`)
    if (Date.now() > deadline) {
      await stop(child)
      throw new Error('The server was not ready in time.')
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return child
}

/** True once it serves, and has the model that it trains at its first start. */
async function isReady(url: string): Promise<boolean> {
  try {
    const { status, model } = (await (await fetch(`${url}/readyz`)).json()) as { status: string; model?: string }
    return status === 'ready' && model === 'ok'
  } catch {
    return false
  }
}

function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
}

/** A port of the loopback interface that nothing uses now. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
