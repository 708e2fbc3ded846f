/** A vocabulary word similar to a query word. */
export interface SimilarWord {
  index: number
  distance: number
  /** True if only a prefix of this word matches. */
  prefix: boolean
}

/**
 * Distinct words in code unit order, with the length of the prefix each shares with the one before it. The array serves as
 * a trie: words with a common prefix are adjacent, so one pass walks it and skips words whose prefix is ruled out.
 */
export class Vocabulary {
  readonly words: readonly string[]
  readonly #shared: Uint8Array

  /** @param sorted distinct words in code unit order */
  constructor(sorted: readonly string[]) {
    this.words = sorted
    this.#shared = Uint8Array.from(sorted, (word, i) => (i === 0 ? 0 : sharedLength(sorted[i - 1], word)))
  }

  /** Index of the word, or -1. O(log n). */
  find(word: string): number {
    const index = this.#lowerBound(word)
    return this.words[index] === word ? index : -1
  }

  /** First index and the one after the last of the words that start with `prefix`. O(log n). */
  range(prefix: string): [from: number, to: number] {
    return [this.#lowerBound(prefix), this.#lowerBound(`${prefix}\uffff`)]
  }

  /**
   * Words within `limit` edits of `queryWord` (optimal string alignment), and with `prefixes` also those that only start
   * with something within it. Rows of the edit matrix are kept per depth, so a common prefix is computed once.
   * O(n + visited prefixes · |queryWord|).
   */
  similar(queryWord: string, limit: number, prefixes: boolean): SimilarWord[] {
    const width = queryWord.length + 1
    const matrix = new EditRows(queryWord, limit)
    const found: SimilarWord[] = []
    let dead = Infinity
    for (let index = 0; index < this.words.length; index++) {
      const shared = this.#shared[index]
      if (shared >= dead) {
        if (prefixes && matrix.least(dead) <= limit) found.push({ index, distance: matrix.least(dead), prefix: true })
        continue
      }
      const word = this.words[index]
      dead = Infinity
      for (let depth = shared + 1; depth <= word.length; depth++) {
        if (matrix.extend(word, depth)) continue
        dead = depth
        break
      }
      const reached = Math.min(dead, word.length)
      const whole = dead === Infinity && word.length < width + limit ? matrix.distance(word.length) : Infinity
      const distance = prefixes ? Math.min(whole, matrix.least(reached)) : whole
      if (distance <= limit) found.push({ index, distance, prefix: distance < whole })
    }
    return found
  }

  #lowerBound(word: string): number {
    let low = 0
    let high = this.words.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.words[middle] < word) low = middle + 1
      else high = middle
    }
    return low
  }
}

const MAX_DEPTH = 256

/** Rows of the edit matrix of one query word, one per letter of the vocabulary word being compared. */
class EditRows {
  readonly #queryWord: string
  readonly #limit: number
  readonly #width: number
  readonly #rows: Uint8Array
  /** Least distance of the query word to any prefix up to each depth. */
  readonly #least: Uint8Array

  constructor(queryWord: string, limit: number) {
    this.#queryWord = queryWord
    this.#limit = limit
    this.#width = queryWord.length + 1
    this.#rows = new Uint8Array(this.#width * MAX_DEPTH)
    this.#least = new Uint8Array(MAX_DEPTH)
    for (let j = 0; j < this.#width; j++) this.#rows[j] = j
    this.#least[0] = queryWord.length
  }

  least(depth: number): number {
    return this.#least[depth]
  }

  distance(depth: number): number {
    return this.#rows[depth * this.#width + this.#width - 1]
  }

  /** Computes the row of the word's first `depth` letters; false when no word with this prefix is within the limit. */
  extend(word: string, depth: number): boolean {
    const rows = this.#rows
    const width = this.#width
    const [row, above] = [depth * width, (depth - 1) * width]
    const letter = word.charCodeAt(depth - 1)
    const before = depth > 1 ? word.charCodeAt(depth - 2) : -1
    rows[row] = depth
    let smallest = depth
    for (let j = 1; j < width; j++) {
      const queryWord = this.#queryWord.charCodeAt(j - 1)
      let best = rows[above + j - 1] + (queryWord === letter ? 0 : 1)
      if (rows[above + j] + 1 < best) best = rows[above + j] + 1
      if (rows[row + j - 1] + 1 < best) best = rows[row + j - 1] + 1
      if (j > 1 && queryWord === before && this.#queryWord.charCodeAt(j - 2) === letter) {
        best = Math.min(best, rows[above - width + j - 2] + 1)
      }
      rows[row + j] = best
      if (best < smallest) smallest = best
    }
    this.#least[depth] = Math.min(this.#least[depth - 1], rows[row + width - 1])
    return smallest <= this.#limit
  }
}

function sharedLength(a: string, b: string): number {
  const end = Math.min(a.length, b.length, MAX_DEPTH - 1)
  let length = 0
  while (length < end && a.charCodeAt(length) === b.charCodeAt(length)) length++
  return length
}
