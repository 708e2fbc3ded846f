import { isArticle } from './title-words.ts'

const MAX_INTERPRETATIONS = 4
const MIN_SPLIT = 6

/** True if any title contains the word, or a word with that prefix. */
export interface KnownWords {
  has(word: string): boolean
  hasBeginning(word: string): boolean
}

/**
 * Interpretations of a query's words: as they are, with two adjacent words joined ("spider man" as "spiderman"), with an
 * unknown word split in two ("darkknight"), and split at a letter typed instead of the space ("darkxknight").
 */
export function interpretations(queryWords: readonly string[], known: KnownWords): string[][] {
  const readings: string[][] = [[...queryWords]]
  const whole = (word: string, last: boolean) => known.has(word) || (last && known.hasBeginning(word))
  for (let i = 0; i + 1 < queryWords.length; i++) {
    const joined = queryWords[i] + queryWords[i + 1]
    if (joined.length > 3 && whole(joined, i + 2 === queryWords.length))
      readings.push(queryWords.toSpliced(i, 2, joined))
  }
  for (let i = 0; i < queryWords.length; i++) {
    const last = i === queryWords.length - 1
    if (queryWords[i].length < MIN_SPLIT || whole(queryWords[i], last)) continue
    const split = bestSplit(queryWords[i], (word) => whole(word, last), known)
    if (split !== undefined) readings.push(queryWords.toSpliced(i, 1, ...split))
  }
  return readings.slice(0, MAX_INTERPRETATIONS)
}

/** The split whose shorter half is longest, preferably without dropping a letter between the halves. */
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
