import type { Wish } from '../types.ts'
import type { Line } from './tokens.ts'

/** A part of a text that was understood, as tokens `from` up to `to`. */
export interface Mention {
  from: number
  to: number
  /** Wishes unless the mention is denied; empty for a phrase that says nothing about movies. */
  wishes: readonly Wish[]
  /** Of two that overlap the lower rank wins when both are equally long. */
  rank: number
  /** Wins over all that are not firm. */
  firm?: boolean
  /** Words such as "not" before it do not concern it, because it includes its own. */
  settled?: boolean
}

/** Ranks of overlapping mentions of equal length. */
export const RANKS = { fixed: 0, concept: 1, place: 2, label: 3, genre: 4, filler: 5, keyword: 6 } as const

/** The mention between two places of the line; nothing if there is no token. */
export function mentionAt(
  { places }: Line,
  [from, to]: readonly [from: number, to: number],
  mention: Omit<Mention, 'from' | 'to'>,
): Mention[] {
  const first = places.findIndex((place) => place.to > from)
  if (first < 0 || places[first].from >= to) return []
  let end = first
  while (end < places.length && places[end].from < to) end++
  return [{ from: first, to: end, ...mention }]
}

/** Mentions that do not overlap, in reading order: firm ones first, then the longest, then by rank. O(n log n + tokens). */
export function choose(mentions: readonly Mention[], tokens: number): Mention[] {
  const taken = new Uint8Array(tokens)
  const chosen: Mention[] = []
  const best = mentions.toSorted(
    (a, b) =>
      Number(b.firm ?? false) - Number(a.firm ?? false) ||
      b.to - b.from - (a.to - a.from) ||
      a.rank - b.rank ||
      a.from - b.from,
  )
  for (const mention of best) {
    if (taken.subarray(mention.from, mention.to).some((used) => used === 1)) continue
    taken.fill(1, mention.from, mention.to)
    chosen.push(mention)
  }
  return chosen.sort((a, b) => a.from - b.from)
}
