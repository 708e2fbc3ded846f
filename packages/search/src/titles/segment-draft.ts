import type { Details, PreparedEntry } from './details.ts'
import { GrowingInts } from './growing.ts'
import { entryKey, invert, type NameColumns, type Segment } from './segment.ts'
import { titleWords } from './title-words.ts'
import { WordNumbers } from './word-numbers.ts'

/** Lists of integers one after the other; list i ends where list i + 1 starts. */
class Lists {
  readonly #values = new GrowingInts()
  readonly #starts = new GrowingInts()

  /** Starts the next list. */
  begin(): void {
    this.#starts.push(this.#values.length)
  }

  push(value: number): void {
    this.#values.push(value)
  }

  startOf(list: number): number {
    return list < this.#starts.length ? this.#starts.all()[list] : this.#values.length
  }

  of(list: number): Int32Array {
    return this.#values.all().subarray(this.startOf(list), this.startOf(list + 1))
  }
}

/**
 * The entries of a segment while they are read, their words as numbers: reading a catalogue takes little more memory than the
 * segment it becomes. Of entries with the same kind and id the last one counts.
 */
export class SegmentDraft {
  readonly #keys: number[] = []
  readonly #popularity: number[] = []
  readonly #years: number[] = []
  /** Rows of names that are the name of a series. */
  readonly #series = new Set<number>()
  readonly #texts: string[] = []
  /** Rows of `#texts` and `#words` by entry are #names.startOf(entry) .. #names.startOf(entry + 1). */
  readonly #names = new Lists()
  readonly #words = new Lists()
  readonly #people = new Lists()
  /** Each as word * 2, plus 1 for a word of a name. */
  readonly #details = new Lists()
  readonly #nameWords = new WordNumbers()
  readonly #detailWords = new WordNumbers()

  /** O(letters). */
  add({ id, kind, title, aliases = [], series, year, people = [], popularity, details }: PreparedEntry): void {
    this.#keys.push(entryKey(kind, id))
    this.#popularity.push(popularity)
    this.#years.push(year ?? 0)
    this.#names.begin()
    for (const text of new Set([title, ...aliases, ...(series ? [series] : [])])) {
      const row = this.#texts.push(text) - 1
      this.#names.push(row)
      if (text === series) this.#series.add(row)
      this.#words.begin()
      for (const word of titleWords(text)) this.#words.push(this.#nameWords.numberOf(word))
    }
    this.#people.begin()
    for (const word of people.flatMap(titleWords)) this.#people.push(this.#nameWords.numberOf(word))
    this.#details.begin()
    for (const word of details.names) this.#details.push(this.#detailWords.numberOf(word) * 2 + 1)
    for (const word of details.story) this.#details.push(this.#detailWords.numberOf(word) * 2)
  }

  /** The immutable columns. O(words · log words). */
  build(): Segment {
    const rows = this.#rowsByKey()
    const byPopularity = Int32Array.from(rows.keys()).sort((a, b) => {
      return this.#popularity[rows[b]] - this.#popularity[rows[a]] || a - b
    })
    const { names, vocabulary } = this.#buildNames(rows, byPopularity)
    const title = new Int32Array(rows.length)
    for (let name = names.entry.length - 1; name >= 0; name--) title[names.entry[name]] = name
    return {
      entries: {
        keys: Float64Array.from(rows, (row) => this.#keys[row]),
        years: Int16Array.from(rows, (row) => this.#years[row]),
        popularity: Float64Array.from(rows, (row) => this.#popularity[row]),
        title,
      },
      names,
      vocabulary,
      postings: invert(names, vocabulary),
      details: this.#buildDetails(rows, byPopularity),
      alive: new Uint8Array(rows.length).fill(1),
    }
  }

  /** The last row of each key, in the order of the keys. */
  #rowsByKey(): Int32Array {
    const rows = Int32Array.from(this.#keys.keys()).sort((a, b) => this.#keys[a] - this.#keys[b] || a - b)
    return rows.filter((row, i) => i + 1 === rows.length || this.#keys[rows[i + 1]] !== this.#keys[row])
  }

  #buildNames(rows: Int32Array, byPopularity: Int32Array) {
    const texts: string[] = []
    const entries = new GrowingInts()
    const wordIds = new GrowingInts()
    const wordStart = new GrowingInts()
    const peopleStart = new GrowingInts()
    const series = new GrowingInts()
    for (const entry of byPopularity) {
      for (const name of this.#names.of(rows[entry])) {
        texts.push(this.#texts[name])
        entries.push(entry)
        series.push(this.#series.has(name) ? 1 : 0)
        wordStart.push(wordIds.length)
        for (const word of this.#words.of(name)) wordIds.push(word)
        peopleStart.push(wordIds.length)
        for (const word of this.#people.of(rows[entry])) wordIds.push(word)
      }
    }
    wordStart.push(wordIds.length)
    const { vocabulary, places } = this.#nameWords.vocabularyOf(wordIds.all())
    const names: NameColumns = {
      texts,
      entry: entries.all().slice(),
      series: Uint8Array.from(series.all()),
      wordStart: wordStart.all().slice(),
      peopleStart: peopleStart.all().slice(),
      wordIds: wordIds.all().map((word) => places[word]),
    }
    return { names, vocabulary }
  }

  #buildDetails(rows: Int32Array, byPopularity: Int32Array): Details {
    const used = new GrowingInts()
    for (const row of rows) for (const detail of this.#details.of(row)) used.push(detail >> 1)
    const { vocabulary, places } = this.#detailWords.vocabularyOf(used.all())
    const start = new Int32Array(vocabulary.words.length + 1)
    for (const word of used.all()) start[places[word] + 1]++
    for (let word = 0; word < vocabulary.words.length; word++) start[word + 1] += start[word]
    const next = start.slice()
    const list = new Int32Array(used.length)
    for (const entry of byPopularity) {
      for (const detail of this.#details.of(rows[entry])) list[next[places[detail >> 1]]++] = entry * 2 + (detail & 1)
    }
    return { vocabulary, start, list }
  }
}
