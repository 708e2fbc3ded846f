import { forgiven, numerals } from './title-words.ts'
import type { Segment } from './segment.ts'

/** How well a vocabulary word answers an asked one, from 1 (the same) down. */
export const QUALITY = {
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

export interface Expansion {
  word: number
  quality: number
}

/** Vocabulary words that may be meant by `asked`, best first. */
export function expand({ vocabulary }: Segment, asked: string, last: boolean): Expansion[] {
  const best = new Map<number, number>()
  const offer = (word: number, quality: number) => {
    if ((best.get(word) ?? 0) < quality) best.set(word, quality)
  }
  const same = vocabulary.find(asked)
  if (same >= 0) offer(same, QUALITY.same)
  for (const numeral of numerals(asked)) {
    const word = vocabulary.find(numeral)
    if (word >= 0) offer(word, last ? QUALITY.numeralTyped : QUALITY.numeral)
  }
  const begins = last ? QUALITY.begins : QUALITY.beginsEarlier
  const [from, to] = vocabulary.range(asked)
  for (let word = from; word < to; word++) offer(word, begins)
  const limit = forgiven(asked.length)
  if (limit > 0) {
    for (const { index, distance, prefix } of vocabulary.similar(asked, limit, last)) {
      offer(index, (prefix ? begins : 1) - QUALITY.edit * distance)
    }
  }
  return [...best]
    .map(([word, quality]) => ({ word, quality }))
    .sort((a, b) => b.quality - a.quality || a.word - b.word)
}

/** Names in the segment that hold any of the words, counted once per word. */
export function documentFrequency({ postings: { start } }: Segment, expansions: readonly Expansion[]): number {
  return expansions.reduce((sum, { word }) => sum + start[word + 1]! - start[word]!, 0)
}
