import { setTimeout } from 'node:timers/promises'
import {
  createFilterIndex,
  createTitleIndex,
  type FilterIndex,
  type FilterQuery,
  type TitleIndex,
} from '@marquee/search'
import { percentile, seededRandom, timed } from '@marquee/search/evaluation'
import { generateCatalogue, type GeneratedCatalogue } from './search-memory.data.ts'

const QUERIES = 200

export interface MemoryBench {
  count: number
  seed: number
  now: () => number
}

/**
 * Memory per movie of the title index (with details and people) and the filter index of a generated catalogue, the most that
 * building them takes, and how long building and searches take. Exact only with `--expose-gc`, and in a process of its own.
 */
export async function benchMemory({ count, seed, now }: MemoryBench) {
  const catalogue = generateCatalogue(count, seed)
  const titles = await measured(count, now, () => createTitleIndex(everybody(catalogue)))
  const search = { ...titles.figures, ...timesOf(titleCalls(titles.built, catalogue, count), now) }
  const filter = await measured(count, now, () => createFilterIndex(catalogue.filters()))
  const filters = { ...filter.figures, ...timesOf(filterCalls(filter.built, seed), now) }
  const named = await measured(count, now, () => titles.built.named('nothing that is here'))
  return {
    protocol: 'memory',
    seed,
    movies: count,
    entries: titles.built.size,
    peakMB: Math.round(process.resourceUsage().maxRSS / 1024),
    models: { titles: search, 'whole names': named.figures, filter: filters },
  }
}

function* everybody({ movies, people }: GeneratedCatalogue) {
  yield* movies()
  yield* people()
}

/** What `build` returns, its growth of memory per movie and how long it takes on the clock. */
async function measured<Built>(count: number, now: () => number, build: () => Built) {
  const before = await usedBytes()
  const start = now()
  const built = build()
  const buildMs = Math.round(now() - start)
  const after = await usedBytes()
  return { built, figures: { bytes: Math.round((after - before) / count), build_ms: buildMs } }
}

function timesOf(calls: readonly (() => unknown)[], now: () => number) {
  const { milliseconds } = timed(calls, now, 3)
  return { p50_ms: percentile(milliseconds, 0.5), p99_ms: percentile(milliseconds, 0.99) }
}

/** Beginnings of titles, with a typo in every third, as the search box asks. */
function titleCalls(index: TitleIndex, { movies }: GeneratedCatalogue, count: number) {
  const stride = Math.max(1, Math.floor(count / QUERIES))
  const calls: (() => unknown)[] = []
  for (const { id, title } of movies()) {
    if (id % stride > 0) continue
    const begun = title.slice(0, Math.ceil(title.length * 0.6))
    const query = id % 3 === 0 ? `${begun.slice(0, 2)}x${begun.slice(2)}` : begun
    calls.push(() => index.search(query, { kind: 'movie', byDetails: true }))
  }
  return calls
}

/** First page and facets of one genre, one label or both, with years for every second. */
function filterCalls(index: FilterIndex, seed: number) {
  const random = seededRandom(seed)
  return Array.from({ length: QUERIES }, (_, i) => {
    const query: FilterQuery = {
      ...(i % 3 < 2 && { genres: [Math.floor(random() * 19)] }),
      ...(i % 3 > 0 && { labels: [Math.floor(random() * 400)] }),
      ...(i % 2 > 0 && { yearFrom: 1980 }),
    }
    return () => [index.query(query).page(0, 20), index.facets(query)]
  })
}

/** Memory in use after several collections, because buffers are freed later than their owners. */
async function usedBytes(): Promise<number> {
  for (let i = 0; i < 5; i++) {
    globalThis.gc?.()
    await setTimeout(20)
  }
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}
