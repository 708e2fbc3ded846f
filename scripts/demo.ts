/**
 * Usage: npm run demo [-- --port 8090 --network], or PORT=8090 npm run demo: the whole product with people in it, and stand-ins for TMDB and
 * Wikidata, with offers and a search beyond the catalogue; its posters are those that the product draws. Its passwords are public, so only
 * `--network` lets other machines in. Its data are in a temporary directory and deleted at the end; besides PORT none of your settings counts,
 * and nothing contacts another host.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { DEMO_NAMES, DEMO_PASSWORD, fillDemo } from '../apps/api/src/testing/demo-people.ts'
import { prepare } from './prepare.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const FIRST_MOVIES = '300'
/** Level of an error in the log. */
const ERROR = 50

/** Of the system, of Node's compiled code, and the catalogue, which tests make smaller. */
const NAMES = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'SystemRoot', 'TZ', 'NODE_COMPILE_CACHE', 'MARQUEE_STARTER']
/** None of your settings, from the environment or a file: a demo must never reach a real database. */
const environment = {
  ...Object.fromEntries(
    NAMES.flatMap((name) => {
      const value = process.env[name]
      return value === undefined ? [] : [[name, value]]
    }),
  ),
  MARQUEE_ENV_FILE: 'none',
  LOG_FORMAT: 'json',
}

const { port, host } = readOptions()
if (!(await isFree(port))) fail(`Port ${port} is in use. Take another one: npm run demo -- --port ${port + 1}`)
const missing = await prepare()
if (missing !== null) fail(missing)

const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopping.abort())

const dataDir = mkdtempSync(join(tmpdir(), 'marquee-demo-'))
const children: ChildProcess[] = []
try {
  const fakes = start(['apps/api/src/testing/fakes-process.ts', '--no-pictures'], {}, 'pipe')
  const [line] = (await once(createInterface({ input: fakes.stdout! }), 'line')) as [string]
  const env = { ...(JSON.parse(line) as Record<string, string>), DATA_DIR: dataDir, PORT: String(port), HOST: host }

  console.log('Starting the demo: about a minute …')
  const server = start(['--max-semi-space-size=8', 'apps/api/src/testing/demo-process.ts'], env, 'pipe')
  const ended = once(server, 'exit') as Promise<[number | null]>
  stopping.signal.addEventListener('abort', () => server.kill('SIGTERM'))
  if (stopping.signal.aborted) server.kill('SIGTERM')
  if (await becomesReady(server)) {
    await fillDemo((path, init) => fetch(`http://localhost:${port}/api${path}`, init))
    start(['apps/api/src/cli/main.ts', 'import', 'tmdb', '--complete-starter', '--limit', FIRST_MOVIES], env, 'ignore')
    console.log(`
  The demo is ready: http://localhost:${port}

  Sign in as   ${DEMO_NAMES.join(', ')} by a press on the name (they are friends; ada administers)
  Password     ${DEMO_PASSWORD}

  Ben has just started an evening: sign in as ada, and vote. Where to watch the movies is known after half a minute.
  Nothing is kept: Ctrl-C ends the demo and deletes its data.
`)
  }
  const [code] = await ended
  process.exitCode = stopping.signal.aborted ? 0 : (code ?? 1)
} finally {
  const ends = children.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)
  await Promise.all(ends.map((child) => (child.kill('SIGTERM'), once(child, 'exit'))))
  rmSync(dataDir, { recursive: true, force: true })
}

function start(args: readonly string[], env: Record<string, string>, output: 'pipe' | 'ignore'): ChildProcess {
  const stdio = ['pipe', output, output === 'ignore' ? 'ignore' : 'inherit'] as const
  const child = spawn(process.execPath, args, { cwd: ROOT, env: { ...environment, ...env }, stdio: [...stdio] })
  children.push(child)
  return child
}

/** Shows errors of the server's log. Resolves to false if it ended before it was ready. */
function becomesReady(server: ChildProcess): Promise<boolean> {
  return new Promise((resolve) => {
    const lines = createInterface({ input: server.stdout! })
    lines.on('close', () => resolve(false))
    lines.on('line', (line) => {
      const { level, msg } = JSON.parse(line) as { level: number; msg: string }
      if (level >= ERROR) console.error(msg)
      if (msg.startsWith('Marquee is ready')) resolve(true)
    })
  })
}

function readOptions(): { port: number; host: string } {
  try {
    const { values } = parseArgs({
      options: {
        port: { type: 'string', default: process.env['PORT'] ?? '8090' },
        network: { type: 'boolean', default: false },
      },
    })
    if (/^\d{1,5}$/.test(values.port) && Number(values.port) < 65535 && Number(values.port) > 0)
      return { port: Number(values.port), host: values.network ? '0.0.0.0' : '127.0.0.1' }
    return fail(`A port is a number from 1 to 65534, not ${values.port}.`)
  } catch (error) {
    return fail((error as Error).message)
  }
}

async function isFree(number: number): Promise<boolean> {
  const server = createServer()
  try {
    await once(server.listen(number, host), 'listening')
    await once(server.close(), 'close')
    return true
  } catch {
    return false
  }
}

function fail(message: string): never {
  console.error(message)
  process.exit(1)
}
