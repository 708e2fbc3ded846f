import type { NamedEntry, TitleEntry, TitleIndex, TitleIndexBuilder, TitleMatch, TitleSearchOptions } from '../types.ts'
import { collect, Scratch } from './collect.ts'
import type { Expansion } from './expand.ts'
import { nickname, prepare, type PreparedEntry } from './details.ts'
import { DetailScratch, entriesOfPerson, findByDetails } from './find-by-details.ts'
import { interpretations } from './interpretations.ts'
import { knownWords, weigh } from './query-words.ts'
import {
  isCertain,
  isNamed,
  queryLine,
  rankByCharacter,
  rankByPerson,
  rankDescribed,
  rankName,
  type QueryLine,
} from './rank.ts'
import { entryKey, findEntry, idOf, kindOf, currentEntries, type Kind, type Segment } from './segment.ts'
import { SegmentDraft } from './segment-draft.ts'
import { titleKey, titleWords } from './title-words.ts'
import { namesSeries } from './series-words.ts'
import { namedEntry, wholeNames, type WholeNames } from './whole-names.ts'

const DEFAULT_LIMIT = 10
/** Names per segment that are compared in full. */
const CANDIDATES = 300
const MAX_ASKED_WORDS = 16
/** A character's name of one word has this many letters or more, its article included. */
const MIN_CHARACTER = 6
/** This many changes are collected before they become a separate segment. */
const MAX_PENDING = 1024
/** A segment is merged into the next older one unless that one is this many times larger. */
const GROWTH = 8

/**
 * Finds movies and people by their names while they are typed: prefixes of any word, typos (one from four letters, two from
 * eight), ignoring accents, articles and the spelling of numerals; by other titles, "title year" and "title director".
 *
 * Entries lie in immutable segments, as in a log-structured merge tree (O'Neil et al., 1996): a change marks the old
 * entry dead and joins a small newest segment, and small segments are merged into larger ones.
 */
export function createTitleIndex(entries: Iterable<TitleEntry>): TitleIndex {
  const { add, build } = buildTitleIndex()
  for (const entry of entries) add(entry)
  return build()
}

/** Builds a title index of entries that come one after the other, without keeping them. */
export function buildTitleIndex(): TitleIndexBuilder {
  const draft = new SegmentDraft()
  return {
    add: (entry) => draft.add(prepare(entry)),
    build: () => new SegmentedTitleIndex(draft.build()),
  }
}

interface LoadedSegment {
  segment: Segment
  scratch: Scratch
  details: DetailScratch
  /** Made when first asked for. */
  whole?: WholeNames
}

interface Asked {
  words: readonly string[]
  lastWordComplete: boolean
  /** Expansions of words that were computed already, see `weigh`. */
  expansions: Map<string, Expansion[]>
}

interface RankedTitle extends Omit<TitleMatch, 'certain'> {
  title: string
  popularity: number
  /** Computed for few results only, as is the next. */
  isCertain: () => boolean
  /** True if the query is the name as a whole, or the last name, a typo allowed. */
  isNamed: () => boolean
}

class SegmentedTitleIndex implements TitleIndex {
  /** From the oldest and largest to the newest. */
  #segments: LoadedSegment[] = []
  #pending = new Map<number, PreparedEntry>()
  /** The pending entries as a segment; absent after a change. */
  #newest: LoadedSegment | undefined
  #settled = 0
  #popularityScale = 0

  constructor(segment: Segment) {
    if (segment.alive.length > 0) this.#settle(segment)
  }

  get size(): number {
    return this.#settled + this.#pending.size
  }

  search(query: string, { limit = DEFAULT_LIMIT, kind, byDetails = false }: TitleSearchOptions = {}): TitleMatch[] {
    const words = titleWords(query).slice(0, MAX_ASKED_WORDS)
    if (words.length === 0 || limit <= 0) return []
    const asked: Asked = { words, lastWordComplete: /\s$/.test(query), expansions: new Map() }
    const found = this.#byNames(asked, { limit, kind: byDetails ? undefined : kind })
    if (byDetails && kind !== 'person') this.#addByDetails(asked, found)
    return inOrder(found, kind)
      .slice(0, limit)
      .map(({ id, kind, score, matched, isCertain: certain }) => ({ id, kind, score, matched, certain: certain() }))
  }

