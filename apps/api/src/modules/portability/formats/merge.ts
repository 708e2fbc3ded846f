import { titleKey } from '@marquee/search/title-words'
import type { EntryContent, HistoryEntry, ImportedViewing } from './entry.ts'
import { mergeViewings } from './merge-viewings.ts'

/** The files of one service, the most reliable first: ratings.csv has the rating of today, a diary also earlier ones. */
const AUTHORITY = [/ratings/i, /diary/i, /reviews/i, /history/i, /watched/i]

interface Merging {
  entry: HistoryEntry
  /** Of the file that its rating is from. */
  rank: number
  /** By file, all pages of one together. */
  viewings: Map<string, ImportedViewing[]>
}

/**
 * Merges to one entry per movie, because files repeat movies: rated ones are also watched ones. Everything is kept; of several
 * ratings the newest of the most reliable file.
 */
export function mergeEntries(entries: readonly HistoryEntry[]): HistoryEntry[] {
  const byKey = new Map<string, Merging>()
  const merged: Merging[] = []
  for (const { entry, rank } of ranked(entries)) {
    const keys = keysOf(entry)
    let movie = keys.flatMap((key) => byKey.get(key) ?? []).find(({ entry: known }) => isSame(known, entry))
    if (movie) take(movie, entry, rank)
    else merged.push((movie = start(entry, rank)))
    for (const key of keys) if (!byKey.has(key)) byKey.set(key, movie)
  }
  return merged.map(finish)
}

/** Entries with the ranks of their files, the most reliable first. */
function ranked(entries: readonly HistoryEntry[]): { entry: HistoryEntry; rank: number }[] {
  const ranks = new Map([...new Set(entries.map(({ file }) => file))].map((file) => [file, rankOf(file)]))
  const all = entries.map((entry) => ({ entry, rank: ranks.get(entry.file)! }))
  return all.toSorted((a, b) => a.rank - b.rank)
}

function rankOf(file: string): number {
  const found = AUTHORITY.findIndex((pattern) => pattern.test(file))
  return found === -1 ? AUTHORITY.length : found
}

/** Each of its ids, and title and year, which count if one of two movies has no id. */
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

function start(entry: HistoryEntry, rank: number): Merging {
  const says = { ...entry.says }
  delete says.viewings
  const viewings = new Map(entry.says.viewings ? [[familyOf(entry.file), [...entry.says.viewings]]] : [])
  return { entry: { ...entry, says }, rank, viewings }
}

/** Pages of one file are named with numbers at the end. */
function familyOf(file: string): string {
  return file.replace(/-\d+(?=\.\w+$)/, '')
}

function take(movie: Merging, other: HistoryEntry, rank: number): void {
  const { entry, viewings } = movie
  entry.rows += other.rows
  entry.title ||= other.title
  entry.year ??= other.year
  entry.tmdbId ??= other.tmdbId
  entry.imdbId ??= other.imdbId
  if (entry.directors.length === 0) entry.directors = other.directors
  takeRating(movie, other.says.rating, rank)
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

function takeRating(movie: Merging, rating: EntryContent['rating'], rank: number): void {
  if (!rating) return
  const known = movie.entry.says.rating
  if (known && !(rank === movie.rank && (rating.at ?? '') > (known.at ?? ''))) return
  movie.entry.says.rating = rating
  movie.rank = rank
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
  // A viewing implies that the movie was seen.
  if (says.viewings && says.seen?.at === null) delete says.seen
  return entry
}
