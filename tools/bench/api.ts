/**
 * Usage: npx node tools/bench/api.ts [--seconds 3] [--rounds 1] [--connections 20] [--catalogue FILE] [--data DIR] [--only TEXT] [--json OUT]
 * Requests per second and p50/p99 of the main calls, compared with a bare Fastify measured right before and after each; load
 * generator and servers share the machine. The p99 with a quarter of the connections depends less on queues. Everything is
 * requested once first. Of several rounds the best share counts. On a shared machine the processor time per request says more
 * (Linux only). Starts the product on fresh data, with FILE imported on top of the starter catalogue when given; --data keeps the
 * data for a second run, which then skips the import. --only selects the calls whose names contain TEXT.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { fileURLToPath } from 'node:url'
import { RATING_VALUES } from '@marquee/contract'
import autocannon from 'autocannon'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '1' },
    connections: { type: 'string', default: '20' },
    catalogue: { type: 'string' },
    data: { type: 'string' },
    only: { type: 'string', default: '' },
    json: { type: 'string' },
  },
})

const SECONDS = Number(values.seconds)
const CONNECTIONS = Number(values.connections)
/** People who are signed in at the same time, and ratings of each. */
const PEOPLE = 20
const RATINGS = 40
const LEVELS = Object.values(RATING_VALUES).toReversed()
const MOVIES = 200
const TRAINING_MINUTES = 15

interface Figures {
  perSecond: number
  p50: number
  p99: number
  errors: number
  /** Milliseconds of processor time that the server spent on a request; NaN where the system does not report it. */
  cpu: number
}
interface Row extends Figures {
  call: string
  /** Requests per second of the bare Fastify around this measurement, and this call's share of them. */
  bare: number
  share: number
  /** The bare Fastify's processor time by this call's. */
  cpuShare: number
  /** p99 of a quarter of the connections. */
  p99OfFew: number
}
interface Server {
  url: string
  pid: number
}
type Request = autocannon.Request
interface Target {
  call: string
  /** Every connection sends these in turn. */
  requests: Request[]
}
interface Person {
  access: string
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}

