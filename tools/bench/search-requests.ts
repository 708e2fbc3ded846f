import { createPlotIndex, createRequestIndex, type RequestMovie } from '@marquee/search'
import { percentile } from '../evaluation/search/index.ts'
import { requestCatalogue, toPlotDocument } from '../evaluation/request-catalogue.ts'
import { createReader } from '../evaluation/requests.ts'
import { readLines } from './search-data.ts'

interface RequestsBench {
  /** Movies: the starter catalogue, repeated under other ids with its labels as predictions. */
  count: number
  repeats: number
}

/**
 * Time of each part of a request in a large catalogue, in milliseconds of processor time of this process, because wall clock time says more of
 * what else runs; the least of some passes over the requests for building.
 */
export async function benchRequests({ count, repeats }: RequestsBench) {
  const catalogue = requestCatalogue([])
  const movies = enlarged(catalogue.movies, count)
  const plots = createPlotIndex(movies.map(toPlotDocument))
  const reader = createReader({ ...catalogue, movies })
  globalThis.gc?.()
  const before = usedBytes()
  const start = processorTime()
  const requests = createRequestIndex(movies, catalogue.concepts)
  const buildMs = Math.round(processorTime() - start)
  globalThis.gc?.()
  const bytesPerMovie = Math.round((usedBytes() - before) / movies.length)
  const texts = (await readLines('tools/evaluation/requests/building.jsonl')).map(
    (line) => (JSON.parse(line) as { text: string }).text,
  )
  const times: Record<string, number[]> = { read: [], rank: [], words: [], all: [] }
  for (let pass = 0; pass < repeats; pass++) {
    texts.forEach((text, i) => {
      let words = 0
      const from = processorTime()
      const request = reader.read(text, { thisYear: 2026 })
      const read = processorTime()
      requests.search(request, {
        limit: 100,
        neighbours: catalogue.neighbours,
        words: (left, limit) => {
          const asked = processorTime()
          const found = plots.search(left, { limit })
          words += processorTime() - asked
          return found
        },
      })
      const done = processorTime()
      const parts = { read: read - from, rank: done - read - words, words, all: done - from }
      for (const [name, time] of Object.entries(parts)) times[name][i] = Math.min(times[name][i] ?? Infinity, time)
    })
  }
  const models = Object.fromEntries(
    Object.entries(times).map(([name, list]) => [
      name,
      { p50_ms: percentile(list, 0.5), p99_ms: percentile(list, 0.99), most_ms: Math.max(...list) },
    ]),
  )
  return { protocol: 'requests', movies: movies.length, requests: texts.length, buildMs, bytesPerMovie, models }
}

function enlarged(movies: readonly RequestMovie[], count: number): RequestMovie[] {
  return Array.from({ length: count }, (_, i) => {
    const movie = movies[i % movies.length]
    if (i < movies.length) return movie
    const labels = movie.labels.map((label) => ({ ...label, predicted: true }))
    return { ...movie, id: 1_000_000_000 + i, labels }
  })
}

function processorTime(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

function usedBytes(): number {
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}
