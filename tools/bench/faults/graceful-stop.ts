/**
 * Usage: npx node tools/bench/faults/graceful-stop.ts [--stops 10] [--held 20] [--people 4] [--data dir] [--json file]
 * Repeatedly stops Marquee (SIGTERM) under load, then with each kind of connection that may delay a stop. Every accepted
 * request must be answered; Marquee must exit with 0 within 7 seconds and log it, and shut PostgreSQL down cleanly.
 */
import { readdir, readFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { databaseHome } from '../cli.ts'
import { findDatabaseProcess, findFreePort, type ApiProcess } from './api-process.ts'
import { createClient, type Client } from './client.ts'
import { OPTIONS, runTrial, spread } from './command.ts'
import { hold, HELD_CONNECTIONS, type Held } from './held-connections.ts'
import { countLost } from './load.ts'
import { COUNTED } from './probe.ts'

const { values } = parseArgs({
  options: {
    ...OPTIONS,
    stops: { type: 'string', default: '10' },
    held: { type: 'string', default: '20' },
    people: { type: 'string', default: '4' },
  },
})
const LANES = 16
const MAX_STOP_MS = 7000
/** Held during every stop under load as well. Clients that read nothing would get the full 5 seconds. */
const HELD_UNDER_LOAD = HELD_CONNECTIONS.filter((kind) => kind !== 'reads nothing')

/** Outcome as the client sees it. `refused`: no connection, or one that ended without a response. */
type Fate = 'answered' | 'refused' | 'torn'
const fates: Record<Fate, number> = { answered: 0, refused: 0, torn: 0 }
/** Counts of the server: accepted requests, and those that it answered. */
const server = { taken: 0, answered: 0 }

await runTrial(values, async ({ dataDir, start, show }) => {
  const port = await findFreePort()
  const stopsMs: number[] = []
  const errors: string[] = []
  let client: Client | null = null
  let lost = 0
  /** Recoveries of trials that killed PostgreSQL in the same directory; the first start here may have the last one. */
  let before: number | null = null
  const stop = async (api: ApiProcess, label: string) => {
    const { code, ms, last, isLogged } = await api.stop()
    if (code !== 0) errors.push(`${label}: it ended with ${code}.`)
    if (ms > MAX_STOP_MS) errors.push(`${label}: it took ${Math.round(ms)} ms.`)
    if (!isLogged) errors.push(`${label}: it did not log its end.`)
    if ((await findDatabaseProcess(dataDir)) !== null) errors.push(`${label}: PostgreSQL was left running.`)
    return { ms, last }
  }
  for (let turn = 0; turn < Number(values.stops); turn++) {
    const api = start(port)
    await api.ready()
    before ??= await countRecoveries(dataDir)
    client ??= await createClient(api.base, Number(values.people))
    lost += await countLost(client)
    const state = { running: true }
    const lanes = Array.from({ length: LANES }, (_, lane) => keepAsking(port, { client: client!, lane, state }))
    const stream = await streamOf(client)
    const held = await Promise.all(HELD_UNDER_LOAD.map((kind) => hold(port, kind, stream)))
    await sleep(Math.random() * 300)
    const { ms, last } = await stop(api, 'under load')
    state.running = false
    for (const socket of held) socket.destroy()
    await Promise.all(lanes)
    stopsMs.push(ms)
    show(turn + 1, Number(values.stops))
    server.taken += last?.taken ?? 0
    server.answered += last?.answered ?? 0
  }
  const heldMs = new Map<Held, number[]>(HELD_CONNECTIONS.map((kind) => [kind, []]))
  for (let turn = 0; turn < Number(values.held); turn++) {
    for (const kind of HELD_CONNECTIONS) {
      const api = start(port)
      await api.ready()
      before ??= await countRecoveries(dataDir)
      client ??= await createClient(api.base, Number(values.people))
      const socket = await hold(port, kind, await streamOf(client))
      heldMs.get(kind)!.push((await stop(api, kind)).ms)
      socket.destroy()
    }
    show(turn + 1, Number(values.held))
  }
  const recoveries = (await countRecoveries(dataDir)) - (before ?? 0)
  if (recoveries > 0) errors.push(`PostgreSQL had to recover at ${recoveries} starts.`)
  // A connection still in the kernel's queue was never accepted, so the server's own count decides.
  const unanswered = Math.max(server.taken, server.answered) - fates.answered
  if (unanswered !== 0 || fates.torn > 0) errors.push(`${unanswered} requests were accepted and not answered.`)
  if (server.taken === 0) errors.push('The server did not say how many requests it took in.')
  if (lost > 0) errors.push(`${lost} acknowledged writes are lost.`)
  const report = {
    stops: stopsMs.length,
    'requests taken in': server.taken,
    'requests answered': fates.answered,
    'torn answers': fates.torn,
    'refused after the stop': fates.refused,
    lost,
    'until it ended, median / max, ms': spread(stopsMs),
    ...Object.fromEntries([...heldMs].map(([kind, ms]) => [`until it ended, ${kind}`, spread(ms)])),
    'recoveries of PostgreSQL': recoveries,
  }
  return { report, errors }
})

/** A request for a stream that the first person may follow. */
async function streamOf({ send, persons: [{ access }] }: Client): Promise<string> {
  const { text } = await send('POST', '/identity/groups', { access, body: { name: `group ${Date.now()}` } })
  const { id } = JSON.parse(text) as { id: string }
  return `GET /api/identity/groups/${id}/events HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${access}\r\n\r\n`
}

/** Starts at which PostgreSQL found that it had not been shut down. */
async function countRecoveries(dataDir: string): Promise<number> {
  const logs = join(await databaseHome(dataDir), 'log')
  const texts = await Promise.all((await readdir(logs)).map((name) => readFile(join(logs, name), 'utf8')))
  return texts.join('').split('was not properly shut down').length - 1
}

interface Lane {
  client: Client
  lane: number
  state: { running: boolean }
}

/** Half of the lanes keep their connections alive, as browsers do; the others open one per request. */
async function keepAsking(port: number, { client, lane, state }: Lane): Promise<void> {
  const agent = new Agent({ keepAlive: lane % 2 === 0, maxSockets: 1 })
  const own = client.cells.filter((cell, index) => cell.kind === 'rating' && index % LANES === lane % LANES)
  for (let round = 0; state.running; round++) {
    const cell = own[round % own.length] ?? client.cells[0]
    const value = cell.acknowledged === 1 ? 0 : 1
    const { access } = client.persons[cell.user]
    const headers = { authorization: `Bearer ${access}`, 'content-type': 'application/json', [COUNTED]: '1' }
    const options = {
      port,
      host: '127.0.0.1',
      agent,
      method: 'POST',
      path: `/api/main/movies/${cell.movie}/rate`,
      headers,
    }
    cell.uncertain.push(value)
    const { fate, status } = await ask(options, JSON.stringify({ rating: value }))
    fates[fate]++
    if (status === 200) Object.assign(cell, { acknowledged: value, uncertain: [] })
    if (fate === 'refused') await sleep(10)
  }
  agent.destroy()
}

function ask(options: object, body: string): Promise<{ fate: Fate; status: number | null }> {
  return new Promise((resolve) => {
    const asking = request(options, (response) => {
      response.resume()
      response.once('end', () => resolve({ fate: 'answered', status: response.statusCode ?? null }))
      response.once('error', () => resolve({ fate: 'torn', status: null }))
    })
    asking.once('error', () => resolve({ fate: 'refused', status: null }))
    asking.end(body)
  })
}
