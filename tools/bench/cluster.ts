/**
 * Usage: CLUSTER_HOME=DIR npx node tools/bench/cluster.ts [--deaths 100] [--every 60] [--processes 3] [--minutes M] [--kinds primary,api,…]
 *   [--append FILE] | --throughput [--json FILE]
 * Starts the cluster of deploy/cluster on this machine (cluster.sh install comes first) and keeps people busy through its load
 * balancer: reading, rating, writing messages, deciding together. Every --every seconds, or later when something is not well yet,
 * one part dies by SIGKILL and comes back after a while. Reports by kind of death how long nothing could be read or written,
 * answers other than 2xx, 4xx and 503 with Retry-After, and at the end every acknowledged write that is missing or there
 * twice. --append adds the run to those of a file, and reports all; --minutes ends the run early. The cluster goes on running:
 * "cluster.sh down" ends it. With --throughput it counts requests per second with one, two and three processes instead.
 * Load, servers and database share the machine. Exits with 1 when a promise was broken.
 */
import { parseArgs } from 'node:util'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from './cluster/client.ts'
import { die, DYING, requireKinds } from './cluster/deaths.ts'
import { prepareLoad, type Load } from './cluster/load.ts'
import { BALANCER, cluster, leaderTtl, untilHealthy } from './cluster/parts.ts'
import { closeBooks, readRuns, report, writeRuns, type Run } from './cluster/results.ts'
import { measureThroughput } from './cluster/throughput.ts'

const { values } = parseArgs({
  options: {
    deaths: { type: 'string', default: '100' },
    every: { type: 'string', default: '60' },
    processes: { type: 'string', default: '3' },
    minutes: { type: 'string', default: 'Infinity' },
    kinds: { type: 'string', default: DYING.join() },
    append: { type: 'string' },
    throughput: { type: 'boolean', default: false },
    json: { type: 'string' },
  },
})
const KINDS = requireKinds(values.kinds.split(','))
const PROCESSES = Number(values.processes)
const APIS = Array.from({ length: PROCESSES }, (_, index) => `api${index + 1}`)
const log = (line: string) => console.error(line)

/** Kills one part after the other while people are busy. Goes on where earlier runs of the file ended. */
async function killAll(run: Run, earlier: readonly Run[], busy: { client: ReturnType<typeof createClient> }) {
  const before = earlier.flatMap(({ deaths }) => deaths)
  const end = Date.now() + Number(values.minutes) * 60_000
  const stopping = new AbortController()
  process.once('SIGINT', () => stopping.abort())
  for (let index = 0; index < Number(values.deaths) && Date.now() < end && !stopping.signal.aborted; index++) {
    const began = Date.now()
    const kind = KINDS[(before.length + index) % KINDS.length]
    const turn = [...before, ...run.deaths].filter((death) => death.kind === kind).length
    const death = await die({ kind, turn }, APIS, busy.client)
    run.deaths.push(death)
    writeRuns(values.append, [...earlier, run])
    const { part, backAfter, readGap, writeGap, healthyAfter, statuses } = death
    log(
      `${death.at} ${kind} (${part}, away ${backAfter} s): no read ${readGap} s, no write ${writeGap} s, well ${healthyAfter} s, ${JSON.stringify(statuses)}`,
    )
    const rest = Number(values.every) * 1000 - (Date.now() - began)
    if (rest > 0 && index + 1 < Number(values.deaths))
      await sleep(rest, undefined, { signal: stopping.signal }).catch(() => {})
  }
}

async function runDeaths(): Promise<void> {
  const earlier = readRuns(values.append)
  const began = new Date()
  const name = `run-${began.getTime().toString(36)}`
  const client = createClient(BALANCER, log)
  const load: Load = await prepareLoad(client, name)
  const run: Run = {
    began: began.toISOString(),
    ttl: await leaderTtl(),
    processes: PROCESSES,
    deaths: [],
    accounts: null,
    evenings: null,
  }
  const leaving = new AbortController()
  const busy = load.run(leaving.signal)
  await Promise.race([killAll(run, earlier, { client }), busy])
  leaving.abort()
  await busy
  Object.assign(run, await closeBooks(load.books, name))
  writeRuns(values.append, [...earlier, run])
  if (!report([...earlier, run])) process.exitCode = 1
}

await cluster('up')
await untilHealthy(APIS)
if (values.throughput) await measureThroughput(APIS, { log, json: values.json })
else await runDeaths()
