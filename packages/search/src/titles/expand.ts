import type { Segment } from './segment.ts'
import { allowedEdits, numerals } from './title-words.ts'

/** Quality of a vocabulary word as a match of a query word, at most 1. */
const QUALITY = {
  same: 1,
  numeral: 0.97,
  /** A last word in letters, such as "vi", may be a numeral, but is more often a word that is still being typed. */
  numeralTyped: 0.88,
  /** The last query word is a prefix, because it is often still being typed. */
  begins: 0.93,
  beginsEarlier: 0.8,
  /** Loss per edit. */
  edit: 0.2,
}

/** The position of a query word. */
export interface Position {
  last: boolean
  /** True if the query has enough other words to find the title if this one is a typo that is a word itself. */
  backed: boolean
}

/** The expansion of a query word: the range of vocabulary words with that prefix, and other words with their qualities. */
export interface Expansion {
  from: number
  to: number
  begins: number
  others: ReadonlyMap<number, number>
  /** The words outside the range that are no guesses: the query word itself and its other spellings as a numeral. */
  meant: ReadonlySet<number>
  /** Words outside the range that only start with the query word, with a typo. */
  begun: ReadonlySet<number>
}

/** Expands a query word to vocabulary words with their qualities. A known word that is backed is not corrected. */
export function expand({ vocabulary }: Segment, queryWord: string, { last, backed }: Position): Expansion {
  const others = new Map<number, number>()
  const offer = (word: number, quality: number) => {
    if (word >= 0 && (others.get(word) ?? 0) < quality) others.set(word, quality)
  }
  const same = vocabulary.find(queryWord)
  offer(same, QUALITY.same)
  for (const numeral of numerals(queryWord))
    offer(vocabulary.find(numeral), last && !/^\d/.test(queryWord) ? QUALITY.numeralTyped : QUALITY.numeral)
  const meant = new Set(others.keys())
  const begins = last ? QUALITY.begins : QUALITY.beginsEarlier
  const [from, to] = vocabulary.range(queryWord)
  const begun = new Set<number>()
  const limit = same >= 0 && backed && !last ? 0 : allowedEdits(queryWord.length)
  if (limit > 0) {
    for (const { index, distance, prefix } of vocabulary.similar(queryWord, limit, last)) {
      if (distance === 0) continue
      offer(index, (prefix ? begins : QUALITY.same) - QUALITY.edit * distance)
      if (prefix) begun.add(index)
    }
  }
  return { from, to, begins, others, meant, begun }
}

/** Quality of a vocabulary word in the expansion, 0 when it is not in it. */
export function qualityOf({ from, to, begins, others }: Expansion, word: number): number {
  return Math.max(others.get(word) ?? 0, word >= from && word < to ? begins : 0)
}

/** True if the query word matches a vocabulary word, complete, started or as a numeral, and not with a typo. */
export function means({ from, to, meant }: Expansion, word: number): boolean {
  return (word >= from && word < to) || meant.has(word)
}

/** True if the query word is the whole vocabulary word, a typo allowed. */
export function isWhole({ others, begun }: Expansion, word: number): boolean {
  return others.has(word) && !begun.has(word)
}

/** Number of names in the segment that contain any of the words, counted once per word. */
export function documentFrequency({ postings: { start } }: Segment, { from, to, others }: Expansion): number {
  let sum = start[to] - start[from]
  for (const word of others.keys()) if (word < from || word >= to) sum += start[word + 1] - start[word]
  return sum
}
