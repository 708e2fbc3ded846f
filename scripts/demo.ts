/**
 * Usage: npm run demo [-- --port 8090] : the whole product on fakes of TMDB and Wikidata, with offers and search beyond the
 * catalogue; its posters are those that the product draws. Its data are in a temporary directory and deleted at the end;
 * nothing contacts another host.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { prepare } from './prepare.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const FIRST_MOVIES = '300'

const { values } = parseArgs({ options: { port: { type: 'string', default: '8090' } } })

function start(args: readonly string[], env: Record<string, string>, output: 'pipe' | 'inherit'): ChildProcess {
  return spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, MARQUEE_ENV_FILE: 'none', ...env },
    stdio: ['pipe', output, 'inherit'],
  })
}

const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopping.abort())

const dataDir = mkdtempSync(join(tmpdir(), 'marquee-demo-'))
const children: ChildProcess[] = []
try {
  const missing = prepare()
  if (missing !== null) throw new Error(missing)
  const fakes = start(['apps/api/src/testing/fakes-process.ts', '--no-pictures'], {}, 'pipe')
  children.push(fakes)
  const [line] = (await once(createInterface({ input: fakes.stdout! }), 'line')) as [string]
  const settings = JSON.parse(line) as Record<string, string>
  const env = { ...settings, DATA_DIR: dataDir, PORT: values.port }

  const server = start(['--max-semi-space-size=8', 'apps/api/src/server.ts'], env, 'inherit')
  children.push(server)
  const ended = once(server, 'exit')
  // The import needs the database that the server starts.
  while (!stopping.signal.aborted && server.exitCode === null && !(await isReady(`http://127.0.0.1:${values.port}`)))
    await new Promise((resolve) => setTimeout(resolve, 300))
  if (!stopping.signal.aborted && server.exitCode === null) {
    const args = ['apps/api/src/cli/main.ts', 'import', 'tmdb', '--complete-starter', '--limit', FIRST_MOVIES]
    const importing = start(args, env, 'inherit')
    children.push(importing)
    console.log(`\nLook around on http://localhost:${values.port} while offers arrive; Ctrl-C ends the demo.\n`)
  }
  stopping.signal.addEventListener('abort', () => server.kill('SIGTERM'))
  if (stopping.signal.aborted) server.kill('SIGTERM')
  await ended
} finally {
  for (const child of children) child.kill('SIGTERM')
  rmSync(dataDir, { recursive: true, force: true })
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`)).ok
  } catch {
    return false
  }
}
