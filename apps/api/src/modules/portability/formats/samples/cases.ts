import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { HistoryAnswer, HistorySource } from '@marquee/contract'
import { DEFAULT_CUTS, LEVELS, levelOf } from '@marquee/contract/history-preview'
import type { HistoryEntry } from '../entry.ts'
import type { History } from '../history.ts'

/** The outcome of a sample: all that must be kept of a movie. */
export interface RightMovie {
  title: string
  year?: number | null
  tmdb?: number | null
  rating?: { raw: number | string; scale: string; level: string; at?: string | null }
  /** Dates; null for a viewing without one. */
  viewings?: (string | null)[]
  seen?: boolean
  shortlist?: string | true
  note?: string
  review?: string
  place?: string
  tags?: string[]
  liked?: boolean
}
export interface RightList {
  name: string
  description?: string
  tags?: string[]
  films: string[]
  notes?: Record<string, string>
}
export interface RightOutcome {
  source: HistorySource
  movies: RightMovie[]
  lists?: RightList[]
  skipped?: number
  faulty?: number
  empty?: number
  /** Rows of the file, or of its files that are read. */
  rows?: number
  ignored?: string[]
  profile?: string
  /** The column of each meaning, for a table of no known service. */
  mapping?: Record<string, string>
}
export interface SampleCase {
  id: string
  fileName: string
  bytes: Uint8Array
  right: RightOutcome
  /** The user's answer to the question that the file needs. */
  answer: HistoryAnswer | undefined
}

/** The cases of a folder with `cases.jsonl`. */
export async function casesOf(folder: string): Promise<SampleCase[]> {
  const lines = (await readFile(join(folder, 'cases.jsonl'), 'utf8')).split('\n').filter((line) => line !== '')
  return Promise.all(
    lines.map(async (line) => {
      const { id, file, right } = JSON.parse(line) as { id: string; file: string; right: RightOutcome }
      return { id, fileName: file, bytes: await readFile(join(folder, file)), right, answer: answerOf(right) }
    }),
  )
}

export function answerOf({ source, mapping, profile }: RightOutcome): HistoryAnswer | undefined {
  if (source === 'text' || source === 'ids') return { kind: 'seen' }
  if (profile !== undefined) return { profile }
  if (mapping === undefined) return undefined
  const columns = Object.entries(mapping).map(([meaning, column]) => ({ column, meaning }))
  return { columns: columns as HistoryAnswer['columns'], kind: 'seen' }
}

/** Differences between a history and the right outcome, each as a sentence; none if all is kept. */
export function differences(history: History, right: RightOutcome): string[] {
  const found: string[] = []
  const compare = (what: string, is: unknown, expected: unknown) => {
    const [a, b] = [JSON.stringify(is), JSON.stringify(expected)]
    if (a !== b) found.push(`${what}: ${a}, not ${b}`)
  }
  compare('source', history.source, right.source)
  compare('skipped', history.skipped, right.skipped ?? 0)
  compare('faulty', history.invalidRows.length, right.faulty ?? 0)
  if (right.empty !== undefined) compare('empty', history.empty, right.empty)
  if (right.rows !== undefined) compare('rows', rowsOf(history), right.rows)
  compare('ignored columns', history.ignored, right.ignored ?? [])
  const entries = matchEntries(history.entries, right.movies)
  for (const movie of right.movies) {
    const entry = entries.get(movie)
    if (entry) compareMovie(movie, entry, (what, is, expected) => compare(`${movie.title}: ${what}`, is, expected))
    else found.push(`${movie.title}: missing`)
  }
  for (const list of right.lists ?? []) compareList(history, list, compare)
  return found
}

/** The rows that a history accounts for. */
export function rowsOf({ entries, skipped, empty, invalidRows }: History): number {
  return entries.reduce((sum, { rows }) => sum + rows, 0) + skipped + empty + invalidRows.length
}

/** By id or title; a movie that the file names in another language by its place among the rest. */
function matchEntries(entries: readonly HistoryEntry[], movies: readonly RightMovie[]): Map<RightMovie, HistoryEntry> {
  const matched = new Map<RightMovie, HistoryEntry>()
  for (const movie of movies) {
    const entry =
      entries.find(({ tmdbId }) => tmdbId !== null && tmdbId === movie.tmdb) ??
      entries.find(({ title }) => title === movie.title)
    if (entry) matched.set(movie, entry)
  }
  const known = new Set(matched.values())
  const others = entries.filter((entry) => !known.has(entry) && !entry.says.lists)
  const left = movies.filter((movie) => !matched.has(movie))
  // Movies that are in no catalogue are named by `unmatched` instead, so there may be more entries than movies.
  left.forEach((movie, index) => {
    const entry = others.at(index - left.length)
    if (entry) matched.set(movie, entry)
  })
  return matched
}

const THUMBS: Record<string, number> = { 'two thumbs up': 2, 'thumb up': 1, 'thumb down': -1 }

type Compare = (what: string, is: unknown, expected: unknown) => void

function compareMovie(right: RightMovie, { says }: HistoryEntry, compare: Compare): void {
  const { rating, viewings = [] } = says
  if (right.rating) {
    const raw = typeof right.rating.raw === 'string' ? THUMBS[right.rating.raw] : right.rating.raw
    const level = rating && LEVELS[levelOf(rating.tenths, DEFAULT_CUTS)]
    compare('rating', [rating?.raw, rating?.scale, level], [raw, right.rating.scale, right.rating.level])
    if (right.rating.at !== undefined) compare('date of rating', dayOf(rating?.at ?? null), right.rating.at)
  } else compare('rating', rating, undefined)
  if (right.viewings) {
    const dates =
      viewings.length === 0 && says.seen && right.viewings.length > 0 ? [null] : viewings.map(({ on }) => on)
    compare('viewings', dates.toSorted(byDate), right.viewings.toSorted(byDate))
  }
  if (right.seen) compare('seen', says.seen !== undefined || viewings.length > 0, true)
  if (right.shortlist === undefined) compare('shortlist', says.shortlist, undefined)
  else if (right.shortlist === true) compare('shortlist', says.shortlist !== undefined, true)
  else compare('shortlist', dayOf(says.shortlist?.at ?? null), right.shortlist)
  compare('note', says.note ?? viewings.find(({ note }) => note !== undefined)?.note, right.note ?? right.review)
  compare('place', viewings.find(({ place }) => place !== undefined)?.place, right.place)
  compare('tags', says.tags, right.tags)
  compare('liked', says.liked, right.liked)
}

function compareList({ lists, entries }: History, right: RightList, compare: Compare): void {
  const index = lists.findIndex(({ name }) => name === right.name)
  const list = lists[index]
  const places = entries
    .flatMap(({ title, says }) => (says.lists ?? []).map((place) => ({ ...place, title })))
    .filter((place) => place.list === index)
    .toSorted((a, b) => a.position - b.position)
  compare(`movies of ${right.name}`, list && places.map(({ title }) => title), right.films)
  if (right.description !== undefined) compare(`description of ${right.name}`, list?.description, right.description)
  if (right.tags) compare(`tags of ${right.name}`, list?.tags, right.tags)
  for (const [title, note] of Object.entries(right.notes ?? {}))
    compare(`note of ${title} in ${right.name}`, places.find((place) => place.title === title)?.note, note)
}

function byDate(a: string | null, b: string | null): number {
  return (a ?? '').localeCompare(b ?? '')
}

function dayOf(moment: string | null): string | null {
  return moment?.slice(0, 10) ?? null
}
