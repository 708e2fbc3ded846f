import { setTimeout } from 'node:timers/promises'
import Flexsearch from 'flexsearch'
import Fuse from 'fuse.js'
import MiniSearch from 'minisearch'
import { createTitleIndex, type TitleEntry } from '@marquee/search'
import {
  evaluateTitles,
  generateTitles,
  seededRandom,
  timed,
  type TitleReport,
  type TitleSearcher,
} from '@marquee/search/evaluation'
import { readCatalogue, readMovieLensTitles, toTitleEntry } from './search-data.ts'

/** The libraries get fewer queries, because Fuse takes more than a second for each. */
const LIBRARY_PER_KIND = 60

export interface TitleBench {
  data: string
  count: number
  perKind: number
  seed: number
  libraries: boolean
  now: () => number
  repeats: number
}

export async function benchTitles({ data, count, perKind, seed, libraries, now, repeats }: TitleBench) {
  const real = distinct([
    ...(await readCatalogue(`${data}/catalogue/movies-18k.jsonl.gz`)).map(toTitleEntry),
    ...(await readMovieLensTitles(`${data}/ml-latest-small/movies.csv.gz`)),
  ]).slice(0, count)
  const entries = [...real, ...generateTitles(real, count - real.length, seededRandom(seed))]
  const { milliseconds } = timed([() => createTitleIndex(entries)], now)
  const buildMs = Math.round(milliseconds[0])
  const bytesPerTitle = await memoryPer(entries.length, () => createTitleIndex(entries))
  const report = evaluateTitles({ entries, perKind, seed, now, repeats })
  const compared = libraries ? compareLibraries(entries, seed, now) : undefined
  return { ...report, real: real.length, bytesPerTitle, buildMs, models: { ...report.models, ...compared?.models } }
}

function compareLibraries(entries: readonly TitleEntry[], seed: number, now: () => number): TitleReport {
  const others = { minisearch: miniSearch(entries), fuse: fuse(entries), flexsearch: flexSearch(entries) }
  const { models, ...about } = evaluateTitles({ entries, perKind: LIBRARY_PER_KIND, seed, now, others })
  const { marquee, ...rest } = models
  return { ...about, models: { [`marquee (${LIBRARY_PER_KIND} per kind)`]: marquee, ...rest } }
}

function miniSearch(entries: readonly TitleEntry[]): TitleSearcher {
  const index = new MiniSearch<TitleEntry>({ fields: ['title'], searchOptions: { prefix: true, fuzzy: 0.2 } })
  index.addAll(entries)
  return (query, limit) =>
    index
      .search(query)
      .slice(0, limit)
      .map(({ id }) => ({ id: id as number, kind: 'movie' }))
}

function fuse(entries: readonly TitleEntry[]): TitleSearcher {
  const index = new Fuse(entries, { keys: ['title'], threshold: 0.3 })
  return (query, limit) => index.search(query, { limit }).map(({ item: { id, kind } }) => ({ id, kind }))
}

function flexSearch(entries: readonly TitleEntry[]): TitleSearcher {
  const index = new Flexsearch.Index({ tokenize: 'forward', encoder: Flexsearch.Charset.LatinBalance })
  for (const { id, title } of entries) index.add(id, title)
  return (query, limit) =>
    (index.search(query, { limit, suggest: true }) as number[]).map((id) => ({ id, kind: 'movie' }))
}

function distinct(entries: readonly TitleEntry[]): TitleEntry[] {
  const byTitle = new Map<string, TitleEntry>()
  for (const entry of entries) {
    const key = `${entry.title.toLowerCase()} ${entry.year}`
    if (!byTitle.has(key)) byTitle.set(key, entry)
  }
  return [...byTitle.values()]
}

/** Growth of the memory per title; without `--expose-gc` it includes garbage. */
async function memoryPer(titles: number, build: () => unknown): Promise<number> {
  const before = await usedBytes()
  const kept = build()
  const after = await usedBytes()
  if (kept === undefined) throw new Error('nothing was built')
  return Math.round((after - before) / titles)
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
