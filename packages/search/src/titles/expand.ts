import type { Segment } from './segment.ts'
import { forgiven, numerals } from './title-words.ts'

/** How well a vocabulary word answers an asked one, from 1 (the same) down. */
const QUALITY = {
  same: 1,
  numeral: 0.97,
  /** "vi" may be six, and is more often the beginning of a word that is being typed. */
  numeralTyped: 0.88,
  /** The asked word is a beginning: the last word of a query is often still being typed. */
  begins: 0.93,
  beginsEarlier: 0.8,
  /** Per edit. */
  edit: 0.2,
}

/** Where an asked word stands. */
export interface Position {
  last: boolean
  /** Enough other words are asked to find the title even if this one is mistyped as another word. */
  backed: boolean
}

/** Vocabulary words that may be meant: those that begin with the asked one, a range, and others one by one. */
export interface Meaning {
  from: number
  to: number
  begins: number
  others: ReadonlyMap<number, number>
}

/** What `asked` may mean, each meaning with its quality. A known word that is backed is taken as it stands. */
export function expand({ vocabulary }: Segment, asked: string, { last, backed }: Position): Meaning {
  const others = new Map<number, number>()
  const offer = (word: number, quality: number) => {
    if (word >= 0 && (others.get(word) ?? 0) < quality) others.set(word, quality)
  }
  const same = vocabulary.find(asked)
  offer(same, QUALITY.same)
  for (const numeral of numerals(asked)) offer(vocabulary.find(numeral), last ? QUALITY.numeralTyped : QUALITY.numeral)
  const begins = last ? QUALITY.begins : QUALITY.beginsEarlier
  const [from, to] = vocabulary.range(asked)
  const limit = same >= 0 && backed && !last ? 0 : forgiven(asked.length)
  if (limit > 0) {
    for (const { index, distance, prefix } of vocabulary.similar(asked, limit, last)) {
      if (distance > 0) offer(index, (prefix ? begins : QUALITY.same) - QUALITY.edit * distance)
    }
  }
  return { from, to, begins, others }
}

/** Quality of a vocabulary word as an answer, 0 for none. */
export function qualityOf({ from, to, begins, others }: Meaning, word: number): number {
  return Math.max(others.get(word) ?? 0, word >= from && word < to ? begins : 0)
}

/** Names in the segment that hold any of the words, counted once per word. */
export function documentFrequency({ postings: { start } }: Segment, { from, to, others }: Meaning): number {
  let sum = start[to] - start[from]
  for (const word of others.keys()) if (word < from || word >= to) sum += start[word + 1] - start[word]
  return sum
}
