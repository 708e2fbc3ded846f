import { stem } from '../../text/porter.ts'
import { words } from '../../text/fold.ts'
import type { Facts } from './corpus.ts'

/** Letters that a word of a sentence may have after its stem; a name may be a compound ("spacecraft" for "space"). */
const ENDING = 4
/** A shorter stem only matches itself and its plural. */
const SHORTEST = 4

/** Finds a phrase in what is written of movies. */
export interface Naming {
  /** True if the name of a label or keyword holds the phrase. */
  isIn(name: string): boolean
  /** True if the movie's title, series, keywords, people, tagline or overview hold it. */
  isOf(facts: Facts): boolean
}

/** Looks for a phrase word by word, whatever the endings of its words. Undefined where it has no words. */
export function namingOf(phrase: string): Naming | undefined {
  const asked = words(phrase)
  if (asked.length === 0) return undefined
  const pattern = (ending: string) => {
    const parts = asked.map((word) => `(?:${word}|${stemPattern(word, ending)})`)
    return new RegExp(`(?<![\\p{L}\\p{N}])${parts.join('[^\\p{L}\\p{N}]+')}(?![\\p{L}\\p{N}])`, 'iu')
  }
  const [name, text] = [pattern('\\p{L}*'), pattern(`\\p{L}{0,${ENDING}}`)]
  const isIn = (said: string) => name.test(said)
  return { isIn, isOf: ({ names, texts }) => isIn(names) || text.test(texts) }
}

function stemPattern(word: string, ending: string): string {
  const root = stem(word).replace(/[ie]$/, '')
  return `${root}${root.length < SHORTEST ? '(?:e?s)?' : ending}`
}
