/**
 * Usage: npx node tools/bench/security/memory.ts [--limit 1024] [--searches 60000] [--pages 20000] [--max 700] [--json FILE]
 *        npx node tools/bench/security/memory.ts --mixed [--minutes 10] [--limit 1024] …
 * Sends distinct searches and pages to an instance in a control group of that many megabytes, or, with --mixed, signed-in
 * people, an upload, a training and a crawler together. Needs root on Linux. Exits with 1 if the kernel ended a process, an
 * answer failed, or the processes held more than --max megabytes.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { Agent, request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { findFreePort, inGroups, startApi, type ApiProcess } from '../faults/api-process.ts'
import { createClient, type Client } from '../faults/client.ts'
import { startLoad } from '../faults/load.ts'
import { endDatabase } from '../faults/command.ts'
import { createMemoryGroup, type MemoryGroup } from './memory-group.ts'

const { values } = parseArgs({
  options: {
    limit: { type: 'string', default: '1024' },
    searches: { type: 'string', default: '60000' },
    pages: { type: 'string', default: '20000' },
    max: { type: 'string', default: '700' },
    mixed: { type: 'boolean', default: false },
    minutes: { type: 'string', default: '10' },
    json: { type: 'string' },
  },
})
const CLI = fileURLToPath(new URL('../../../apps/api/src/cli/main.ts', import.meta.url))
const MIB = 2 ** 20
const STEPS = 8
/** The server renders four pages at a time; a fifth would get the shell. */
const CONNECTIONS = { searches: 8, pages: 4, people: 32 }
const MAX_CRAWLED = 100_000
const WORDS = ['the', 'star', 'god', 'night', 'love', 'king', 'lost', 'dark']

const agents = Array.from(
  { length: 8 },
  (_, i) => new Agent({ keepAlive: true, maxSockets: 8, localAddress: `127.0.0.${i + 2}` }),
)

/** The status of an answer, whose bytes are read and dropped; 0 if there is none. */
function statusOf(api: ApiProcess, path: string, i: number): Promise<number> {
  const headers = { 'accept-encoding': 'zstd, br, gzip' }
  return new Promise((resolve) => {
    const sent = httpRequest(`${api.base}${path}`, { agent: agents[i % agents.length], headers }, (answer) => {
      answer.resume()
      answer.on('end', () => resolve(answer.statusCode ?? 0))
      answer.on('error', () => resolve(0))
    })
    sent.on('error', () => resolve(0))
    sent.end()
  })
}

const searchOf = (i: number) => `/api/main/movies/autocomplete?query=${WORDS[i % WORDS.length]}+${i.toString(36)}`
const pageOf = (movies: readonly number[], i: number) => `/movie/${movies[i % movies.length]}?visit=${i}`

/** Calls `send` with each number once, some at a time, until `isOver`. @returns how many answers had no success */
async function sendAll(
  count: number,
  connections: number,
  send: (i: number) => Promise<number>,
  isOver = () => false,
): Promise<{ sent: number; failed: number }> {
  let sent = 0
  let failed = 0
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (sent < count && !isOver()) if ((await send(sent++)) !== 200) failed++
    }),
  )
  return { sent, failed }
}

const rows: Record<string, number | string>[] = []
let highest = 0

async function measure(api: ApiProcess, group: MemoryGroup, after: string): Promise<void> {
  const taken = await group.taken()
  highest = Math.max(highest, taken)
  const { heapBytes, externalBytes, arrayBufferBytes, residentBytes } = await api.probe({ kind: 'memory' })
  const inMib = (bytes: number) => Math.round(bytes / MIB)
  const row = {
    after,
    heap: inMib(heapBytes),
    external: inMib(externalBytes),
    'array buffers': inMib(arrayBufferBytes),
    'resident of Marquee': inMib(residentBytes),
    'all processes': inMib(taken),
    oom_kill: await group.kills(),
  }
  rows.push(row)
  console.log(JSON.stringify(row))
}

