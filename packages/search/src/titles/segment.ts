import type { TitleEntry } from '../types.ts'
import { detailsOf, type Details, type PreparedEntry } from './details.ts'
import { isArticle } from './title-words.ts'
import type { Vocabulary } from './vocabulary.ts'

/** The position of a word in an entry. */
export const Place = { First: 0, Title: 1, Person: 2 } as const

const KINDS = ['movie', 'person'] as const
export type Kind = TitleEntry['kind']

export interface Segment {
  readonly entries: EntryColumns
  readonly names: NameColumns
  readonly vocabulary: Vocabulary
  readonly postings: Postings
  readonly details: Details
  /** 1 for every entry that is neither removed nor replaced. */
  readonly alive: Uint8Array
}

export interface EntryColumns {
  /** Ascending keys, see `entryKey`. */
  readonly keys: Float64Array
  readonly years: Int16Array
  readonly popularity: Float64Array
  /** The row of the entry's title among the names; its aliases follow. */
  readonly title: Int32Array
}

/** One row per title or alias, the most popular entry first. */
export interface NameColumns {
  readonly texts: readonly string[]
  readonly entry: Int32Array
  /** 1 for a name of a series. */
  readonly series: Uint8Array
  /** Words of name i are wordIds[wordStart[i] .. wordStart[i + 1]], its people's from peopleStart[i] on. */
  readonly wordStart: Int32Array
  readonly peopleStart: Int32Array
  readonly wordIds: Int32Array
}

/** Names that hold word i: list[start[i] .. start[i + 1]], each as name * 4 + place, the most popular first. */
export interface Postings {
  readonly start: Int32Array
  readonly list: Int32Array
}

export function entryKey(kind: Kind, id: number): number {
  return id * 2 + KINDS.indexOf(kind)
}

export function kindOf(key: number): Kind {
  return KINDS[Math.abs(key % 2) as 0 | 1]
}

export function idOf(key: number): number {
  return Math.floor(key / 2)
}

/** The names of each word, by counting. O(words). */
export function invert(names: NameColumns, { words }: Vocabulary): Postings {
  const start = new Int32Array(words.length + 1)
  for (const word of names.wordIds) start[word + 1]++
  for (let word = 0; word < words.length; word++) start[word + 1] += start[word]
  const next = start.slice()
  const list = new Int32Array(names.wordIds.length)
  for (let name = 0; name < names.entry.length; name++) {
    const [from, people, end] = [names.wordStart[name], names.peopleStart[name], names.wordStart[name + 1]]
    const first = people > from + 1 && isArticle(words[names.wordIds[from]]) ? from + 1 : from
    for (let at = from; at < end; at++) {
      const place = at >= people ? Place.Person : at <= first ? Place.First : Place.Title
      list[next[names.wordIds[at]]++] = name * 4 + place
    }
  }
  return { start, list }
}

/** Position of the key among the entries, or -1. O(log n). */
export function findEntry({ entries: { keys } }: Segment, key: number): number {
  let low = 0
  let high = keys.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (keys[middle] < key) low = middle + 1
    else high = middle
  }
  return keys[low] === key ? low : -1
}

/** The entries that are neither removed nor replaced; names of people are folded. */
export function currentEntries({ entries, names, vocabulary, details, alive }: Segment): PreparedEntry[] {
  const read = detailsOf(details, alive.length)
  const found = new Map<number, { texts: string[]; series: string | null; people: string[] }>()
  for (let name = 0; name < names.entry.length; name++) {
    const entry = names.entry[name]
    if (alive[entry] === 0) continue
    const known = found.get(entry)
    if (known !== undefined && names.series[name] === 1) known.series = names.texts[name]
    else if (known !== undefined) known.texts.push(names.texts[name])
    else {
      const ids = names.wordIds.subarray(names.peopleStart[name], names.wordStart[name + 1])
      found.set(entry, { texts: [names.texts[name]], series: null, people: [...ids].map((id) => vocabulary.words[id]) })
    }
  }
  return [...found].map(
    ([
      entry,
      {
        texts: [title, ...aliases],
        series,
        people,
      },
    ]) => {
      const key = entries.keys[entry]
      const year = entries.years[entry] || null
      return {
        id: idOf(key),
        kind: kindOf(key),
        title: title,
        aliases,
        series,
        year,
        people,
        popularity: entries.popularity[entry],
        details: read[entry],
      }
    },
  )
}
