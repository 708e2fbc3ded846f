/**
 * Usage: npx node tools/bench/sources.ts [--movies 5000] [--kills 2] [--latency 40] [--fault-seconds 10] [--json out.json]
 * Imports movies from a fake TMDB under its rate limit, killed and restarted several times; then sends load to the product while
 * the fake fails in every way (--fault-seconds 0 skips that). All data are in a temporary directory, deleted at the end.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { FAULTS } from '@marquee/sources/testing'

const API = fileURLToPath(new URL('../../apps/api/src/', import.meta.url))
const STARTER = 5493
const PER_SECOND = 20
const FIRST = 5_000_001
/** First no fault, then every kind. */
const WAYS = ['', ...FAULTS]

const { values } = parseArgs({
  options: {
    movies: { type: 'string', default: '5000' },
    kills: { type: 'string', default: '2' },
    latency: { type: 'string', default: '40' },
    'fault-seconds': { type: 'string', default: '10' },
    json: { type: 'string' },
  },
})
const movies = Number(values.movies)

interface Seen {
  calls: number
  /** Calls per second, from the first to the last. */
  rate: number
  mostInASecond: number
  mostAtOnce: number
  trapped: boolean
}

async function startFakes() {
  const args = ['--movies', values.movies, '--latency', values.latency, '--invented-only']
  const child = spawn(process.execPath, [join(API, 'testing/fakes-process.ts'), ...args], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const line = async () => JSON.parse((await lines.next()).value as string) as unknown
  return {
    settings: (await line()) as Record<string, string>,
    fail: (fault: string) => void child.stdin.write(`${fault}\n`),
    async seen(): Promise<Seen> {
      child.stdin.write('?\n')
      return (await line()) as Seen
    },
    stop: () => stop(child),
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

type Fakes = Awaited<ReturnType<typeof startFakes>>

/** Runs the import; kills it after `killAfter` seconds when given. */
async function importMovies(env: Record<string, string>, fakes: Fakes, killAfter?: number) {
  const args = ['import', 'tmdb', '--export', '2026-11-20', '--limit', values.movies]
  const started = performance.now()
  const child = spawn(process.execPath, [join(API, 'cli/main.ts'), ...args], {
    env: { PATH: process.env['PATH'], MARQUEE_ENV_FILE: 'none', ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  let said = ''
  child.stdout.on('data', (chunk) => (said += String(chunk)))
  const killing = killAfter === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), 1000 * killAfter)
  const [code] = (await once(child, 'close')) as [number | null]
  clearTimeout(killing)
  if (code !== 0 && killAfter === undefined) throw new Error(`The import ended with ${code}.`)
  const { calls, rate, mostInASecond, mostAtOnce } = await fakes.seen()
  const seconds = round((performance.now() - started) / 1000)
  return { seconds, calls, rate: round(rate), mostInASecond, mostAtOnce, said: said.split('\n')[0] }
}

const LOCAL = [
  '/main/movies/popular',
  '/main/movies/autocomplete?query=harbor',
  '/main/movies/ID',
  '/main/movies/ID/cast',
  '/main/movies/watch/ID',
  '/main/movies/ID/similar',
]

/** Requests pages of the catalogue, and sometimes what only TMDB has. */
async function drive(url: string, ids: readonly number[], seconds: number) {
  const until = performance.now() + 1000 * seconds
  const times: number[] = []
  const bad: string[] = []
  let asked = 0
  async function visitor(): Promise<void> {
    while (performance.now() < until) {
      const path = LOCAL[asked++ % LOCAL.length].replace('ID', String(ids[asked % ids.length]))
      const started = performance.now()
      const response = await fetch(`${url}/api${path}`)
      await response.arrayBuffer()
      times.push(performance.now() - started)
      if (!response.ok) bad.push(`${response.status} ${path}`)
      await sleep(20)
    }
  }
  async function searcher(): Promise<void> {
    for (let query = 0; performance.now() < until; query++) {
      await fetch(`${url}/api/main/movies/tmdb/autocomplete?query=lantern%20${query}`).then((r) => r.arrayBuffer())
      await sleep(100)
    }
  }
  await Promise.all([visitor(), visitor(), visitor(), searcher()])
  times.sort((a, b) => a - b)
  return {
    answers: times.length,
    bad: bad.length,
    p50: round(times[times.length >> 1]),
    p99: round(times[Math.floor(times.length * 0.99)]),
  }
}

async function residentMegabytes(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024)
}

/** Starts the product on the imported data. */
async function startProduct(env: Record<string, string>) {
  const port = 20_000 + (process.pid % 20_000)
  const url = `http://127.0.0.1:${port}`
  const server = spawn(process.execPath, ['--max-semi-space-size=8', join(API, 'server.ts')], {
    env: {
      PATH: process.env['PATH'],
      MARQUEE_ENV_FILE: 'none',
      ...env,
      PORT: String(port),
      LOG_LEVEL: 'error',
      RATE_LIMIT_FACTOR: '1000',
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReady())) await sleep(200)
  return { url, server }
}

async function ourId(url: string, tmdbId: number): Promise<number> {
  const response = await fetch(`${url}/api/main/movies/tmdb/${tmdbId}`, { method: 'POST' })
  return ((await response.json()) as { id: number }).id
}

/** Measures one fault on a new server, whose circuit breaker is still closed. */
async function measureFault(fault: string, env: Record<string, string>, fakes: Fakes) {
  fakes.fail('')
  const { url, server } = await startProduct(env)
  try {
    const ids = await Promise.all(Array.from({ length: 50 }, (_, index) => ourId(url, FIRST + index)))
    await drive(url, ids, 3)
    await fakes.seen()
    const before = await residentMegabytes(server.pid)
    fakes.fail(fault)
    const load = await drive(url, ids, Number(values['fault-seconds']))
    const { calls, mostInASecond, mostAtOnce, trapped } = await fakes.seen()
    const memory = `${before} → ${await residentMegabytes(server.pid)} MB`
    return { ...load, calls, mostInASecond, mostAtOnce, trapped, memory }
  } finally {
    await stop(server)
  }
}

async function countMovies(env: Record<string, string>): Promise<number> {
  const { url, server } = await startProduct(env)
  const response = await fetch(`${url}/api/main/movies/popular?page_size=1`)
  const { count } = (await response.json()) as { count: number }
  await stop(server)
  return count
}

function round(value: number): number {
  return Math.round(10 * value) / 10
}

const dataDir = await mkdtemp(join(tmpdir(), 'marquee-sources-'))
const fakes = await startFakes()
try {
  const env = { ...fakes.settings, DATA_DIR: dataDir }
  const kills = Number(values.kills)
  const runs: Record<string, Awaited<ReturnType<typeof importMovies>>> = {}
  const part = movies / PER_SECOND / (kills + 1)
  for (let kill = 0; kill < kills; kill++) runs[`killed ${kill + 1}`] = await importMovies(env, fakes, part + 8)
  runs['to the end'] = await importMovies(env, fakes)
  console.table(runs)
  const count = await countMovies(env)
  console.log(`${count} movies of ${STARTER + movies} are there.`)
  const rows: Record<string, object> = {}
  const ways = Number(values['fault-seconds']) > 0 ? WAYS : []
  for (const fault of ways) rows[fault || 'well'] = await measureFault(fault, env, fakes)
  console.table(rows)
  if (values.json !== undefined) await writeFile(values.json, `${JSON.stringify({ runs, count, rows }, null, 2)}\n`)
} finally {
  await fakes.stop()
  await rm(dataDir, { recursive: true, force: true })
}
