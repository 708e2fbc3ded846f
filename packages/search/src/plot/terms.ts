import { words } from '../text/fold.ts'
import { stem } from '../text/porter.ts'
import { NOISE_WORDS } from './noise-words.ts'

const stems = new Map<string, string>()
const MAX_CACHED = 200_000

/** Stems of a text's words without noise words, in reading order. */
export function termsOf(text: string): string[] {
  return words(text).flatMap((word) => termOf(word) ?? [])
}

/** The stem of a folded word, or undefined for a noise word. */
export function termOf(word: string): string | undefined {
  if (word.length < 2 || NOISE_WORDS.has(word)) return undefined
  const known = stems.get(word)
  if (known !== undefined) return known
  if (stems.size >= MAX_CACHED) stems.clear()
  const found = stem(word)
  stems.set(word, found)
  return found
}
