/**
 * Usage: node bench/faults/kill-writes.ts [--kills 20] [--people 20] [--json file] [--keep]
 * Kills the API while ratings are written, every fourth time while it starts, and checks that every acknowledged
 * rating is there afterwards and that one PostgreSQL server lived through it all. Exits with 1 if not.
 */
import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { findDatabaseProcess, findFreePort, startApi, type ApiProcess } from './api-process.ts'
import { createRatingClient, type Pair, type RatingClient } from './rating-client.ts'

const RATINGS = [-0.5, 0, 0.75, 1]
const WRITERS = 8
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '20' },
    people: { type: 'string', default: '20' },
    json: { type: 'string' },
    keep: { type: 'boolean', default: false },
  },
})

const report = { kills: 0, killsWhileStarting: 0, acknowledged: 0, lost: 0, restartsMs: [] as number[], servers: 0 }
const servers = new Set<number | null>()
const started: ApiProcess[] = []

/** Writes until the server is gone. */
async function write(client: RatingClient, pairs: readonly Pair[]): Promise<void> {
  for (const pair of pairs) {
    const others = RATINGS.filter((value) => value !== pair.acknowledged)
    const value = others[Math.floor(Math.random() * others.length)] ?? 0
    try {
      await client.rate(pair, value)
    } catch (error) {
      if (error instanceof TypeError) return
      throw error
    }
    report.acknowledged++
  }
}

/** Counts what is lost, and takes what the server holds for acknowledged from here on. */
async function verify(client: RatingClient, pairs: readonly Pair[]): Promise<void> {
  for (const pair of pairs) {
    const held = await client.read(pair)
    if (held !== pair.acknowledged && !(held !== null && held === pair.uncertain)) {
      report.lost++
      console.error(
        `Person ${pair.user}, movie ${pair.movie}: ${pair.acknowledged} was acknowledged, ${held} is there.`,
      )
    }
    pair.acknowledged = held
    pair.uncertain = null
  }
}

function start(dataDir: string, port: number): ApiProcess {
  const api = startApi(dataDir, port)
  started.push(api)
  return api
}

/** Starts, kills once more on the way if asked, and waits until the API is ready. */
async function restart(dataDir: string, port: number, killOnTheWay: boolean): Promise<ApiProcess> {
  if (killOnTheWay) {
    const doomed = start(dataDir, port)
    await sleep(Math.random() * (report.restartsMs.at(-1) ?? 1000))
    await doomed.kill()
    report.kills++
    report.killsWhileStarting++
  }
  const api = start(dataDir, port)
  report.restartsMs.push(Math.round(await api.ready()))
  servers.add(await findDatabaseProcess(dataDir))
  return api
}

async function run(dataDir: string): Promise<void> {
  const port = await findFreePort()
  let running = await restart(dataDir, port, false)
  const client = createRatingClient(running.base)
  const pairs = await client.prepare(Number(values.people))
  while (report.kills < Number(values.kills)) {
    const start = Math.floor(Math.random() * pairs.length)
    const order = [...pairs.slice(start), ...pairs.slice(0, start)]
    const lanes = Array.from({ length: WRITERS }, (_, lane) => order.filter((__, index) => index % WRITERS === lane))
    const writing = Promise.all(lanes.map((lane) => write(client, lane)))
    await sleep(20 + Math.random() * 500)
    await running.kill()
    report.kills++
    await writing
    running = await restart(dataDir, port, report.kills % 4 === 3)
    await verify(client, pairs)
  }
  await running.stop()
}

const dataDir = await mkdtemp(join(await realpath(tmpdir()), 'marquee-kill-'))
try {
  await run(dataDir)
} finally {
  await started.at(-1)?.kill()
  const server = await findDatabaseProcess(dataDir)
  if (server !== null) process.kill(server, 'SIGINT')
  if (!values.keep) await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
}
report.servers = servers.size
const [first = 0, ...restarts] = report.restartsMs
const sorted = restarts.toSorted((a, b) => a - b)
console.table({
  'kills (while starting)': `${report.kills} (${report.killsWhileStarting})`,
  'acknowledged ratings': report.acknowledged,
  lost: report.lost,
  'PostgreSQL servers': report.servers,
  'first start, ms': first,
  'restart median / max, ms': `${sorted[Math.floor(sorted.length / 2)]} / ${sorted.at(-1)}`,
})
if (values.json !== undefined) await writeFile(values.json, `${JSON.stringify(report, null, 2)}\n`)
if (report.lost > 0 || report.servers !== 1) process.exitCode = 1
