import { bestFirst } from '../select/best-first.ts'
import type { Expansion } from './expand.ts'
import { entryKey, Place, type Kind, type Segment } from './segment.ts'

/** At most this many postings are read per query word, those of the best expansions and most popular names first. */
const MAX_POSTINGS = 30_000
/** At least this many postings are read of each list that is started. */
const MIN_LIST = 32
/** A word in more names than this collects no candidates when rarer words have collected enough. */
const COMMON = 3000
const PLACE_FACTOR = { [Place.First]: 1, [Place.Title]: 0.94, [Place.Person]: 0.75 } as const
const STEPS = 255

/** A query word with its expansion in one segment and its weight. */
export interface QueryWord {
  text: string
  expansion: Expansion
  frequency: number
  weight: number
}

/** Working memory for one segment, all zeros between two searches. */
export class Scratch {
  readonly score: Float32Array
  readonly seenBy: Uint8Array
  readonly touched: Int32Array

  constructor(names: number) {
    this.score = new Float32Array(names)
    this.seenBy = new Uint8Array(names)
    this.touched = new Int32Array(names)
  }
}

/**
 * The `count` names with the highest total weight of query words, the most popular on ties. Postings are in order of
 * popularity, so the bound on postings drops the least popular names. O(postings read).
 */
export function collect(
  segment: Segment,
  queryWords: readonly QueryWord[],
  scratch: Scratch,
  options: { count: number; kind?: Kind | undefined },
): number[] {
  const { score, seenBy, touched } = scratch
  const accepts = acceptor(segment, options.kind)
  let touchedCount = 0
  const rarestFirst = queryWords.toSorted((a, b) => a.frequency - b.frequency)
  rarestFirst.forEach(({ expansion, weight, frequency }, i) => {
    const turn = i + 1
    if (frequency > COMMON && touchedCount >= options.count) return
    readNames(segment, expansion, (name, quality) => {
      const seen = seenBy[name]
      if (seen === turn) return
      if (seen === 0) {
        if (!accepts(name)) return
        touched[touchedCount++] = name
      }
      seenBy[name] = turn
      score[name] += weight * quality
    })
  })
  const found = touched.subarray(0, touchedCount)
  const best = selectBest(found, score, options.count)
  for (const name of found) score[name] = seenBy[name] = 0
  return best
}

type Visit = (name: number, quality: number) => void

/** Visits the names of every word of an expansion, the best words first, so that the first visit of a name is its best. */
function readNames(segment: Segment, { from, to, begins, others }: Expansion, visit: Visit): void {
  const { start } = segment.postings
  const sorted = [...others].sort(([a, x], [b, y]) => y - x || a - b)
  let left = MAX_POSTINGS
  const read = (word: number, quality: number) => {
    if (left > 0)
      left -= readPostings(segment, word, Math.max(left, MIN_LIST), (name, factor) => visit(name, quality * factor))
  }
  for (const [word, quality] of sorted) if (quality >= begins) read(word, quality)
  if (start[to] - start[from] > MAX_POSTINGS)
    scanNames(segment, from, to, (name, factor) => visit(name, begins * factor))
  else for (let word = from; word < to; word++) read(word, begins)
  for (const [word, quality] of sorted) if (quality < begins) read(word, quality)
}

function readPostings({ postings: { start, list } }: Segment, word: number, most: number, visit: Visit): number {
  const end = Math.min(start[word + 1], start[word] + most)
  for (let at = start[word]; at < end; at++) {
    const posting = list[at]
    visit(posting >> 2, PLACE_FACTOR[(posting & 3) as 0 | 1 | 2])
  }
  return end - start[word]
}

/** Finds a common prefix by scanning the most popular names, which is faster than reading very many lists. */
function scanNames({ names }: Segment, from: number, to: number, visit: Visit): void {
  const { wordIds, wordStart, peopleStart } = names
  for (let name = 0, at = 0; name < names.entry.length && at < MAX_POSTINGS; name++) {
    for (; at < wordStart[name + 1]; at++) {
      if (wordIds[at] < from || wordIds[at] >= to) continue
      const place = at >= peopleStart[name] ? Place.Person : at === wordStart[name] ? Place.First : Place.Title
      visit(name, PLACE_FACTOR[place])
    }
  }
}

function acceptor({ alive, names, entries }: Segment, kind: Kind | undefined): (name: number) => boolean {
  if (kind === undefined) return (name) => alive[names.entry[name]] === 1
  const parity = entryKey(kind, 0)
  return (name) => {
    const entry = names.entry[name]
    return alive[entry] === 1 && Math.abs(entries.keys[entry] % 2) === parity
  }
}

/** Counting selection over scores in 256 steps of the largest: O(n), then popularity (the smaller number) decides. */
function selectBest(found: Int32Array, score: Float32Array, count: number): number[] {
  let largest = 0
  for (const name of found) largest = Math.max(largest, score[name])
  if (largest === 0) return []
  const step = (name: number) => Math.round((score[name] / largest) * STEPS)
  const sizes = new Int32Array(STEPS + 1)
  for (const name of found) sizes[step(name)]++
  let lowest = STEPS
  let taken = 0
  while (lowest > 0 && taken + sizes[lowest] <= count) taken += sizes[lowest--]
  const above: number[] = []
  const border: number[] = []
  for (const name of found) {
    if (step(name) > lowest) above.push(name)
    else if (step(name) === lowest) border.push(name)
  }
  const popular = bestFirst(
    Float64Array.from(border, (name) => -name),
    0,
    count - taken,
  )
  return [...above, ...popular.map((position) => border[position])]
}
