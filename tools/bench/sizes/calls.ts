import { RATING_VALUES } from '@marquee/contract'
import { generateMovies } from './catalogue.ts'
import { processorTimeOf, type Product } from './product.ts'
import { SIGNED_IN, tokenOf, type Size } from './rows.ts'

const REQUESTS = 200
const WARM_UP = 10
/** Genres of the generated movies' communities. */
const GENRES = [28, 12, 16, 35, 80, 99, 18, 10751, 14, 36]

/** Milliseconds of requests that are sent one after the other. */
export interface CallFigures {
  p50: number
  p99: number
  /** Processor time of the product for a request, of all its threads. */
  cpu: number
  errors: number
}

interface Call {
  name: string
  /** Sent before each measured request, and not measured. */
  before?: (k: number) => [string, RequestInit]
  request: (k: number) => [string, RequestInit]
}

/** Measures the main calls, each with requests that differ, so that no answer is kept from one for the next. */
export async function measureCalls(product: Product, size: Size): Promise<Record<string, CallFigures>> {
  const figures: Record<string, CallFigures> = {}
  for (const call of calls(size)) figures[call.name] = await measure(product, call)
  return figures
}

async function measure({ url, pid }: Product, { before, request }: Call): Promise<CallFigures> {
  const milliseconds: number[] = []
  let [cpu, errors] = [0, 0]
  for (let k = 0; k < WARM_UP + REQUESTS; k++) {
    if (before) await send(url, before(k))
    const [started, cpuBefore] = [performance.now(), processorTimeOf(pid)]
    const ok = await send(url, request(k))
    if (k < WARM_UP) continue
    milliseconds.push(performance.now() - started)
    cpu += processorTimeOf(pid) - cpuBefore
    if (!ok) errors++
  }
  milliseconds.sort((a, b) => a - b)
  const at = (share: number) => Math.round(10 * milliseconds[Math.ceil(share * REQUESTS) - 1]) / 10
  return { p50: at(0.5), p99: at(0.99), cpu: Math.round((10 * cpu) / REQUESTS) / 10, errors }
}

async function send(url: string, [path, init]: [string, RequestInit]): Promise<boolean> {
  const response = await fetch(`${url}${path}`, init)
  await response.arrayBuffer()
  return response.ok
}

function calls({ movies, people }: Size): Call[] {
  const known = sampled(movies)
  // From all parts of the catalogue, and in a catalogue that is large enough each once.
  const anyMovie = Array.from({ length: WARM_UP + REQUESTS }, (_, k) => 1 + ((k * 7919) % movies))
  const rated = Object.values(RATING_VALUES)
  const who = (k: number) => ({ authorization: `Bearer ${tokenOf(k % Math.min(SIGNED_IN, people))}` })
  const filter = (k: number) => ({
    genre_ids: [GENRES[k % GENRES.length]],
    year_from: 1940 + (k % 70),
    ...(k % 3 === 0 && { keyword_ids: [1 + (k % 50)] }),
  })
  return [
    { name: 'page of a movie', request: (k) => [`/movie/${anyMovie[k]}`, {}] },
    { name: 'movie', request: (k) => [`/api/main/movies/${anyMovie[k]}`, {}] },
    { name: 'similar movies', request: (k) => [`/api/main/movies/${anyMovie[k]}/similar`, {}] },
    {
      name: 'list after a rating',
      before: (k) => post(`/main/movies/${anyMovie[k]}/rate`, { rating: rated[k % rated.length] }, who(k)),
      request: (k) => ['/api/engine/recommendations/me/movies', { headers: who(k) }],
    },
    {
      name: 'suggestions while typing',
      request: (k) => [`/api/main/movies/autocomplete?query=${encodeURIComponent(known[k].typed)}`, {}],
    },
    { name: 'filter', request: (k) => post('/main/movies/filter', filter(k)) },
    { name: 'facets', request: (k) => post('/main/movies/filter/facets', filter(k)) },
    { name: 'search by plot', request: (k) => post('/main/movies/search_by_plot', { plot: known[k].plot }) },
    {
      name: 'search by request',
      request: (k) => post('/main/movies/search_by_request', { text: requestOf(known, k) }),
    },
  ]
}

interface Known {
  title: string
  /** The title's beginning, with a typo in every third. */
  typed: string
  plot: string
}

/** Requests for movies from the whole catalogue. */
function sampled(movies: number): Known[] {
  const stride = Math.max(1, Math.floor(movies / (WARM_UP + REQUESTS)))
  const known: Known[] = []
  for (const { id, title, overview } of generateMovies(movies)) {
    if (id % stride > 0) continue
    const begun = title.slice(0, Math.max(3, Math.ceil(title.length * 0.6)))
    const typed = id % 3 === 0 ? `${begun.slice(0, 2)}x${begun.slice(2)}` : begun
    known.push({ title, typed, plot: overview.split(' ').slice(0, 8).join(' ') })
    if (known.length === WARM_UP + REQUESTS) break
  }
  return known
}

function requestOf(known: readonly Known[], k: number): string {
  const { title, plot } = known[k]
  const words = plot.toLowerCase()
  return [
    `something like ${title} but newer`,
    `a comedy under two hours about ${words}`,
    `a french drama about ${words}`,
  ][k % 3]
}

function post(path: string, body: object, headers: Record<string, string> = {}): [string, RequestInit] {
  const all = { 'content-type': 'application/json', ...headers }
  return [`/api${path}`, { method: 'POST', headers: all, body: JSON.stringify(body) }]
}
