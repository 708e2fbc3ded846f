/**
 * Usage: npx node tools/bench/pages.ts [address] [--seconds 10] [--rate 500] [--movies 40] — what a page costs the server: the median and the slowest
 * time until a page that was not opened before is complete (its calls, drawing, compression), with its bytes, and p50, p99 and the longest of
 * one page under steady visitors, each page in turn. Without an address it starts a server on fresh data.
 */
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import { startServer } from '../../e2e/server.ts'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '10' },
    rate: { type: 'string', default: '500' },
    movies: { type: 'string', default: '40' },
  },
})
const HEADERS = { 'accept-encoding': 'br' }

interface Opened {
  ms: number
  bytes: number
  drawn: boolean
}

async function open(url: string): Promise<Opened> {
  const start = performance.now()
  const answer = await fetch(url, { headers: HEADERS })
  const text = await answer.text()
  return { ms: performance.now() - start, bytes: text.length, drawn: text.includes('data-visitor') }
}

const middle = (sorted: readonly number[]) => sorted[Math.floor(sorted.length / 2)]

/** Opens each page once, one after the other. */
async function firstVisits(name: string, urls: readonly string[]): Promise<void> {
  const pages: Opened[] = []
  for (const url of urls) pages.push(await open(url))
  const times = pages.map(({ ms }) => ms).toSorted((a, b) => a - b)
  const left = pages.filter(({ drawn }) => !drawn).length
  console.log(
    `${name.padEnd(28)} first visits: ${middle(times).toFixed(1)} ms, at most ${times.at(-1)!.toFixed(1)} ms; ` +
      `${Math.round(middle(pages.map(({ bytes }) => bytes)) / 1000)} kB of HTML; left to the browser: ${left} of ${pages.length}`,
  )
}

async function steadyVisitors(url: string): Promise<void> {
  const { latency, non2xx, errors, requests } = await autocannon({
    url,
    headers: HEADERS,
    connections: 20,
    overallRate: Number(values.rate),
    duration: Number(values.seconds),
  })
  console.log(
    `${new URL(url).pathname.padEnd(28)} ${Math.round(requests.average)} visitors a second: p50 ${latency.p50} ms, p99 ${latency.p99} ms, ` +
      `at most ${latency.max} ms; failed ${non2xx + errors}`,
  )
}

const server = positionals[0] === undefined ? await startServer() : null
try {
  const at = (path: string) => new URL(path, positionals[0] ?? server?.url).href
  console.log(`load ${loadavg()[0].toFixed(1)}`)
  const movies = Array.from({ length: Number(values.movies) }, (_, i) => at(`/movie/${i + 20}`))
  await open(at('/movie/1'))
  await firstVisits('movies', movies)
  await firstVisits(
    'people',
    Array.from({ length: 20 }, (_, i) => at(`/person/${i + 20}`)),
  )
  await firstVisits(
    'filters',
    [28, 12, 16, 35, 80, 18].map((genre) => at(`/search?genres=${genre}`)),
  )
  await firstVisits('home, game, about, sign-in', ['/', '/games/daily', '/about', '/signin'].map(at))
  for (const path of ['/', '/movie/20', '/person/20', '/search?genres=28']) await steadyVisitors(at(path))
} finally {
  await server?.close()
}