async function untilAnswers(url: string): Promise<void> {
  const ends = Date.now() + TRAINING_MINUTES * 60_000
  while (Date.now() < ends) {
    const ok = await fetch(url).then(
      async (response) => response.ok && !(await response.text()).includes('preparing'),
      () => false,
    )
    if (ok) return
    await pause(100)
  }
  throw new Error(`${url} never answered`)
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

function start(args: string[], env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, MARQUEE_ENV_FILE: 'none', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

/** Processor time of a process in milliseconds, in steps of 10. */
function cpuOf(pid: number): number {
  const file = `/proc/${pid}/stat`
  if (!existsSync(file)) return Number.NaN
  const fields = readFileSync(file, 'utf8').split(') ')[1].split(' ')
  return 10 * (Number(fields[11]) + Number(fields[12]))
}

async function load({ url, pid }: Server, requests: Request[], seconds: number, connections = CONNECTIONS) {
  const before = cpuOf(pid)
  const result = await autocannon({
    url,
    requests,
    connections,
    duration: seconds,
    // The product closes connections after a thousand requests, which autocannon would not notice.
    reconnectRate: 900,
  })
  const { latency, non2xx, errors } = result
  return {
    perSecond: result.requests.average,
    p50: latency.p50,
    p99: latency.p99,
    errors: non2xx + errors,
    cpu: result.requests.total > 0 ? (cpuOf(pid) - before) / result.requests.total : Number.NaN,
  } satisfies Figures
}

/** Requests everything once, so that all rounds start from the same state. */
async function warmUp({ url }: Server, requests: Request[]): Promise<void> {
  for (const { method, path, headers, body } of requests) {
    const init = { method, headers: headers as Record<string, string>, body: body as string | undefined }
    await (await fetch(`${url}${path}`, init)).arrayBuffer()
  }
}

async function askJson<T>(url: string, init: RequestInit = {}): Promise<T> {
  const response = await fetch(url, { ...init, headers: { 'content-type': 'application/json', ...init.headers } })
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  return (await response.json()) as T
}

async function people(base: string, movies: number[]): Promise<Person[]> {
  const signedUp: Person[] = []
  for (let index = 0; index < PEOPLE; index++) {
    const account = { username: `bench_${process.pid}_${index}`, password: 'popcorn at midnight' }
    const body = (value: object) => ({ method: 'POST', body: JSON.stringify(value) })
    await askJson(`${base}/api/identity/signup`, body({ ...account, email: `${account.username}@example.org` }))
    const person = await askJson<Person>(`${base}/api/token`, body(account))
    const headers = { authorization: `Bearer ${person.access}` }
    for (let rating = 0; rating < RATINGS; rating++) {
      const movie = movies[(index * 7 + rating * 3) % movies.length]
      await askJson(`${base}/api/main/movies/${movie}/rate`, {
        ...body({ rating: LEVELS[rating % 4] }),
        headers,
      })
    }
    signedUp.push(person)
  }
  return signedUp
}

/** Popular movies, so that every list contains some of them. */
async function popularMovies(base: string): Promise<number[]> {
  const pages = Array.from({ length: MOVIES / 100 }, (_, index) =>
    askJson<{ results: { id: number }[] }>(`${base}/api/main/movies/popular?page_size=100&page=${index + 1}`),
  )
  return (await Promise.all(pages)).flatMap((page) => page.results.map(({ id }) => id))
}

const get = (path: string): Request => ({ method: 'GET', path: `/api${path}` })
const post = (path: string, body: object): Request => ({
  method: 'POST',
  path: `/api${path}`,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})
const pagesOf = (path: string, count: number) =>
  Array.from({ length: count }, (_, index) => get(`${path}?page=${index + 1}`))

function targets(movies: number[], genres: number[], crowd: Person[]): Target[] {
  const asked = (requests: Request[]) =>
    crowd.flatMap(({ access }) =>
      requests.map((request) => ({ ...request, headers: { ...request.headers, authorization: `Bearer ${access}` } })),
    )
  const details = movies.map((id) => get(`/main/movies/${id}`))
  const plots = ['a man relives the same day', 'a heist goes wrong', 'sisters inherit a house', 'lost in space']
  const wishes = [
    'feel-good film for a rainy Sunday with my mum',
    'something like Heat but in Asia',
    'scary but without gore, under two hours',
    'a hidden gem from the 70s about music',
  ].map((text) => post('/main/movies/search_by_request', { text }))
  const lists = pagesOf('/engine/recommendations/me/movies', 3)
  return [
    { call: 'movie details', requests: details },
    { call: 'movie cast', requests: movies.map((id) => get(`/main/movies/${id}/cast`)) },
    { call: 'similar movies, 30', requests: movies.map((id) => get(`/main/movies/${id}/similar`)) },
    { call: 'popular, 30', requests: pagesOf('/main/movies/popular', 10) },
    { call: 'discover, 9', requests: pagesOf('/main/movies/discover', 10) },
    { call: 'filter, 20', requests: genres.map((id) => post('/main/movies/filter', { genre_ids: [id] })) },
    {
      call: 'autocomplete',
      requests: ['godf', 'sta', 'the r', 'al'].map((text) =>
        get(`/main/movies/autocomplete?query=${encodeURIComponent(text)}`),
      ),
    },
    { call: 'plot search', requests: plots.map((plot) => post('/main/movies/search_by_plot', { plot })) },
    { call: 'search by request', requests: wishes },
    { call: 'search by request, signed in', requests: asked(wishes) },
    { call: 'movie details, signed in', requests: asked(details.slice(0, 10)) },
    { call: 'popular, signed in', requests: asked(pagesOf('/main/movies/popular', 3)) },
    { call: 'recommendations, 30', requests: asked(lists) },
    {
      call: 'rate, then recommendations',
      requests: asked([post(`/main/movies/${movies[0]}/rate`, { rating: RATING_VALUES.Like }), lists[0]]),
    },
  ]
}

/** Waits for the training that follows an import, which must not run during the measurement. */
async function untilTrained(base: string): Promise<void> {
  const model = () => askJson<{ version: string; movies: number }>(`${base}/api/engine/recommendations/model`)
  const first = (await model()).version
  const ends = Date.now() + TRAINING_MINUTES * 60_000
  while ((await model()).version === first) {
    if (Date.now() > ends) throw new Error('The queued training never ended.')
    await pause(1000)
  }
}

async function measureAll(product: Server, bare: Server, imported: boolean): Promise<Row[]> {
  const base = product.url
  await untilAnswers(`${base}/readyz`)
  if (imported) await untilTrained(base)
  const movies = await popularMovies(base)
  const genres = (await askJson<{ results: { id: number }[] }>(`${base}/api/main/genres`)).results
  const crowd = await people(base, movies)
  await load(bare, HELLO, 1)
  const rows: Row[] = []
  for (const target of targets(
    movies,
    genres.map(({ id }) => id),
    crowd,
  )) {
    if (!target.call.includes(values.only)) continue
    await warmUp(product, target.requests)
    const rounds: Row[] = []
    for (let round = 0; round < Number(values.rounds); round++) rounds.push(await measure(product, bare, target))
    rows.push(rounds.reduce((best, row) => (row.share > best.share ? row : best)))
  }
  return rows
}

const HELLO: Request[] = [{ method: 'GET', path: '/' }]

async function measure(product: Server, bare: Server, { call, requests }: Target): Promise<Row> {
  const before = await load(bare, HELLO, SECONDS)
  await load(product, requests, 1)
  const figures = await load(product, requests, SECONDS)
  const after = await load(bare, HELLO, SECONDS)
  const few = await load(product, requests, SECONDS, Math.ceil(CONNECTIONS / 4))
  const reference = (before.perSecond + after.perSecond) / 2
  const share = figures.perSecond / reference
  const cpuShare = (before.cpu + after.cpu) / 2 / figures.cpu
  return { call, ...figures, bare: reference, share, cpuShare, p99OfFew: few.p99 }
}

async function importCatalogue(file: string, dataDir: string): Promise<void> {
  // The catalogue may be on a read-only file system, so its errors are written elsewhere.
  const args = ['import', 'csv', resolve(file), '--errors', join(dataDir, 'errors.csv')]
  const importing = start(['apps/api/src/cli/main.ts', ...args], { DATA_DIR: dataDir })
  const [code] = (await once(importing, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`The import ended with ${code}.`)
}

const dataDir = values.data ? resolve(values.data) : mkdtempSync(join(tmpdir(), 'marquee-bench-'))
const imported = values.catalogue !== undefined && !existsSync(join(dataDir, 'imported'))
if (values.catalogue !== undefined && imported) {
  await importCatalogue(values.catalogue, dataDir)
  writeFileSync(join(dataDir, 'imported'), '')
}
const [barePort, port] = [await freePort(), await freePort()]
const bare = start(['tools/bench/bare-fastify.ts'], { PORT: String(barePort) })
const api = start(['--max-semi-space-size=8', 'apps/api/src/server.ts'], {
  PORT: String(port),
  HOST: '127.0.0.1',
  DATA_DIR: dataDir,
  LOG_LEVEL: 'error',
  RATE_LIMIT_FACTOR: '1000000',
})
let rows: Row[]
try {
  await untilAnswers(`http://127.0.0.1:${barePort}/`)
  const server = (child: ChildProcess, at: number) => ({ url: `http://127.0.0.1:${at}`, pid: child.pid ?? 0 })
  rows = await measureAll(server(api, port), server(bare, barePort), imported)
} finally {
  await Promise.all([stop(api), stop(bare)])
  if (values.data === undefined) rmSync(dataDir, { recursive: true, force: true })
}

const percent = (share: number) => (Number.isNaN(share) ? '' : `${Math.round(share * 100)} %`)
const table = rows.map(({ call, perSecond, bare: reference, p50, p99, p99OfFew, errors, share, cpu, cpuShare }) => [
  call,
  {
    'requests/s': Math.round(perSecond),
    'bare/s': Math.round(reference),
    'of bare': percent(share),
    'cpu ms': Number.isNaN(cpu) ? '' : cpu.toFixed(2),
    'of bare by cpu': percent(cpuShare),
    'p50 ms': p50,
    'p99 ms': p99,
    'p99 of few': p99OfFew,
    errors,
  },
])
console.table(Object.fromEntries(table))
console.log(
  `${cpus().length} cores, load ${loadavg()[0].toFixed(1)}, best of ${values.rounds} × ${SECONDS} s a call, ${CONNECTIONS} connections`,
)
if (values.json)
  writeFileSync(
    values.json,
    `${JSON.stringify(rows, null, 2)}
`,
  )
