import { titleKey } from '@marquee/search/title-words'
import type { EntryContent, HistoryEntry, ImportedViewing } from './entry.ts'
import { mergeViewings } from './merge-viewings.ts'

/** The files of one service, the most reliable first: ratings.csv has the rating of today, a diary also earlier ones. */
const AUTHORITY = [/ratings/i, /diary/i, /reviews/i, /history/i, /watched/i]

interface Merging {
  entry: HistoryEntry
  /** Where its rating is from. */
  rank: number
  /** By file, all pages of one together. */
  viewings: Map<string, ImportedViewing[]>
}

/**
 * Merges to one entry per movie, because files repeat movies: rated ones are also watched ones. Everything is kept; of several
 * ratings the newest of the most reliable file.
 */
export function mergeEntries(entries: readonly HistoryEntry[]): HistoryEntry[] {
  const movies = createIndex()
  const merged: Merging[] = []
  for (const entry of entries.toSorted((a, b) => authority(a) - authority(b))) {
    const known = movies.find(entry)
    if (known) take(known, entry)
    else merged.push(start(entry))
    movies.add(known ?? merged.at(-1)!, entry)
  }
  return merged.map(finish)
}

function authority({ file }: HistoryEntry): number {
  const found = AUTHORITY.findIndex((pattern) => pattern.test(file))
  return found === -1 ? AUTHORITY.length : found
}

/** Movies by each of their ids, and by title and year where one of both has no id. */
function createIndex() {
  const byKey = new Map<string, Merging>()
  return {
    find(entry: HistoryEntry): Merging | undefined {
      const found = keysOf(entry).flatMap((key) => byKey.get(key) ?? [])
      return found.find(({ entry: known }) => isSame(known, entry))
    },
    add(movie: Merging, entry: HistoryEntry): void {
      for (const key of keysOf(entry)) if (!byKey.has(key)) byKey.set(key, movie)
    },
  }
}

function keysOf({ tmdbId, imdbId, title, year }: HistoryEntry): string[] {
  const name = titleKey(title)
  return [
    ...(tmdbId === null ? [] : [`tmdb:${tmdbId}`]),
    ...(imdbId === null ? [] : [imdbId]),
    ...(name === '' && (tmdbId !== null || imdbId !== null) ? [] : [`${name}|${year}|${name === '' ? title : ''}`]),
  ]
}

function isSame(known: HistoryEntry, entry: HistoryEntry): boolean {
  if (known.tmdbId !== null && entry.tmdbId !== null) return known.tmdbId === entry.tmdbId
  if (known.imdbId !== null && entry.imdbId !== null) return known.imdbId === entry.imdbId
  const isNamed = known.title !== '' && entry.title !== ''
  return !isNamed || known.year === null || entry.year === null || known.year === entry.year
}

function start(entry: HistoryEntry): Merging {
  const says = { ...entry.says }
  delete says.viewings
  const viewings = new Map(entry.says.viewings ? [[familyOf(entry.file), [...entry.says.viewings]]] : [])
  return { entry: { ...entry, says }, rank: authority(entry), viewings }
}

/** Pages of one file are named with numbers at the end. */
function familyOf(file: string): string {
  return file.replace(/-\d+(?=\.\w+$)/, '')
}

function take(movie: Merging, other: HistoryEntry): void {
  const { entry, viewings } = movie
  entry.rows += other.rows
  entry.title ||= other.title
  entry.year ??= other.year
  entry.tmdbId ??= other.tmdbId
  entry.imdbId ??= other.imdbId
  if (entry.directors.length === 0) entry.directors = other.directors
  takeRating(movie, other)
  if (other.says.viewings) {
    const family = familyOf(other.file)
    viewings.set(family, [...(viewings.get(family) ?? []), ...other.says.viewings])
  }
  const { says } = entry
  for (const kind of ['seen', 'hidden', 'shortlist'] as const) {
    if (other.says[kind] && (says[kind]?.at ?? null) === null) says[kind] = other.says[kind]
  }
  takeTexts(says, other.says)
}

function takeRating(movie: Merging, other: HistoryEntry): void {
  const { rating } = other.says
  if (!rating) return
  const known = movie.entry.says.rating
  const isNewer = authority(other) === movie.rank && (rating.at ?? '') > (known?.at ?? '')
  if (known && !isNewer) return
  movie.entry.says.rating = rating
  movie.rank = authority(other)
}

const SEPARATOR = '\n\n'

function takeTexts(says: EntryContent, other: EntryContent): void {
  if (other.note !== undefined && !says.note?.split(SEPARATOR).includes(other.note) && says.note !== other.note)
    says.note = says.note === undefined ? other.note : says.note + SEPARATOR + other.note
  if (other.tags) says.tags = [...new Set([...(says.tags ?? []), ...other.tags])]
  if (other.liked) says.liked = true
  if (other.lists) {
    const known = new Set(says.lists?.map(({ list }) => list))
    says.lists = [...(says.lists ?? []), ...other.lists.filter(({ list }) => !known.has(list))]
  }
}

function finish({ entry, viewings }: Merging): HistoryEntry {
  const { says } = entry
  const merged = mergeViewings([...viewings.values()])
  const isBare = merged.every(({ on, note, place, own }) => on === null && note === undefined && !place && !own)
  if (merged.length === 1 && isBare) says.seen ??= { at: null }
  else if (merged.length > 0) says.viewings = merged
  // A viewing says more than that the movie was seen.
  if (says.viewings && says.seen?.at === null) delete says.seen
  return entry
}
