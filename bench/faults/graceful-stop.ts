/**
 * Usage: node bench/faults/graceful-stop.ts [--stops 10] [--people 4] [--data dir] [--json file]
 * Repeatedly stops Marquee (SIGTERM) under load. Every accepted request must be answered, and Marquee must exit with 0
 * within 12 seconds, PostgreSQL with it.
 */
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { findDatabaseProcess, findFreePort } from './api-process.ts'
import { createClient, type Client } from './client.ts'
import { OPTIONS, runTrial, spread } from './command.ts'
import { countLost } from './load.ts'
import { COUNTED } from './probe.ts'

const { values } = parseArgs({
  options: { ...OPTIONS, stops: { type: 'string', default: '10' }, people: { type: 'string', default: '4' } },
})
const LANES = 16

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
  for (let turn = 0; turn < Number(values.stops); turn++) {
    const api = start(port)
    await api.ready()
    client ??= await createClient(api.base, Number(values.people))
    lost += await countLost(client)
    const state = { running: true }
    const lanes = Array.from({ length: LANES }, (_, lane) => keepAsking(port, { client: client!, lane, state }))
    await sleep(200 + Math.random() * 300)
    const { code, ms, last } = await api.stop()
    state.running = false
    await Promise.all(lanes)
    stopsMs.push(ms)
    show(turn + 1, Number(values.stops))
    server.taken += last?.taken ?? 0
    server.answered += last?.answered ?? 0
    if (code !== 0) errors.push(`It ended with ${code}.`)
    if ((await findDatabaseProcess(dataDir)) !== null) errors.push('PostgreSQL was left running.')
  }
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
  }
  return { report, errors }
})

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
