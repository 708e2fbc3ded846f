import { setTimeout } from 'node:timers/promises'
import { createTitleIndex, type TitleEntry } from '@marquee/search'
import { evaluateTitles, generateTitles, seededRandom, timed } from '../evaluation/search/index.ts'
import { readCatalogue, readMovieLensTitles, toTitleEntry } from './search-data.ts'

export interface TitleBench {
  data: string
  count: number
  perKind: number
  seed: number
  now: () => number
  repeats: number
}

export async function benchTitles({ data, count, perKind, seed, now, repeats }: TitleBench) {
  const real = distinct([
    ...(await readCatalogue(`${data}/catalogue/movies-18k.jsonl.gz`)).map(toTitleEntry),
    ...(await readMovieLensTitles(`${data}/ml-latest-small/movies.csv.gz`)),
  ]).slice(0, count)
  const entries = [...real, ...generateTitles(real, count - real.length, seededRandom(seed))]
  const { milliseconds } = timed([() => createTitleIndex(entries)], now)
  const buildMs = Math.round(milliseconds[0])
  const bytesPerTitle = await memoryPer(entries.length, () => createTitleIndex(entries))
  const report = evaluateTitles({ entries, perKind, seed, now, repeats })
  return { ...report, real: real.length, bytesPerTitle, buildMs }
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