  /** Entries by key whose names match words of the query. */
  #byNames(asked: Asked, { limit, kind }: { limit: number; kind: Kind | undefined }): Map<number, RankedTitle> {
    const segments = this.#searchable()
    const best = new Map<number, RankedTitle>()
    const series = asked.words.length === 1 && namesSeries(segments, asked.words[0])
    interpretations(asked.words, knownWords(segments)).forEach((words, r) => {
      const queryWords = weigh(segments, words, this.size, asked.expansions)
      segments.forEach((loaded, i) => {
        const reading = { resegmented: r > 0, lastWordComplete: asked.lastWordComplete }
        const line = queryLine(queryWords[i], reading, series)
        const count = Math.max(CANDIDATES, limit * 2)
        const names = collect(loaded.segment, queryWords[i], loaded.scratch, { count, kind })
        for (const name of names) this.#considerName(loaded.segment, name, line, best)
      })
    })
    return best
  }

  /** Adds the movies of the person named by the query and, if nothing is found for certain, movies by their details. */
  #addByDetails({ words, expansions }: Asked, best: Map<number, RankedTitle>): void {
    const movie = inOrder(best, 'movie').at(0)
    const certain = movie?.isCertain() ? movie : undefined
    const person = inOrder(best, 'person').at(0)
    const named = person?.isNamed() ? person : undefined
    if (named && named.score >= (certain?.score ?? 0)) {
      this.#addMoviesOf(named, best)
      if (named.isCertain()) return
    }
    const name = words.length === 1 ? words[0] : nickname(words)
    if (
      name !== undefined &&
      name.length >= MIN_CHARACTER &&
      !(certain && (words.length === 1 || startsWith(certain.title, words)))
    )
      this.#addMoviesWith(name, best)
    if (certain || words.length < 2) return
    const segments = this.#searchable()
    const described = findByDetails(segments, weigh(segments, words, this.size, expansions), this.size)
    segments.forEach(({ segment }, s) => {
      for (const { entry, share, isNamed: certain } of described[s]) {
        const movie = this.#found(segment, entry, (popularity) => rankDescribed(share, popularity))
        consider(best, { ...movie, isCertain: () => certain })
      }
    })
  }

  #addMoviesOf(person: RankedTitle, best: Map<number, RankedTitle>): void {
    for (const { segment } of this.#searchable()) {
      for (const entry of entriesOfPerson(segment.details, titleWords(person.title))) {
        if (segment.alive[entry] === 0) continue
        consider(
          best,
          this.#found(segment, entry, (popularity) => rankByPerson(person.score, popularity)),
        )
      }
    }
  }

  /** Adds the movies of a character that the query names in one word. */
  #addMoviesWith(name: string, best: Map<number, RankedTitle>): void {
    for (const { segment } of this.#searchable()) {
      for (const entry of entriesOfPerson(segment.details, [name])) {
        if (segment.alive[entry] === 1) consider(best, this.#found(segment, entry, rankByCharacter))
      }
    }
  }

  named(name: string): NamedEntry[] {
    const key = titleKey(name)
    return this.#entriesOf(({ withKey }) => withKey(key))
  }

  surnamed(surname: string): NamedEntry[] {
    const [word] = titleWords(surname)
    return word === undefined ? [] : this.#entriesOf(({ withSurname }) => withSurname(word))
  }

  find(kind: TitleEntry['kind'], id: number): NamedEntry | undefined {
    for (const { segment } of this.#searchable()) {
      const entry = findEntry(segment, entryKey(kind, id))
      if (entry < 0 || segment.alive[entry] === 0) continue
      return namedEntry(segment, segment.entries.title[entry])[0]
    }
    return undefined
  }

  upsert(entry: TitleEntry): void {
    this.remove(entry.kind, entry.id)
    this.#pending.set(entryKey(entry.kind, entry.id), prepare(entry))
    this.#newest = undefined
    if (this.#pending.size < MAX_PENDING) return
    const merged = [...this.#pending.values()]
    this.#pending = new Map()
    while (this.#segments.length > 0 && this.#segments.at(-1)!.segment.alive.length < merged.length * GROWTH) {
      const { segment } = this.#segments.pop()!
      const living = currentEntries(segment)
      this.#settled -= living.length
      merged.push(...living)
    }
    this.#settle(segmentOf(merged))
  }

  remove(kind: TitleEntry['kind'], id: number): void {
    const key = entryKey(kind, id)
    if (this.#pending.delete(key)) this.#newest = undefined
    for (const { segment } of this.#segments) {
      const entry = findEntry(segment, key)
      if (entry < 0 || segment.alive[entry] === 0) continue
      segment.alive[entry] = 0
      this.#settled--
    }
  }

  #entriesOf(namesIn: (whole: WholeNames) => Iterable<number>): NamedEntry[] {
    const found = new Map<number, NamedEntry>()
    for (const loaded of this.#searchable()) {
      for (const name of namesIn(wholeNamesOf(loaded))) {
        for (const entry of namedEntry(loaded.segment, name)) {
          const key = entryKey(entry.kind, entry.id)
          if (!found.has(key)) found.set(key, entry)
        }
      }
    }
    return [...found.values()].sort((a, b) => b.popularity - a.popularity || a.id - b.id)
  }

  #settle(segment: Segment): void {
    this.#segments.push(this.#load(segment))
    this.#settled += segment.alive.length
  }

  #load(segment: Segment): LoadedSegment {
    for (const popularity of segment.entries.popularity)
      this.#popularityScale = Math.max(this.#popularityScale, Math.log1p(popularity))
    return {
      segment,
      scratch: new Scratch(segment.names.entry.length),
      details: new DetailScratch(segment.alive.length),
    }
  }

  #searchable(): readonly LoadedSegment[] {
    if (this.#pending.size === 0) return this.#segments
    this.#newest ??= this.#load(segmentOf(this.#pending.values()))
    return [...this.#segments, this.#newest]
  }

  #considerName(segment: Segment, name: number, line: QueryLine, best: Map<number, RankedTitle>): void {
    const found = this.#found(segment, segment.names.entry[name], (fame) => rankName(segment, name, line, fame))
    consider(best, {
      ...found,
      matched: segment.names.texts[name],
      isCertain: () => isCertain(segment, name, line),
      isNamed: () => isNamed(segment, name, line),
    })
  }

  /** An entry that was found for certain, ranked by a function of its popularity from 0 to 1. */
  #found(segment: Segment, entry: number, rank: (popularity: number) => number): RankedTitle {
    const key = segment.entries.keys[entry]
    const popularity = segment.entries.popularity[entry]
    const title = segment.names.texts[segment.entries.title[entry]]
    return {
      id: idOf(key),
      kind: kindOf(key),
      score: rank(this.#popularityScale === 0 ? 0 : Math.log1p(popularity) / this.#popularityScale),
      title,
      matched: title,
      popularity,
      isCertain: () => true,
      isNamed: () => false,
    }
  }
}

function startsWith(title: string, words: readonly string[]): boolean {
  return `${titleWords(title).join(' ')} `.startsWith(`${words.join(' ')} `)
}

function segmentOf(entries: Iterable<PreparedEntry>): Segment {
  const draft = new SegmentDraft()
  for (const entry of entries) draft.add(entry)
  return draft.build()
}

function consider(best: Map<number, RankedTitle>, found: RankedTitle): void {
  const key = entryKey(found.kind, found.id)
  if (found.score > (best.get(key)?.score ?? 0)) best.set(key, found)
}

/** Best first: all, or those of one kind. */
function inOrder(best: ReadonlyMap<number, RankedTitle>, kind?: Kind): RankedTitle[] {
  return [...best.values()]
    .filter((found) => kind === undefined || found.kind === kind)
    .sort((a, b) => b.score - a.score || b.popularity - a.popularity || a.kind.localeCompare(b.kind) || a.id - b.id)
}

function wholeNamesOf(loaded: LoadedSegment): WholeNames {
  loaded.whole ??= wholeNames(loaded.segment)
  return loaded.whole
}
