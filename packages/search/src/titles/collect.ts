import { bestFirst } from '../select/best-first.ts'
import type { Expansion } from './expand.ts'
import { entryKey, Place, type Kind, type Segment } from './segment.ts'

/** At most this many postings are read per asked word, the best words' and the most popular names' first. */
const MAX_POSTINGS = 60_000
/** Below this many, every list is read to its end. */
const MIN_LIST = 32
const PLACE_FACTOR = { [Place.First]: 1, [Place.Title]: 0.94, [Place.Person]: 0.75 } as const
const STEPS = 255

/** One asked word: what it may mean in this segment, and how much it tells. */
export interface AskedWord {
  text: string
  expansions: readonly Expansion[]
  weight: number
}

/** Working memory for one segment, clean between two searches. */
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
 * The `count` names that hold most of the asked weight, the most popular on ties. Lists are in order of popularity, so
 * what the bound on postings leaves out is the least popular. O(postings read).
 */
export function collect(
  segment: Segment,
  asked: readonly AskedWord[],
  scratch: Scratch,
  options: { count: number; kind?: Kind },
): number[] {
  const { score, seenBy, touched } = scratch
  const accepts = acceptor(segment, options.kind)
  let touchedCount = 0
  asked.slice(0, 250).forEach(({ expansions, weight }, i) => {
    const turn = i + 1
    readPostings(segment, expansions, (name, quality) => {
      if (seenBy[name] === turn) return
      if (seenBy[name] === 0) {
        if (!accepts(name)) return
        touched[touchedCount++] = name
      }
      seenBy[name] = turn
      score[name]! += weight * quality
    })
  })
  const found = touched.subarray(0, touchedCount)
  const best = selectBest(found, score, options.count)
  for (const name of found) score[name] = seenBy[name] = 0
  return best
}

function readPostings(
  { postings }: Segment,
  expansions: readonly Expansion[],
  visit: (name: number, quality: number) => void,
): void {
  const total = expansions.reduce((sum, { word }) => sum + postings.start[word + 1]! - postings.start[word]!, 0)
  const share =
    total <= MAX_POSTINGS ? Infinity : Math.max(MIN_LIST, Math.floor((MAX_POSTINGS / expansions.length) * 2))
  let left = MAX_POSTINGS
  for (const { word, quality } of expansions) {
    const from = postings.start[word]!
    const to = Math.min(postings.start[word + 1]!, from + share, from + left)
    for (let at = from; at < to; at++) {
      const posting = postings.list[at]!
      visit(posting >> 2, quality * PLACE_FACTOR[(posting & 3) as 0 | 1 | 2])
    }
    left -= to - from
    if (left <= 0) return
  }
}

function acceptor({ alive, names, entries }: Segment, kind: Kind | undefined): (name: number) => boolean {
  if (kind === undefined) return (name) => alive[names.entry[name]!] === 1
  const parity = entryKey(kind, 0)
  return (name) => {
    const entry = names.entry[name]!
    return alive[entry] === 1 && Math.abs(entries.keys[entry]! % 2) === parity
  }
}

/** Counting selection over scores in 256 steps of the largest: O(n), then popularity (the smaller number) decides. */
function selectBest(found: Int32Array, score: Float32Array, count: number): number[] {
  let largest = 0
  for (const name of found) largest = Math.max(largest, score[name]!)
  if (largest === 0) return []
  const step = (name: number) => Math.round((score[name]! / largest) * STEPS)
  const sizes = new Int32Array(STEPS + 1)
  for (const name of found) sizes[step(name)]!++
  let lowest = STEPS
  let taken = 0
  while (lowest > 0 && taken + sizes[lowest]! <= count) taken += sizes[lowest--]!
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
  return [...above, ...popular.map((position) => border[position]!)]
}
