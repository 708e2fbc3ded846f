import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { answerBadly, tmdbError, type Fault } from './faults.ts'
import { drawPoster, specimen } from './picture.ts'
import { startServer } from './server.ts'
import type { FakeWorld } from './tmdb-world.ts'
import { watchTraffic, type Traffic } from './traffic.ts'

export interface FakeTmdb {
  /** As the settings name them. */
  settings: { TMDB_API_TOKEN: string; TMDB_API_URL: string; TMDB_IMAGE_URL: string; TMDB_EXPORT_URL: string }
  /** Traffic of the API, without images. */
  traffic: Traffic
  pictures: Traffic
  /** Makes API and images fail in this way from now on; null ends it. */
  fail(fault: Fault | null): void
  /** Makes images come in the best requested format as tiny samples, or always as PNG. */
  negotiate(kinds: boolean): void
  /** Answers 404 for images of this size from now on; null ends it. */
  withhold(size: string | null): void
  /** Changes the response for a movie, to insert an invalid entry. */
  change(id: number, change: ((details: Record<string, unknown>) => void) | null): void
  /** True if a redirect was followed. */
  trapped(): boolean
  close(): Promise<void>
}

interface Options {
  latencyMs?: number
  port?: number
}

const TOKEN = 'a-token-of-the-fake'
const SIZES = /^(w45|w92|w154|w185|w200|w300|w342|w500|w780|w1280|h632|original)$/
const LAST_PAGE = 500
const PAGE = 20

/** TMDB as API v3 answers: details with appended parts, search, popular, offers, daily ids, pictures, and its errors. */
export async function startFakeTmdb(world: FakeWorld, { latencyMs = 0, port = 0 }: Options = {}): Promise<FakeTmdb> {
  const [traffic, pictures] = [watchTraffic(), watchTraffic()]
  const changes = new Map<number, (details: Record<string, unknown>) => void>()
  const state = { fault: null as Fault | null, trapped: false, negotiates: false, withheld: null as string | null }

  const server = await startServer(async (request, response, url) => {
    if (url.pathname === '/trap') state.trapped = true
    const isPicture = url.pathname.startsWith('/t/p/')
    ;(isPicture ? pictures : traffic).arrived(response)
    if (latencyMs > 0) await sleep(latencyMs)
    const answer = isPicture
      ? picture(url, state.negotiates ? request.headers.accept : undefined, state.withheld)
      : exported(world, url)
    if (state.fault !== null) {
      const [, body] = answerOf(world, url, changes)
      return answerBadly(response, state.fault, body)
    }
    if (answer !== null) return send(response, answer)
    const allowed = request.headers.authorization === `Bearer ${TOKEN}`
    const [status, body] = allowed ? answerOf(world, url, changes) : ([401, tmdbError(7)] as const)
    send(response, { status, type: 'application/json;charset=utf-8', body: gzipSync(body), encoding: 'gzip' })
  }, port)

  return {
    settings: {
      TMDB_API_TOKEN: TOKEN,
      TMDB_API_URL: `${server.origin}/3`,
      TMDB_IMAGE_URL: `${server.origin}/t/p`,
      TMDB_EXPORT_URL: `${server.origin}/p/exports`,
    },
    traffic,
    pictures,
    fail: (fault) => void (state.fault = fault),
    negotiate: (kinds) => void (state.negotiates = kinds),
    withhold: (size) => void (state.withheld = size),
    change(id, change) {
      if (change === null) changes.delete(id)
      else changes.set(id, change)
    },
    trapped: () => state.trapped,
    close: server.close,
  }
}

interface Reply {
  status: number
  type: string
  body: Buffer
  encoding?: string
}

function send(response: ServerResponse, { status, type, body, encoding }: Reply): void {
  response.writeHead(status, { 'content-type': type, ...(encoding && { 'content-encoding': encoding }) }).end(body)
}

type Changes = ReadonlyMap<number, (details: Record<string, unknown>) => void>

function answerOf(world: FakeWorld, url: URL, changes: Changes): readonly [status: number, body: string] {
  const [, kind, word, rest] =
    /^\/3\/(movie|search|person|find|discover)\/(\w+)(\/watch\/providers)?$/.exec(url.pathname) ?? []
  const page = Number(url.searchParams.get('page') ?? 1)
  if (!Number.isInteger(page) || page < 1 || page > LAST_PAGE) return [400, tmdbError(22)]
  const year = url.searchParams.get('primary_release_year')
  if (kind === 'search') {
    const found = world.search(url.searchParams.get('query') ?? '', year === null ? undefined : Number(year))
    return [200, list(world, found, 1)]
  }
  if (kind === 'find') return [200, JSON.stringify({ movie_results: world.find(word ?? '').map(world.listItem) })]
  if (kind === 'discover') {
    const byVotes = url.searchParams.get('sort_by') === 'vote_count.desc'
    return [200, list(world, byVotes ? world.bestKnown : world.listed, page)]
  }
  if (word === 'popular') return [200, list(world, world.listed, page, PAGE - 1)]
  const details = kind === 'person' ? world.person(Number(word)) : kind === 'movie' ? world.details(Number(word)) : null
  if (details === null) return [404, tmdbError(34)]
  if (rest !== undefined) return [200, JSON.stringify(world.offers(Number(word)))]
  changes.get(Number(word))?.(details)
  return [200, JSON.stringify(details)]
}

/** @param step number of movies from one page to the next; pages that are cached apart overlap */
function list(world: FakeWorld, ids: readonly number[], page: number, step = PAGE): string {
  const start = step * (page - 1)
  const results = ids.slice(start, start + PAGE).map(world.listItem)
  const pages = Math.min(LAST_PAGE, Math.ceil((ids.length - PAGE + step) / step))
  return JSON.stringify({ page, results, total_pages: pages, total_results: ids.length })
}

/** A line of JSON for each movie, gzipped, whatever the day. */
function exported(world: FakeWorld, { pathname }: URL): Reply | null {
  if (!/^\/p\/exports\/movie_ids_\d\d_\d\d_\d{4}\.json\.gz$/.test(pathname)) return null
  const lines = world.listed.map((id) => {
    const { adult, original_title, popularity, softcore, video } = world.listItem(id)
    return JSON.stringify({ adult, id, original_title, popularity, softcore, video })
  })
  return { status: 200, type: 'application/gzip', body: gzipSync(`${lines.join('\n')}\n`) }
}

function picture({ pathname }: URL, accept = '', withheld: string | null = null): Reply {
  const [, size = '', number] = /^\/t\/p\/(\w+)\/(?:poster|backdrop|profile|logo)-(\d+)\.png$/.exec(pathname) ?? []
  if (number === undefined || !SIZES.test(size) || size === withheld) {
    return { status: 404, type: 'text/html', body: Buffer.from('<h1>File not found</h1>') }
  }
  const better = ['image/avif', 'image/webp'].find((type) => accept.includes(type))
  if (better !== undefined) return { status: 200, type: better, body: specimen(better) }
  const width = Math.min(500, Number(/^w(\d+)$/.exec(size)?.[1] ?? 500))
  return { status: 200, type: 'image/png', body: drawPoster(Number(number), width) }
}
