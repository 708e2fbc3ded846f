/**
 * Usage: node bench/api.ts [--seconds 5] [--connections 20] [--json OUT] — requests per second and p50/p99 of the main calls beside a bare
 * Fastify in the same run, load and server sharing the machine. Starts the product on fresh data; a second run repeats it.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { fileURLToPath } from 'node:url'
import autocannon from 'autocannon'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '5' },
    connections: { type: 'string', default: '20' },
    json: { type: 'string' },
  },
})

interface Row {
  call: string
  perSecond: number
  p50: number
  p99: number
  errors: number
  share: number
}
interface Target {
  call: string
  path: string
  method?: 'GET' | 'POST'
  body?: string
  signedIn?: boolean
}

async function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

async function untilAnswers(url: string): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt++) {
    const ok = await fetch(url).then(
      (response) => response.ok,
      () => false,
    )
    if (ok) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`${url} never answered`)
}

function start(args: string[], env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
}

async function measure(
  base: string,
  { call, path, method = 'GET', body, signedIn }: Target,
  token: string,
): Promise<Omit<Row, 'share'>> {
  const headers = {
    ...(body && { 'content-type': 'application/json' }),
    ...(signedIn && { authorization: `Bearer ${token}` }),
  }
  const result = await autocannon({
    url: base + path,
    method,
    headers,
    ...(body && { body }),
    connections: Number(values.connections),
    duration: Number(values.seconds),
  })
  const { requests, latency, non2xx, errors } = result
  return { call, perSecond: requests.average, p50: latency.p50, p99: latency.p99, errors: non2xx + errors }
}

async function signUp(base: string): Promise<string> {
  const post = async (path: string, body: object, token?: string): Promise<unknown> => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
    return (await fetch(`${base}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).json()
  }
  const account = { username: 'bench', password: 'popcorn at midnight' }
  await post('/identity/signup', { ...account, email: 'bench@example.org' })
  const { access } = (await post('/token', account)) as { access: string }
  const popular = (await (await fetch(`${base}/api/main/movies/popular?page_size=100`)).json()) as {
    results: { id: number }[]
  }
  for (const [index, { id }] of popular.results.slice(0, 40).entries()) {
    await post(`/main/movies/${id}/rate`, { rating: [1, 0.75, 0, -0.5][index % 4] }, access)
  }
  return access
}

const TARGETS: Target[] = [
  { call: 'movie details', path: '/api/main/movies/5' },
  { call: 'movie cast', path: '/api/main/movies/5/cast' },
  { call: 'popular, 30', path: '/api/main/movies/popular' },
  { call: 'filter, 20', path: '/api/main/movies/filter', method: 'POST', body: '{"genre_ids":[18]}' },
  { call: 'autocomplete', path: '/api/main/movies/autocomplete?query=godf' },
  {
    call: 'plot search',
    path: '/api/main/movies/search_by_plot',
    method: 'POST',
    body: '{"plot":"a man relives the same day in a small town"}',
  },
  { call: 'movie details, signed in', path: '/api/main/movies/5', signedIn: true },
  { call: 'popular, signed in', path: '/api/main/movies/popular', signedIn: true },
  { call: 'recommendations, 30', path: '/api/engine/recommendations/me/movies', signedIn: true },
]

const rows: Row[] = []
const barePort = await freePort()
const bare = start(['bench/bare-fastify.ts'], { PORT: String(barePort) })
await untilAnswers(`http://127.0.0.1:${barePort}/`)
const reference = await measure(
  `http://127.0.0.1:${barePort}`,
  { call: 'bare Fastify {"hello":"world"}', path: '/' },
  '',
)
await stop(bare)
rows.push({ ...reference, share: 1 })

const dataDir = mkdtempSync(join(tmpdir(), 'marquee-bench-'))
const port = await freePort()
const base = `http://127.0.0.1:${port}`
const api = start(['apps/api/src/server.ts'], {
  PORT: String(port),
  HOST: '127.0.0.1',
  DATA_DIR: dataDir,
  LOG_LEVEL: 'error',
  RATE_LIMIT_FACTOR: '1000000',
})
try {
  await untilAnswers(`${base}/readyz`)
  const token = await signUp(base)
  for (const target of TARGETS) {
    const row = await measure(base, target, token)
    rows.push({ ...row, share: row.perSecond / reference.perSecond })
  }
} finally {
  await stop(api)
  rmSync(dataDir, { recursive: true, force: true })
}

console.table(
  Object.fromEntries(
    rows.map(({ call, perSecond, p50, p99, errors, share }) => [
      call,
      {
        'requests/s': Math.round(perSecond),
        'p50 ms': p50,
        'p99 ms': p99,
        errors,
        'of bare': `${Math.round(share * 100)} %`,
      },
    ]),
  ),
)
if (values.json) writeFileSync(values.json, `${JSON.stringify(rows, null, 2)}\n`)
