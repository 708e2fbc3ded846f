/**
 * Usage: node bench/beside-text-searches.ts [--rounds 3] [--seconds 6] [--rate 50] [--searchers 20] [--data DIR]
 * p50 and p99 of movie pages under light load, alone and while people search by text (plots and requests) without a break, in turn; prints
 * every round and the medians, with the searches answered per second and the memory of the server. The searches come from a
 * thread of their own, so that reading their answers does not delay the measurement. Starts the product on fresh data, or on
 * DIR, where a larger catalogue may have been imported.
 */
import { readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import { startServer } from '../e2e/server.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '6' },
    rate: { type: 'string', default: '50' },
    searchers: { type: 'string', default: '20' },
    data: { type: 'string' },
  },
})

const SECONDS = Number(values.seconds)
const PLOTS = [
  'a man relives the same day again and again until he learns to be kind',
  'a heist in a casino goes wrong and the crew suspects a traitor',
  'two sisters inherit a house by the sea and find letters of their grandmother',
  'an astronaut is lost in space with a computer that stops obeying',
]

const REQUESTS = [
  'feel-good film for a rainy Sunday with my mum',
  'something like Heat but in Asia',
  'scary but without gore, under two hours',
  'a hidden gem from the 70s about music',
]

interface Round {
  p50: number
  p99: number
  failed: number
}

async function measurePages(url: string): Promise<Round> {
  const { latency, non2xx, errors } = await autocannon({
    url,
    requests: (await movieIds(url)).map((id) => ({ path: `/api/main/movies/${id}` })),
    connections: 4,
    overallRate: Number(values.rate),
    duration: SECONDS,
  })
  return { p50: latency.p50, p99: latency.p99, failed: non2xx + errors }
}

const search = (path: string, body: object) => ({
  method: 'POST' as const,
  path: `/api/main/movies/${path}`,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

/** Searches per second of people who search again as soon as they are answered. */
async function searchByText(url: string): Promise<{ perSecond: number; failed: number }> {
  const { requests, non2xx, errors } = await autocannon({
    url,
    requests: [
      ...PLOTS.map((plot) => search('search_by_plot', { plot })),
      ...REQUESTS.map((text) => search('search_by_request', { text })),
    ],
    connections: Number(values.searchers),
    workers: 1,
    // The product closes connections after a thousand requests, which autocannon would not notice.
    reconnectRate: 900,
    duration: SECONDS + 1,
  })
  return { perSecond: requests.average, failed: non2xx + errors }
}

async function movieIds(url: string): Promise<number[]> {
  const response = await fetch(`${url}/api/main/movies/popular?page_size=100`)
  return ((await response.json()) as { results: { id: number }[] }).results.map(({ id }) => id)
}

/** Megabytes in memory of the process that listens on a port; NaN where the system does not report it. */
function residentMegabytes(pid: number): number {
  try {
    const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Math.round(Number(kilobytes) / 1024)
  } catch {
    return Number.NaN
  }
}

function medianOf(rounds: readonly Round[], key: 'p50' | 'p99'): number {
  return rounds.map((round) => round[key]).sort((a, b) => a - b)[Math.floor(rounds.length / 2)]
}

const server = await startServer({
  RATE_LIMIT_FACTOR: '1000000',
  LOG_LEVEL: 'warn',
  ...(values.data && { DATA_DIR: values.data }),
})
const alone: Round[] = []
const beside: Round[] = []
try {
  await measurePages(server.url)
  await searchByText(server.url)
  for (let round = 0; round < Number(values.rounds); round++) {
    alone.push(await measurePages(server.url))
    const [pages, searches] = await Promise.all([measurePages(server.url), searchByText(server.url)])
    beside.push(pages)
    const [a, b] = [alone[round], beside[round]]
    console.log(
      `round ${round + 1}: alone p50 ${a.p50} p99 ${a.p99} ms; beside searches p50 ${b.p50} p99 ${b.p99} ms, ` +
        `${Math.round(searches.perSecond)} searches/s, ${a.failed + b.failed + searches.failed} answers failed, ` +
        `${residentMegabytes(server.pid)} MB, load ${loadavg()[0].toFixed(1)}`,
    )
  }
} finally {
  await server.close()
}
console.log(
  `median p99: alone ${medianOf(alone, 'p99')} ms, beside ${values.searchers} searchers ${medianOf(beside, 'p99')} ms; ` +
    `median p50: ${medianOf(alone, 'p50')} and ${medianOf(beside, 'p50')} ms`,
)
