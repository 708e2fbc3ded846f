import type { Token } from './tokens.ts'

/** Shorter words are not corrected. */
const CORRECTED = 5
/** Nor is a text's word corrected that is shorter than this. */
const SHORTEST = 4
/** Nor are longer ones. */
const LONGEST = 24
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
  /** In how many phrases each word is. */
  readonly #known = new Map<string, number>()
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

  /** True if these words are a phrase whose value counts. */
  isPhrase(words: readonly string[], counts: (value: T) => boolean = () => true): boolean {
    return (this.#byWord.get(words[0]) ?? []).some((phrase) => {
      const isSame = phrase.words.length === words.length && phrase.words.every((asked, i) => fits(asked, words[i]))
      return isSame && counts(phrase.value)
    })
  }

  /** True if a phrase consists of this word only. */
  has(word: string): boolean {
    return this.#byWord.get(word)?.some(({ words }) => words.length === 1) ?? false
  }

  /**
   * The word that a token means: itself where a phrase or, by `isWord`, the catalogue has it; else the one that it compares, or
   * the most frequent one that a typo made it from.
   */
  corrected(word: string, isWord: (word: string) => boolean): string {
    if (word.length < SHORTEST || word.length > LONGEST || this.#known.has(word) || /\d/.test(word)) return word
    if (this.#stems.some((stem) => word.startsWith(stem))) return word
    const base = comparedForms(word).find((form) => this.has(form))
    if (base !== undefined) return base
    const candidates = new Set([word, ...shortened(word)].flatMap((short) => this.#shortened.get(short) ?? []))
    const close = [...candidates].filter((candidate) => isTypo(word, candidate))
    if (close.length === 0 || isWord(word)) return word
    return close.reduce((best, other) => (this.#uses(other) > this.#uses(best) ? other : best))
  }

  #uses(word: string): number {
    return this.#known.get(word) ?? 0
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
    const uses = this.#uses(word)
    this.#known.set(word, uses + 1)
    if (uses > 0) return
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

/** True if they differ by one letter: too many, too few, wrong, or two swapped. */
function isTypo(typed: string, meant: string): boolean {
  if (typed === meant) return false
  let same = 0
  while (typed[same] === meant[same]) same++
  const rest = (skipped: number, others: number) => typed.slice(same + skipped) === meant.slice(same + others)
  const swapped = typed[same] === meant[same + 1] && typed[same + 1] === meant[same] && rest(2, 2)
  return rest(1, 0) || rest(0, 1) || rest(1, 1) || swapped
}
