/**
 * Usage: node bench/evenings.ts [--evenings 500] [--processes 1] [--kill] [--json OUT]
 * Evenings of four at once: everybody comes within ten seconds, opens a stream, answers five cards in 25 to 40 seconds, and
 * fetches the evening when the web app would. Reports how long snapshots, votes and hints took, memory and refusals. With --processes 2 the people are
 * spread over two processes on one database; --kill ends one of them with SIGKILL in the middle, its people go on by the other,
 * and no vote that was answered may be missing. Load generator, servers and database share the machine. Exits with 1 when a
 * vote is lost or a call fails.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { Evening, Group, TakenSeat } from '@marquee/contract'
import { startPostgresServer } from '@marquee/embedded-postgres/testing'
import { ask, createPerson, type Phone, type Seen, type Table } from './evenings-person.ts'
import { findFreePort } from './faults/api-process.ts'

const SERVER = fileURLToPath(new URL('../apps/api/src/server.ts', import.meta.url))
const { values } = parseArgs({
  options: {
    evenings: { type: 'string', default: '500' },
    processes: { type: 'string', default: '1' },
    kill: { type: 'boolean', default: false },
    json: { type: 'string' },
  },
})
const EVENINGS = Number(values.evenings)
const PROCESSES = Number(values.processes)
const GUESTS = ['Ben', 'Cleo', 'Dan']
/** An account may be in 100 groups. */
const GROUPS_OF_AN_ACCOUNT = 50
const KILL_AFTER_MS = 18_000
const READY_WITHIN_MS = 300_000
const ANY = { max_minutes: null, services: [], region: null, unseen: false, moods: [] }

interface Server {
  url: string
  child: ChildProcess
}

type Person = ReturnType<typeof createPerson>

