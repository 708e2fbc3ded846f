/**
 * Usage: node bench/rate-limits.ts [--rounds 4] [--requests 20000] [--clients 200]
 * What it costs to share rate limits over processes: the same cheap reads of many clients in turn from a process that counts in
 * its memory (embedded database) and from one that exchanges counts through an external database. Prints microseconds of
 * processor time of the server per request for every round, the median of each, and their ratio. Reads /proc, so it needs Linux.
 */
import { readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { routes } from '@marquee/contract'
import { startPostgresServer } from '@marquee/embedded-postgres/testing'
import autocannon from 'autocannon'
import { startServer } from '../e2e/server.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '4' },
    requests: { type: 'string', default: '20000' },
    clients: { type: 'string', default: '200' },
  },
})
const [ROUNDS, REQUESTS, CLIENTS] = [values.rounds, values.requests, values.clients].map(Number) as [
  number,
  number,
  number,
]
/** Each client makes enough requests to be exchanged, and never so many that they are refused. */
const SETTINGS = {
  TRUST_PROXY: '1',
  LOG_LEVEL: 'warn',
  RATE_LIMIT_FACTOR: String(((REQUESTS / CLIENTS) * (ROUNDS + 1)) / 1000),
}
const TICKS_PER_SECOND = 100

type Server = Awaited<ReturnType<typeof startServer>>

/** Processor time of a process so far, in seconds. */
function processorSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
}

/** Microseconds of processor time per request. */
async function measure({ url, pid }: Server): Promise<number> {
  const before = processorSeconds(pid)
  const requests = Array.from({ length: CLIENTS }, (_, i) => ({
    path: `/api${routes.genres.path}`,
    headers: { 'x-forwarded-for': `10.1.${Math.floor(i / 250)}.${i % 250}` },
  }))
  const { non2xx, errors } = await autocannon({ url, requests, connections: 10, amount: REQUESTS })
  if (non2xx + errors > 0) throw new Error(`${non2xx + errors} requests were refused or failed.`)
  return ((processorSeconds(pid) - before) / REQUESTS) * 1e6
}

const median = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? NaN

const database = await startPostgresServer()
const alone = await startServer(SETTINGS)
const sharing = await startServer({ ...SETTINGS, DATABASE_URL: database.url })
try {
  await measure(alone)
  await measure(sharing)
  const [inMemory, exchanged]: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS; round++) {
    inMemory.push(await measure(alone))
    exchanged.push(await measure(sharing))
  }
  console.table({ 'in memory': inMemory.map(Math.round), exchanged: exchanged.map(Math.round) })
  const ratio = median(exchanged) / median(inMemory)
  console.log(
    `median ${median(inMemory).toFixed(0)} and ${median(exchanged).toFixed(0)} µs, ratio ${ratio.toFixed(2)}, load ${loadavg()[0]?.toFixed(1)}`,
  )
} finally {
  await alone.close()
  await sharing.close()
  await database.close()
}
