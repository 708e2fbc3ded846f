/**
 * Usage: npx node tools/bench/security/uploads.ts [--json FILE] — four accounts upload each hostile file simultaneously to an instance in a
 * control group of 1,024 MB, while another client requests /livez every 50 ms. Needs root on Linux. Exits with 1 beyond its limits.
 */
import { mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { findFreePort, startApi, type ApiProcess } from '../faults/api-process.ts'
import { endDatabase } from '../faults/command.ts'
import { uploadCases, type UploadCase } from './hostile-files.ts'
import { createMemoryGroup, type MemoryGroup } from './memory-group.ts'

const { values } = parseArgs({ options: { json: { type: 'string' } } })
const MIB = 2 ** 20
const GROUP_BYTES = 1024 * MIB
const ACCOUNTS = 4
const EVERY_MS = 50
const MAX_LIVEZ_MS = 250
const MAX_GROWTH_MIB = 150

const post = (api: ApiProcess, path: string, body: RequestInit['body'], headers: Record<string, string>) =>
  fetch(`${api.base}/api${path}`, { method: 'POST', body, headers, signal: AbortSignal.timeout(120_000) })

async function signUp(api: ApiProcess, username: string): Promise<string> {
  const json = { 'content-type': 'application/json' }
  const password = 'popcorn at midnight'
  await post(api, '/identity/signup', JSON.stringify({ username, email: `${username}@example.org`, password }), json)
  const answer = await post(api, '/token', JSON.stringify({ username, password }), json)
  return ((await answer.json()) as { access: string }).access
}

async function residentMib(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? NaN) / 1024
}

/** Requests /livez at a steady pace, and takes the memory of the process at the same moments. */
async function watch(api: ApiProcess, isDone: () => boolean): Promise<{ times: number[]; most: number }> {
  const times: number[] = []
  let most = 0
  while (!isDone()) {
    const started = performance.now()
    const isAnswered = await fetch(`${api.base}/livez`, { signal: AbortSignal.timeout(60_000) }).then(
      async (answer) => (await answer.arrayBuffer(), answer.ok),
      () => false,
    )
    times.push(isAnswered ? performance.now() - started : Infinity)
    most = Math.max(most, await residentMib(api.child.pid!))
    await sleep(Math.max(0, EVERY_MS - (performance.now() - started)))
  }
  return { times, most }
}

async function upload(api: ApiProcess, token: string, bytes: Uint8Array): Promise<{ status: number; text: string }> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' }
  try {
    const answer = await post(api, '/identity/me/import', bytes, headers)
    return { status: answer.status, text: await answer.text() }
  } catch {
    return { status: 0, text: 'no answer' }
  }
}

function quantile(numbers: readonly number[], share: number): number {
  return numbers.toSorted((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(numbers.length * share))]
}

interface Instance {
  api: ApiProcess
  group: MemoryGroup
  tokens: string[]
}

async function run({ api, group, tokens }: Instance, { name, bytes, status }: UploadCase) {
  const before = await residentMib(api.child.pid!)
  let isDone = false
  const watching = watch(api, () => isDone)
  const started = performance.now()
  const answers = await Promise.all(tokens.map((token) => upload(api, token, bytes)))
  const seconds = (performance.now() - started) / 1000
  isDone = true
  const { times, most } = await watching
  const slowest = Math.max(...times)
  const kills = await group.kills()
  const growth = most - before
  return {
    file: name,
    'sent KiB': Math.round(bytes.length / 1024),
    status: answers.map((answer) => answer.status).join(' '),
    answer: status === 400 ? answers[0].text.slice(0, 90) : '',
    's for four': Math.round(seconds * 10) / 10,
    oom_kill: kills,
    'growth MiB': Math.round(growth),
    '/livez slowest ms': Math.round(slowest),
    '/livez p99 ms': Math.round(quantile(times, 0.99)),
    kept:
      answers.every((answer) => answer.status === status) &&
      kills === 0 &&
      slowest < MAX_LIVEZ_MS &&
      growth <= MAX_GROWTH_MIB,
  }
}

const cases = uploadCases()
const dataDir = await mkdtemp(join(await realpath(tmpdir()), 'marquee-uploads-'))
const group = await createMemoryGroup(`marquee-uploads-${process.pid}`, GROUP_BYTES)
const rows: Awaited<ReturnType<typeof run>>[] = []
/** A new instance on the same data where the last one was ended. */
async function start(): Promise<Instance> {
  const api = startApi(dataDir, await findFreePort(), [group.directory])
  await api.ready()
  const tokens = await Promise.all(Array.from({ length: ACCOUNTS }, (_, i) => signUp(api, `bench${i}`)))
  return { api, group, tokens }
}
let instance: Instance | undefined
try {
  instance = await start()
  for (const each of cases) {
    const { exitCode, signalCode } = instance.api.child
    if (exitCode !== null || signalCode !== null) {
      await endDatabase(dataDir)
      instance = await start()
    }
    rows.push(await run(instance, each))
    console.log(JSON.stringify(rows.at(-1)))
    // Memory that was given up in the meantime is counted in the next growth.
    await instance.api.probe({ kind: 'heap' }).catch(() => null)
    await sleep(1000)
  }
  console.table(rows)
  console.log(`Highest memory of the group: ${Math.round((await group.peak()) / MIB)} MiB.`)
  if (values.json !== undefined) await writeFile(values.json, `${JSON.stringify(rows, null, 2)}\n`)
  if (rows.some(({ kept }) => !kept)) process.exitCode = 1
} finally {
  await instance?.api.kill()
  await endDatabase(dataDir)
  await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
  await group.remove()
}