async function startServer(databaseUrl: string, dataDir: string): Promise<Server> {
  const port = await findFreePort()
  const child = spawn(process.execPath, ['--max-semi-space-size=8', SERVER], {
    env: {
      PATH: process.env['PATH'],
      MARQUEE_ENV_FILE: 'none',
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      TOKEN_SECRET: 'a secret that all processes of this run share',
      TRUST_PROXY: '1',
      LOG_LEVEL: 'error',
      RATE_LIMIT_FACTOR: '1000000',
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}`
  for (const deadline = Date.now() + READY_WITHIN_MS; Date.now() < deadline; await sleep(100)) {
    if (child.exitCode !== null) break
    const response = await fetch(`${url}/readyz`).catch(() => null)
    await response?.body?.cancel()
    if (response?.ok) return { url, child }
  }
  child.kill('SIGKILL')
  throw new Error('A server was not ready in time.')
}

async function must<T>(url: string, phone: Pick<Phone, 'headers'>, call?: Parameters<typeof ask>[2]): Promise<T> {
  for (;;) {
    const { status, body } = await ask<T>(url, phone, call)
    if (status >= 200 && status < 300) return body
    // While everything is prepared at once, the server may ask to wait.
    if (status !== 503) throw new Error(`${url} answered ${status}: ${JSON.stringify(body)}`)
    await sleep(200)
  }
}

async function signUp(api: string, index: number): Promise<string> {
  const [username, password] = [`host-${index}`, 'long enough for a host']
  const email = `${username}@example.org`
  await must(`${api}/identity/signup`, { headers: {} }, { method: 'POST', body: { username, email, password } })
  const tokens = await must<{ access: string }>(
    `${api}/token`,
    { headers: {} },
    { method: 'POST', body: { username, password } },
  )
  return tokens.access
}

/** A group with an evening: its host, and three guests with seats. */
async function prepareEvening(
  urls: readonly string[],
  { index, access, seen }: { index: number; access: string; seen: Seen },
) {
  const api = `${urls[0]}/api/identity`
  const network = { 'x-forwarded-for': `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}` }
  const host = { ...network, authorization: `Bearer ${access}` }
  const post = <T>(path: string, headers: Record<string, string>, body: object) =>
    must<T>(`${api}${path}`, { headers }, { method: 'POST', body })
  const group = await post<Group>('/groups', host, { name: `Group ${index}` })
  const body = { limits: ANY, members: [], guests: GUESTS.length }
  const evening = await post<Evening>(`/groups/${group.id}/evenings`, host, body)
  const table: Table = { id: evening.id, cards: evening.cards.map(({ movie }) => movie.id), announced: new Map() }
  const phones: Record<string, string>[] = [host]
  for (const name of GUESTS) {
    const { token } = await post<TakenSeat>(`/evenings/${evening.id}/seats`, network, { name })
    phones.push({ ...network, 'x-seat-token': token ?? '' })
  }
  return phones.map((headers, at) => createPerson(urls, { table, seen, phone: { headers, server: at % urls.length } }))
}

async function prepareAll(urls: readonly string[], seen: Seen): Promise<Person[]> {
  const people: Person[] = []
  let access = ''
  for (let index = 0; index < EVENINGS; index++) {
    if (index % GROUPS_OF_AN_ACCOUNT === 0) access = await signUp(`${urls[0]}/api`, index)
    people.push(...(await prepareEvening(urls, { index, access, seen })))
    if (index % 50 === 49) console.error(`${index + 1} evenings are prepared.`)
  }
  return people
}

/** Memory of a process in MiB; NaN where the system does not tell. */
function memoryOf({ child }: Server): number {
  try {
    const [, kib] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8')) ?? []
    return Math.round(Number(kib) / 1024)
  } catch {
    return Number.NaN
  }
}

/** How many votes are missing that a server said it had saved. */
async function countLost(people: readonly Person[]): Promise<number> {
  let lost = 0
  for (const person of people) {
    const saved = await person.answers()
    for (const [movie, answer] of person.acknowledged) if (saved.get(movie) !== answer) lost++
  }
  return lost
}

function spread(times: readonly number[]) {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => Math.round((sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN) * 10) / 10
  return { count: sorted.length, p50: at(0.5), p99: at(0.99), longest: at(1) }
}

async function run(servers: readonly Server[]): Promise<void> {
  const seen: Seen = { snapshots: [], votes: [], hints: [], refused: 0, failed: 0, reopened: 0 }
  const people = await prepareAll(
    servers.map(({ url }) => url),
    seen,
  )
  const memoryBefore = servers.map(memoryOf)
  console.error(`${people.length} people begin.`)
  const parts = people.map((person) => person.takePart())
  if (values.kill) {
    await sleep(KILL_AFTER_MS)
    servers.at(-1)!.child.kill('SIGKILL')
  }
  await sleep(values.kill ? 3000 : 15_000)
  const memoryDuring = servers.map(memoryOf)
  const [load = 0] = loadavg()
  await Promise.all(parts)
  const lost = await countLost(people)
  for (const person of people) person.leave()
  const { refused, failed, reopened } = seen
  console.table({ snapshot: spread(seen.snapshots), vote: spread(seen.votes), hint: spread(seen.hints) })
  const memory = { before: memoryBefore.join(' + '), during: memoryDuring.join(' + ') }
  const report = { people: people.length, processes: PROCESSES, refused, failed, reopened, lost, load, ...memory }
  console.table(report)
  if (values.json !== undefined) {
    const times = { snapshot: spread(seen.snapshots), vote: spread(seen.votes), hint: spread(seen.hints) }
    writeFileSync(values.json, `${JSON.stringify({ ...report, ...times }, null, 2)}\n`)
  }
  if (lost > 0 || failed > 0) process.exitCode = 1
}

const dataDir = await mkdtemp(join(tmpdir(), 'marquee-evenings-'))
const database = await startPostgresServer()
const servers: Server[] = []
try {
  for (let index = 0; index < PROCESSES; index++) servers.push(await startServer(database.url, dataDir))
  await run(servers)
} finally {
  for (const { child } of servers) {
    if (child.exitCode !== null || child.signalCode !== null) continue
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
  await database.close()
  await rm(dataDir, { recursive: true, force: true })
}
