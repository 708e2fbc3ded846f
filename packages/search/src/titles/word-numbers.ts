import { Vocabulary } from './vocabulary.ts'

/** V8 keeps a substring of this length or more as a reference to the whole text. */
const SLICED = 13

/** Distinct words, numbered in the order in which they are first met. */
export class WordNumbers {
  readonly #numbers = new Map<string, number>()

  numberOf(word: string): number {
    const known = this.#numbers.get(word)
    if (known !== undefined) return known
    const number = this.#numbers.size
    this.#numbers.set(word.length < SLICED ? word : word.split('').join(''), number)
    return number
  }

  /** The vocabulary of the given numbers, and the place of each of them there. */
  vocabularyOf(used: Int32Array): { vocabulary: Vocabulary; places: Int32Array } {
    const isUsed = new Uint8Array(this.#numbers.size)
    for (const number of used) isUsed[number] = 1
    const words: string[] = []
    for (const [word, number] of this.#numbers) if (isUsed[number] === 1) words.push(word)
    words.sort((a, b) => (a < b ? -1 : 1))
    const places = new Int32Array(this.#numbers.size)
    words.forEach((word, place) => (places[this.#numbers.get(word)!] = place))
    return { vocabulary: new Vocabulary(words), places }
  }
}