async function distinct(api: ApiProcess, group: MemoryGroup, movies: readonly number[]): Promise<number> {
  let failures = 0
  for (const kind of ['pages', 'searches'] as const) {
    const each = Math.ceil(Number(values[kind]) / STEPS)
    for (let step = 0; step < STEPS; step++) {
      const path = (i: number) => (kind === 'pages' ? pageOf(movies, step * each + i) : searchOf(step * each + i))
      const { failed } = await sendAll(each, CONNECTIONS[kind], (i) => statusOf(api, path(i), i))
      failures += failed
      await measure(api, group, `${(step + 1) * each} ${kind}`)
    }
  }
  return failures
}

/** Everything that an instance does, at the same time. */
async function mixed(api: ApiProcess, group: MemoryGroup, client: Client, dataDir: string): Promise<number> {
  const until = performance.now() + Number(values.minutes) * 60_000
  const isOver = () => performance.now() > until || api.child.exitCode !== null || api.child.signalCode !== null
  const load = startLoad(client, { writers: CONNECTIONS.people / 2, readers: CONNECTIONS.people / 2 })
  const crawler = sendAll(MAX_CRAWLED, 4, (i) => statusOf(api, pageOf(client.movies, i), i), isOver)
  const uploads = uploadAgain(api, client, isOver)
  const training = trainBeside(dataDir, group)
  while (!isOver()) {
    await sleep(Math.min(20_000, Math.max(1000, until - performance.now())))
    if (!isOver())
      await measure(api, group, `${Math.round((performance.now() - until) / 1000 + Number(values.minutes) * 60)} s`)
  }
  await load.stop()
  const { sent, failed } = await crawler
  console.log({
    ...load.writes,
    looks: load.looks,
    crawled: sent,
    failed,
    uploads: await uploads,
    training: await training,
  })
  return failed + load.writes.gone + load.looks.gone
}

/** Uploads a history of 20,000 ratings again and again. @returns the number of uploads by their status */
async function uploadAgain(api: ApiProcess, client: Client, isOver: () => boolean): Promise<Record<number, number>> {
  const lines = Array.from({ length: 20_000 }, (_, i) => `2020-01-01,A Movie ${i},${1950 + (i % 70)},,4`)
  const body = ['Date,Name,Year,Letterboxd URI,Rating', ...lines].join('\n')
  const statuses: Record<number, number> = {}
  while (!isOver()) {
    const headers = { authorization: `Bearer ${client.persons[0]?.access}`, 'content-type': 'application/octet-stream' }
    const init = { method: 'POST', body, headers }
    const status = await fetch(`${api.base}/api/identity/me/import?file_name=ratings.csv`, init).then(
      async (answer) => (await answer.text(), answer.status),
      () => 0,
    )
    statuses[status] = (statuses[status] ?? 0) + 1
    await sleep(5000)
  }
  return statuses
}

/** Runs `marquee train` in the group. @returns the end of its output */
async function trainBeside(dataDir: string, group: MemoryGroup): Promise<string> {
  const env = { PATH: process.env['PATH'], MARQUEE_ENV_FILE: 'none', DATA_DIR: dataDir }
  const program = inGroups([group.directory], [process.execPath, CLI, 'train'])
  const child = spawn('/bin/sh', program, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  return `code ${code}: ${output.trim().split('\n').at(-1)}`
}

const dataDir = await mkdtemp(join(await realpath(tmpdir()), 'marquee-memory-'))
const group = await createMemoryGroup(`marquee-memory-${process.pid}`, Number(values.limit) * MIB)
const api = startApi(dataDir, await findFreePort(), [group.directory])
try {
  await api.ready()
  const client = await createClient(api.base, values.mixed ? 20 : 1)
  await measure(api, group, 'the start')
  const failed = values.mixed ? await mixed(api, group, client, dataDir) : await distinct(api, group, client.movies)
  const kills = await group.kills()
  console.table(rows)
  console.log(`${failed} answers failed. The highest was ${Math.round(highest / MIB)} MB, oom_kill ${kills}.`)
  if (values.json !== undefined) await writeFile(values.json, `${JSON.stringify(rows, null, 2)}\n`)
  if (failed > 0 || kills > 0 || highest > Number(values.max) * MIB) process.exitCode = 1
} finally {
  for (const agent of agents) agent.destroy()
  await api.kill()
  await endDatabase(dataDir)
  await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
  await group.remove()
}
