import { NOISE_WORDS } from '../plot/noise-words.ts'
import { stem } from '../text/porter.ts'
import type { TitleEntry } from '../types.ts'
import { isArticle, leadingArticle, titleWords } from './title-words.ts'
import type { Vocabulary } from './vocabulary.ts'

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
export function prepare({ cast = [], characters = [], story = [], series, ...entry }: TitleEntry): PreparedEntry {
  const names = [...(entry.people ?? []), ...cast, ...characters].flatMap(titleWords)
  names.push(...characters.flatMap((name) => nickname(titleWords(name)) ?? []))
  const words = story.flatMap(titleWords).filter((word) => word.length >= MIN_STORY_WORD && !NOISE_WORDS.has(word))
  return {
    ...entry,
    series: seriesName(entry.title, series),
    details: { names: [...new Set(names)], story: [...new Set(words.map(stem))] },
  }
}

/** A character's name with its article as one word ("thedude"), because its words alone are everyday words. */
export function nickname(nameWords: readonly string[]): string | undefined {
  return leadingArticle(nameWords) === undefined ? undefined : nameWords.join('')
}

const SERIES_SUFFIX = /\s*(?:\([^()]*\)|\bcollection)\s*$/i

/** Name of a series as users type it. Null if the title contains it, because the title finds the movie then. */
function seriesName(title: string, series: string | null | undefined): string | null {
  const name = series?.replace(SERIES_SUFFIX, '') ?? ''
  const inTitle = new Set(titleWords(title))
  return titleWords(name).some((word) => !isArticle(word) && !inTitle.has(word)) ? name : null
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
