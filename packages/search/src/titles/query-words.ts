import type { QueryWord } from './collect.ts'
import { documentFrequency, expand, type Expansion } from './expand.ts'
import type { KnownWords } from './interpretations.ts'
import type { Segment } from './segment.ts'
import { isArticle } from './title-words.ts'

const ARTICLE_WEIGHT = 0.1
/** In a query of this many words each is backed by the others. */
const BACKED = 3

interface Held {
  segment: Segment
}

/** Which words the segments know. */
export function knownWords(segments: readonly Held[]): KnownWords {
  return {
    has: (word) => segments.some(({ segment }) => segment.vocabulary.find(word) >= 0),
    hasBeginning: (word) => {
      return segments.some(({ segment }) => {
        const [from, to] = segment.vocabulary.range(word)
        return to > from
      })
    },
  }
}

/**
 * The query words per segment, weighted by their idf over all segments. Expansions are kept in `expansions` from one
 * interpretation of the query to the next.
 */
export function weigh(
  segments: readonly Held[],
  words: readonly string[],
  size: number,
  expansions: Map<string, Expansion[]>,
): QueryWord[][] {
  const perWord = words.map((text, i) => {
    const position = { last: i === words.length - 1, backed: words.length >= BACKED }
    const key = JSON.stringify([text, position])
    const known = expansions.get(key) ?? segments.map(({ segment }) => expand(segment, text, position))
    expansions.set(key, known)
    const frequencies = segments.map(({ segment }, s) => documentFrequency(segment, known[s]))
    const total = frequencies.reduce((sum, frequency) => sum + frequency, 0)
    const rarity = 0.3 + Math.log(1 + size / (1 + total)) / Math.log(2 + size)
    const weight = isArticle(text) && words.length > 1 ? ARTICLE_WEIGHT : rarity
    return segments.map((_, s) => ({ text, weight, expansion: known[s], frequency: frequencies[s] }))
  })
  return segments.map((_, s) => perWord.map((bySegment) => bySegment[s]))
}
