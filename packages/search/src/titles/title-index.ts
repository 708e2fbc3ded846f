import type { NamedEntry, TitleEntry, TitleIndex, TitleMatch, TitleSearchOptions } from '../types.ts'
import { collect, Scratch, type QueryWord } from './collect.ts'
import { documentFrequency, expand, type Expansion } from './expand.ts'
import { interpretations, type KnownWords } from './interpretations.ts'
import { isCertain, queryLine, rankName, type QueryLine } from './rank.ts'
import { buildSegment, entryKey, findEntry, idOf, kindOf, currentEntries, type Segment } from './segment.ts'
import { isArticle, titleKey, titleWords } from './title-words.ts'
import { namedEntry, wholeNames, type WholeNames } from './whole-names.ts'

const DEFAULT_LIMIT = 10
/** Names per segment that are compared in full. */
const CANDIDATES = 300
const MAX_ASKED_WORDS = 16
const ARTICLE_WEIGHT = 0.1
/** In a query of this many words each is backed by the others. */
const BACKED = 3
/** This many changes are collected before they become a segment of their own. */
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
  return new SegmentedTitleIndex(entries)
}

interface LoadedSegment {
  segment: Segment
  scratch: Scratch
  /** Made when first asked for. */
  whole?: WholeNames
}

interface RankedTitle extends Omit<TitleMatch, 'certain'> {
  popularity: number
  /** Asked for the few results only. */
  isCertain: () => boolean
}

class SegmentedTitleIndex implements TitleIndex {
  /** From the oldest and largest to the newest. */
  #segments: LoadedSegment[] = []
  #pending = new Map<number, TitleEntry>()
  /** The pending entries as a segment; absent after a change. */
  #newest: LoadedSegment | undefined
  #settled = 0
  #popularityScale = 0

  constructor(entries: Iterable<TitleEntry>) {
    const distinct = new Map<number, TitleEntry>()
    for (const entry of entries) distinct.set(entryKey(entry.kind, entry.id), entry)
    if (distinct.size > 0) this.#settle([...distinct.values()])
  }

  get size(): number {
    return this.#settled + this.#pending.size
  }

  search(query: string, { limit = DEFAULT_LIMIT, kind }: TitleSearchOptions = {}): TitleMatch[] {
    const words = titleWords(query).slice(0, MAX_ASKED_WORDS)
    if (words.length === 0 || limit <= 0) return []
    const segments = this.#searchable()
    const best = new Map<number, RankedTitle>()
    const lastWordComplete = /\s$/.test(query)
    const expansions = new Map<string, Expansion[]>()
    interpretations(words, knownWords(segments)).forEach((reading, r) => {
      const queryWords = weigh(segments, reading, this.size, expansions)
      segments.forEach((loaded, i) => {
        const line = queryLine(queryWords[i], { resegmented: r > 0, lastWordComplete })
        const names = collect(loaded.segment, queryWords[i], loaded.scratch, {
          count: Math.max(CANDIDATES, limit * 2),
          kind,
        })
        for (const name of names) this.#consider(loaded.segment, name, line, best)
      })
    })
    return [...best.values()]
      .sort((a, b) => b.score - a.score || b.popularity - a.popularity || a.kind.localeCompare(b.kind) || a.id - b.id)
      .slice(0, limit)
      .map(({ id, kind, score, matched, isCertain: certain }) => ({ id, kind, score, matched, certain: certain() }))
  }

  named(name: string): NamedEntry[] {
    const key = titleKey(name)
    return this.#entriesOf(({ byKey }) => [byKey.get(key) ?? []].flat())
  }

  surnamed(surname: string): NamedEntry[] {
    const [word] = titleWords(surname)
    return word === undefined ? [] : this.#entriesOf(({ bySurname }) => bySurname.get(word) ?? [])
  }

  find(kind: TitleEntry['kind'], id: number): NamedEntry | undefined {
    for (const loaded of this.#searchable()) {
      const entry = findEntry(loaded.segment, entryKey(kind, id))
      if (entry < 0 || loaded.segment.alive[entry] === 0) continue
      const { titles } = wholeNamesOf(loaded)
      return namedEntry(loaded.segment, titles[entry], titles)[0]
    }
    return undefined
  }

