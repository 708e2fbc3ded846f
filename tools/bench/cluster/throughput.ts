import { writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import autocannon from 'autocannon'
import { createClient } from './client.ts'
import { BALANCER, cluster, untilHealthy } from './parts.ts'
import { createPerson } from './people.ts'

const SECONDS = 15
const WARM_UP_SECONDS = 5
const CONNECTIONS = 32
/** Until the load balancer has noticed which processes there are. */
const NOTICE_MS = 2000

interface Options {
  log: (line: string) => void
  json: string | undefined
}

/** Requests per second through the load balancer with one process, two, and so on, in one run. */
export async function measureThroughput(apis: readonly string[], { log, json }: Options): Promise<void> {
  const client = createClient(BALANCER, log)
  const person = await createPerson(client, `throughput-${Date.now().toString(36)}`)
  const rows = []
  for (const api of apis) await cluster('stop', api)
  for (let count = 1; count <= apis.length; count++) {
    await cluster('start', apis[count - 1])
    await untilHealthy(apis.slice(0, count))
    await sleep(NOTICE_MS)
    const headers = { authorization: `Bearer ${await person.token()}` }
    await shoot(headers, WARM_UP_SECONDS)
    const { requests, latency, non2xx, errors } = await shoot(headers, SECONDS)
    const [load = 0] = loadavg()
    rows.push({
      processes: count,
      'requests/s': Math.round(requests.average),
      'p50 ms': latency.p50,
      'p99 ms': latency.p99,
      failed: non2xx + errors,
      load,
    })
  }
  console.table(rows)
  console.log(`${cpus().length} cores, shared by the load, ${apis.length} processes, the database and both proxies.`)
  if (json !== undefined) writeFileSync(json, `${JSON.stringify({ cores: cpus().length, rows }, null, 2)}\n`)
  if (rows.some(({ failed }) => failed > 0)) process.exitCode = 1
}

/** Requests of a signed-in user: mostly their own lists. */
function shoot(headers: Record<string, string>, duration: number) {
  const paths = [
    '/api/identity/me',
    '/api/engine/recommendations/me/movies?page_size=20&page=1',
    '/api/main/movies/popular?page_size=20',
  ]
  const requests = paths.map((path) => ({ method: 'GET' as const, path, headers }))
  return autocannon({ url: BALANCER, connections: CONNECTIONS, duration, requests })
}
