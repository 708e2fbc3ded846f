import type { Token } from './tokens.ts'

/** Shorter words are not corrected. */
const CORRECTED = 6
/** Nor are longer ones. */
const LONGEST = 24
/** A wrong letter is corrected in words of this length, because short ones often are another word ("easier", "easter"). */
const REPLACED = 8
/** Letters of a word with an open ending that the index uses. */
const STEM = 3

interface Phrase<T> {
  words: readonly string[]
  value: T
}

/** A phrase found at a token. */
export interface FoundPhrase<T> {
  /** Number of tokens. */
  length: number
  value: T
}

/**
 * Phrases by their words; a word that ends with `*` matches every word with that start. Long words of a text may have one
 * typo: a letter too many, too few, wrong, or two swapped.
 */
export class PhraseTable<T> {
  readonly #byWord = new Map<string, Phrase<T>[]>()
  readonly #byStem = new Map<string, Phrase<T>[]>()
  readonly #known = new Set<string>()
  readonly #stems: string[] = []
  /** Words that lack one letter, with the words they come from. */
  readonly #shortened = new Map<string, string[]>()

  /** @param words folded words of a phrase; at least one */
  add(words: readonly string[], value: T, { corrected = true } = {}): void {
    const first = words[0]
    const [index, key] = first.endsWith('*')
      ? [this.#byStem, first.slice(0, Math.min(STEM, first.length - 1))]
      : [this.#byWord, first]
    const known = index.get(key)
    if (known === undefined) index.set(key, [{ words, value }])
    else known.push({ words, value })
    for (const word of words) this.#learn(word, corrected)
  }

  /** Words that are right as they are, and that others may be a typo of. */
  learn(words: Iterable<string>): void {
    for (const word of words) this.#learn(word, true)
  }

  /** True if any phrase has the word. */
  knows(word: string): boolean {
    return this.#known.has(word)
  }

  /** True if a phrase consists of this word only. */
  has(word: string): boolean {
    return this.#byWord.get(word)?.some(({ words }) => words.length === 1) ?? false
  }

  /** The word that a token means: itself where it is known, else the one that it compares or that a typo made it from, else itself. */
  corrected(word: string): string {
    if (word.length < CORRECTED - 1 || word.length > LONGEST || this.#known.has(word) || /\d/.test(word)) return word
    if (this.#stems.some((stem) => word.startsWith(stem))) return word
    const base = comparedForms(word).find((form) => this.has(form))
    if (base !== undefined) return base
    const candidates = new Set([word, ...shortened(word)].flatMap((short) => this.#shortened.get(short) ?? []))
    const close = [...candidates].filter((candidate) => isTypo(word, candidate))
    return close.length === 1 ? close[0] : word
  }

  /** Every phrase that starts at the token, the longest first. `meant` are the corrected words. */
  at(meant: readonly string[], tokens: readonly Token[], from: number): FoundPhrase<T>[] {
    const word = meant[from]
    const candidates = [...(this.#byWord.get(word) ?? []), ...(this.#byStem.get(word.slice(0, STEM)) ?? [])]
    return candidates
      .filter(({ words }) => words.every((asked, i) => fits(asked, meant[from + i]) && !isCut(tokens, from, i)))
      .map(({ words, value }) => ({ length: words.length, value }))
      .sort((a, b) => b.length - a.length)
  }

  #learn(word: string, corrected: boolean): void {
    if (word.endsWith('*')) {
      this.#stems.push(word.slice(0, -1))
      return
    }
    if (this.#known.has(word)) return
    this.#known.add(word)
    if (!corrected || word.length < CORRECTED || /\d/.test(word)) return
    for (const short of [word, ...shortened(word)]) {
      const known = this.#shortened.get(short)
      if (known === undefined) this.#shortened.set(short, [word])
      else known.push(word)
    }
  }
}

/** Possible base forms of "funnier", "darkest" or "noirish". */
function comparedForms(word: string): string[] {
  const [, stem, ending] = /^(\p{L}{3,})(er|est|ish)$/u.exec(word) ?? []
  if (stem === undefined) return []
  const forms = [stem, `${stem}e`, ...(stem.endsWith('i') ? [`${stem.slice(0, -1)}y`] : [])]
  return stem.at(-1) === stem.at(-2) && ending !== 'ish' ? [...forms, stem.slice(0, -1)] : forms
}

function fits(asked: string, word: string | undefined): boolean {
  if (word === undefined) return false
  return asked.endsWith('*') ? word.startsWith(asked.slice(0, -1)) : asked === word
}

/** True if a sentence ends before the i-th word of the phrase. */
function isCut(tokens: readonly Token[], from: number, i: number): boolean {
  return i > 0 && tokens[from + i].after === 'stop'
}

function shortened(word: string): string[] {
  return Array.from(word, (_, i) => word.slice(0, i) + word.slice(i + 1))
}

/** True if they differ by one edit that is not merely another ending. */
function isTypo(typed: string, meant: string): boolean {
  if (typed === meant || typed[0] !== meant[0]) return false
  let same = 0
  while (typed[same] === meant[same]) same++
  if (same >= Math.min(typed.length, meant.length) - 1 && !doubled(typed, meant)) return false
  const rest = (skipped: number, others: number) => typed.slice(same + skipped) === meant.slice(same + others)
  const swapped = typed[same] === meant[same + 1] && typed[same + 1] === meant[same] && rest(2, 2)
  const replaced = typed.length >= REPLACED && rest(1, 1)
  return rest(1, 0) || rest(0, 1) || replaced || swapped
}

/** "thrillerr": the last letter twice. */
function doubled(typed: string, meant: string): boolean {
  return typed.length === meant.length + 1 && typed.startsWith(meant) && typed.at(-1) === meant.at(-1)
}
