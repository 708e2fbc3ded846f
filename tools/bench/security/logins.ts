/**
 * Usage: npx node tools/bench/security/logins.ts [--logins 200] [--pairs 500] [--json FILE] — signs in many times concurrently while requesting /healthz,
 * then compares the times for known and unknown names. Starts the product on fresh data. Exits with 1 beyond its limits.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { findFreePort, startApi } from '../faults/api-process.ts'

const { values } = parseArgs({
  options: {
    logins: { type: 'string', default: '200' },
    pairs: { type: 'string', default: '500' },
    json: { type: 'string' },
  },
})
const HEALTH_P99_MS = 100
const MEMORY_MIB = 150
/** Allowed relative difference of the two medians. */
const TIMING_SHARE = 0.05

const dataDir = await mkdtemp(join(tmpdir(), 'marquee-logins-'))
const api = startApi(dataDir, await findFreePort())
const password = 'popcorn at midnight'

async function post(path: string, body: object): Promise<number> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${api.base}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  await answer.arrayBuffer()
  return answer.status
}

function quantile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))]
}

/** Resident memory in MiB, where the system reports it. */
async function memory(): Promise<number> {
  const status = await readFile(`/proc/${api.child.pid}/status`, 'utf8').catch(() => '')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1024
}

async function askHealth(until: () => boolean): Promise<number[]> {
  const times: number[] = []
  while (!until()) {
    const started = performance.now()
    await (await fetch(`${api.base}/healthz`)).arrayBuffer()
    times.push(performance.now() - started)
    await sleep(5)
  }
  return times
}

async function manyLogins() {
  const before = await memory()
  let done = false
  let most = before
  const health = askHealth(() => done)
  const count = Number(values.logins)
  const statuses = new Map<number, number>()
  try {
    for (let round = 0; round < 5; round++) {
      const all = await Promise.all(
        Array.from({ length: count }, () => post('/token', { username: 'bench', password })),
      )
      for (const status of all) statuses.set(status, (statuses.get(status) ?? 0) + 1)
      most = Math.max(most, await memory())
    }
  } finally {
    done = true
  }
  const times = await health
  return {
    logins: `5 × ${count} at once`,
    'signed in (200)': statuses.get(200) ?? 0,
    'rejected (503)': statuses.get(503) ?? 0,
    others: [...statuses.keys()].filter((status) => status !== 200 && status !== 503).join(' ') || 'none',
    '/healthz asked': times.length,
    '/healthz p50 ms': quantile(times, 0.5),
    '/healthz p99 ms': quantile(times, 0.99),
    'memory MiB more': most - before,
  }
}

/** Alternates between known and unknown names, so that other load on the machine affects both equally. */
async function timing() {
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
  for (let i = 0; i < Number(values.pairs); i++) {
    for (const kind of i % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
      const username = kind === 'known' ? 'bench' : `nobody${i}`
      const started = performance.now()
      await post('/token', { username, password: 'not the password' })
      times[kind].push(performance.now() - started)
    }
  }
  const [known, unknown] = [quantile(times.known, 0.5), quantile(times.unknown, 0.5)]
  return { pairs: Number(values.pairs), 'known ms': known, 'unknown ms': unknown, apart: Math.abs(known / unknown - 1) }
}

try {
  await api.ready()
  await post('/identity/signup', { username: 'bench', email: 'bench@example.org', password })
  await post('/token', { username: 'bench', password })
  const report = { load: await manyLogins(), timing: await timing() }
  console.table(report.load)
  console.table(report.timing)
  if (values.json) await writeFile(values.json, `${JSON.stringify(report, null, 2)}\n`)
  const kept =
    report.load['/healthz p99 ms'] < HEALTH_P99_MS &&
    report.load.others === 'none' &&
    !(report.load['memory MiB more'] > MEMORY_MIB) &&
    report.timing.apart < TIMING_SHARE
  if (!kept) process.exitCode = 1
} finally {
  await api.stop()
  await rm(dataDir, { recursive: true, force: true })
}
