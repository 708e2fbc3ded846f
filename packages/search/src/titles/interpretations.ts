import { isArticle } from './title-words.ts'

const MAX_INTERPRETATIONS = 4
const MIN_SPLIT = 6

/** Whether any title has the word, or a word that begins with it. */
export interface KnownWords {
  has(word: string): boolean
  hasBeginning(word: string): boolean
}

/**
 * Ways to read the words of a query: as they stand, with two neighbours joined ("spider man" as "spiderman"), with an
 * unknown word split in two ("darkknight"), and split at a letter typed for the blank ("darkxknight").
 */
export function interpretations(asked: readonly string[], known: KnownWords): string[][] {
  const readings: string[][] = [[...asked]]
  const whole = (word: string, last: boolean) => known.has(word) || (last && known.hasBeginning(word))
  for (let i = 0; i + 1 < asked.length; i++) {
    const joined = asked[i] + asked[i + 1]
    if (joined.length > 3 && whole(joined, i + 2 === asked.length)) readings.push(asked.toSpliced(i, 2, joined))
  }
  for (let i = 0; i < asked.length; i++) {
    const last = i === asked.length - 1
    if (asked[i].length < MIN_SPLIT || whole(asked[i], last)) continue
    const split = bestSplit(asked[i], (word) => whole(word, last), known)
    if (split !== undefined) readings.push(asked.toSpliced(i, 1, ...split))
  }
  return readings.slice(0, MAX_INTERPRETATIONS)
}

/** The split whose shorter half is longest; halves that touch are preferred to halves with a letter between. */
function bestSplit(word: string, fits: (right: string) => boolean, known: KnownWords): [string, string] | undefined {
  for (const gap of [0, 1]) {
    let best: [string, string] | undefined
    for (let at = 1; at + gap < word.length; at++) {
      const left = word.slice(0, at)
      const right = word.slice(at + gap)
      const shorter = Math.min(left.length, right.length)
      if (shorter < 2 && !isArticle(left)) continue
      if (best !== undefined && shorter <= Math.min(best[0].length, best[1].length)) continue
      if (known.has(left) && fits(right)) best = [left, right]
    }
    if (best !== undefined) return best
  }
  return undefined
}
