import { NOISE_WORDS } from '../plot/noise-words.ts'
import { stem } from '../text/porter.ts'
import type { TitleEntry } from '../types.ts'
import { titleWords } from './title-words.ts'
import { Vocabulary } from './vocabulary.ts'

/** Shorter words of a story say little. */
const MIN_STORY_WORD = 3

/** Words by which people remember a movie besides its title. */
export interface DetailWords {
  /** Words of the names of its people and characters. */
  names: readonly string[]
  /** Stems of the words of its story. */
  story: readonly string[]
}

/** An entry whose details have been read. */
export interface PreparedEntry extends Omit<TitleEntry, 'cast' | 'characters' | 'story'> {
  details: DetailWords
}

/** The details of all entries of a segment, inverted: four bytes per word and entry. */
export interface Details {
  readonly vocabulary: Vocabulary
  /** Entries of word i: list[start[i] .. start[i + 1]], most popular first, each as entry * 2, plus 1 for a word of a name. */
  readonly start: Int32Array
  readonly list: Int32Array
}

/** Reads an entry's details. O(letters). */
export function prepare({ cast = [], characters = [], story = [], ...entry }: TitleEntry): PreparedEntry {
  const names = [...(entry.people ?? []), ...cast, ...characters].flatMap(titleWords)
  const words = story.flatMap(titleWords).filter((word) => word.length >= MIN_STORY_WORD && !NOISE_WORDS.has(word))
  return { ...entry, details: { names: [...new Set(names)], story: [...new Set(words.map(stem))] } }
}

/** Builds the columns, reading the entries in the given order. O(words · log words). */
export function buildDetails(entries: readonly PreparedEntry[], order: Iterable<number>): Details {
  const lists = new Map<string, number[]>()
  const put = (word: string, posting: number) => {
    const list = lists.get(word)
    if (list === undefined) lists.set(word, [posting])
    else list.push(posting)
  }
  for (const entry of order) {
    const { names, story } = entries[entry].details
    for (const word of names) put(word, entry * 2 + 1)
    for (const word of story) put(word, entry * 2)
  }
  const vocabulary = new Vocabulary([...lists.keys()].sort((a, b) => (a < b ? -1 : 1)))
  const start = new Int32Array(lists.size + 1)
  vocabulary.words.forEach((word, i) => (start[i + 1] = start[i] + lists.get(word)!.length))
  const list = new Int32Array(start[lists.size])
  vocabulary.words.forEach((word, i) => list.set(lists.get(word)!, start[i]))
  return { vocabulary, start, list }
}

/** The details of each of `count` entries, as they were read. O(postings). */
export function detailsOf({ vocabulary, start, list }: Details, count: number): DetailWords[] {
  const entries = Array.from({ length: count }, () => ({ names: [] as string[], story: [] as string[] }))
  vocabulary.words.forEach((word, i) => {
    for (const posting of list.subarray(start[i], start[i + 1])) {
      entries[posting >> 1][posting & 1 ? 'names' : 'story'].push(word)
    }
  })
  return entries
}