  upsert(entry: TitleEntry): void {
    this.remove(entry.kind, entry.id)
    this.#pending.set(entryKey(entry.kind, entry.id), entry)
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
    this.#settle(merged)
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

  #entriesOf(namesIn: (whole: WholeNames) => readonly number[]): NamedEntry[] {
    const found = new Map<number, NamedEntry>()
    for (const loaded of this.#searchable()) {
      const whole = wholeNamesOf(loaded)
      for (const name of namesIn(whole)) {
        for (const entry of namedEntry(loaded.segment, name, whole.titles)) {
          const key = entryKey(entry.kind, entry.id)
          if (!found.has(key)) found.set(key, entry)
        }
      }
    }
    return [...found.values()].sort((a, b) => b.popularity - a.popularity || a.id - b.id)
  }

  #settle(entries: readonly TitleEntry[]): void {
    this.#segments.push(this.#load(entries))
    this.#settled += entries.length
  }

  #load(entries: readonly TitleEntry[]): LoadedSegment {
    const segment = buildSegment(entries)
    for (const { popularity } of entries)
      this.#popularityScale = Math.max(this.#popularityScale, Math.log1p(popularity))
    return { segment, scratch: new Scratch(segment.names.entry.length) }
  }

  #searchable(): readonly LoadedSegment[] {
    if (this.#pending.size === 0) return this.#segments
    this.#newest ??= this.#load([...this.#pending.values()])
    return [...this.#segments, this.#newest]
  }

  #consider(segment: Segment, name: number, line: QueryLine, best: Map<number, RankedTitle>): void {
    const entry = segment.names.entry[name]
    const key = segment.entries.keys[entry]
    const popularity = segment.entries.popularity[entry]
    const share = this.#popularityScale === 0 ? 0 : Math.log1p(popularity) / this.#popularityScale
    const score = rankName(segment, name, line, share)
    if (score <= (best.get(key)?.score ?? 0)) return
    best.set(key, {
      id: idOf(key),
      kind: kindOf(key),
      score,
      matched: segment.names.texts[name],
      popularity,
      isCertain: () => isCertain(segment, name, line),
    })
  }
}

function wholeNamesOf(loaded: LoadedSegment): WholeNames {
  loaded.whole ??= wholeNames(loaded.segment)
  return loaded.whole
}

function knownWords(segments: readonly LoadedSegment[]): KnownWords {
  return {
    has: (word) => segments.some(({ segment }) => segment.vocabulary.find(word) >= 0),
    hasBeginning: (word) => {
      return segments.some(({ segment }) => {
        const [from, to] = segment.vocabulary.range(word)
        return to > from
      })
    },
  }
}

/**
 * The query words per segment, weighted by their idf over all segments. Expansions are kept in `expansions` from one
 * interpretation of the query to the next.
 */
function weigh(
  segments: readonly LoadedSegment[],
  words: readonly string[],
  size: number,
  expansions: Map<string, Expansion[]>,
): QueryWord[][] {
  const perWord = words.map((text, i) => {
    const position = { last: i === words.length - 1, backed: words.length >= BACKED }
    const key = JSON.stringify([text, position])
    const known = expansions.get(key) ?? segments.map(({ segment }) => expand(segment, text, position))
    expansions.set(key, known)
    const frequencies = segments.map(({ segment }, s) => documentFrequency(segment, known[s]))
    const total = frequencies.reduce((sum, frequency) => sum + frequency, 0)
    const rarity = 0.3 + Math.log(1 + size / (1 + total)) / Math.log(2 + size)
    const weight = isArticle(text) && words.length > 1 ? ARTICLE_WEIGHT : rarity
    return segments.map((_, s) => ({ text, weight, expansion: known[s], frequency: frequencies[s] }))
  })
  return segments.map((_, s) => perWord.map((bySegment) => bySegment[s]))
}
