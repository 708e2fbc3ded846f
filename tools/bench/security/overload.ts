/**
 * Usage: npx node tools/bench/security/overload.ts [--seconds 20] [--connections 40] [--json FILE] — finds the product's peak rate, then sends
 * five times as many calls, then as many as before; measures goodput, p99 of accepted calls, crashes and recovery.
 * Starts the product on fresh data. The long form is --seconds 120. Exits with 1 beyond its limits.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import { findFreePort, startApi } from '../faults/api-process.ts'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '20' },
    connections: { type: 'string', default: '40' },
    json: { type: 'string' },
  },
})
const SECONDS = Number(values.seconds)
const CONNECTIONS = Number(values.connections)
const TIMES_TOO_MANY = 5
const KEPT_SHARE = 0.8
const RECOVERY_SECONDS = 10

const dataDir = await mkdtemp(join(tmpdir(), 'marquee-overload-'))
const api = startApi(dataDir, await findFreePort())

/** A typical mix: pages of lists and movies, some searches and plot searches. */
const REQUESTS = [
  ...Array.from({ length: 6 }, (_, i) => ({ method: 'GET' as const, path: `/api/main/movies/${i + 1}` })),
  { method: 'GET' as const, path: '/api/main/movies/popular' },
  { method: 'GET' as const, path: '/api/main/movies/autocomplete?query=god' },
  {
    method: 'POST' as const,
    path: '/api/main/movies/search_by_plot',
    body: '{"plot":"a man relives the same day"}',
    headers: { 'content-type': 'application/json' },
  },
]

interface Load {
  /** 2xx responses per second. */
  goodput: number
  p99: number
  refused: number
  failed: number
}

async function load(connections: number, duration: number, overallRate?: number): Promise<Load> {
  const result = await autocannon({
    url: api.base,
    connections,
    duration,
    requests: REQUESTS,
    ...(overallRate && { overallRate }),
  })
  return {
    goodput: result['2xx'] / result.duration,
    p99: result.latency.p99,
    refused: result['5xx'],
    failed: result.errors + result['4xx'],
  }
}

/** Seconds until the peak rate is served again for a whole second. */
async function recovery(peak: Load): Promise<number> {
  const started = performance.now()
  while (performance.now() - started < 30_000) {
    const now = await load(CONNECTIONS, 1)
    if (now.goodput >= peak.goodput * KEPT_SHARE && now.refused === 0) return (performance.now() - started) / 1000 - 1
  }
  return Infinity
}

try {
  await api.ready()
  await load(CONNECTIONS, 3)
  const peak = await load(CONNECTIONS, Math.min(10, SECONDS))
  const over = await load(CONNECTIONS * TIMES_TOO_MANY * 2, SECONDS, Math.round(peak.goodput * TIMES_TOO_MANY))
  const seconds = await recovery(peak)
  await sleep(100)
  const alive = api.child.exitCode === null && (await fetch(`${api.base}/readyz`)).ok
  const share = over.goodput / peak.goodput
  console.table({ peak, 'five times too many': over })
  console.log(
    `goodput kept ${Math.round(share * 100)} %, recovery ${seconds.toFixed(1)} s, ${alive ? 'alive' : 'dead'}`,
  )
  if (values.json) await writeFile(values.json, `${JSON.stringify({ peak, over, share, seconds, alive }, null, 2)}\n`)
  if (!alive || share < KEPT_SHARE || seconds > RECOVERY_SECONDS) process.exitCode = 1
} finally {
  await api.stop()
  await rm(dataDir, { recursive: true, force: true })
}
