import type { EntryContent, ImportedViewing, JsonFormat, ListBook, Reading } from './entry.ts'
import { toDate, toMoment } from './dates.ts'
import { field, numberField, scalarField, textField } from './json.ts'
import { nameOf } from './letterboxd-list.ts'
import { clean, noteOf, toMovie, toRating } from './values.ts'

const MOMENTS = ['rated_at', 'last_watched_at', 'watched_at', 'listed_at', 'collected_at', 'hidden_at'] as const
const MAX_PLAYS = 50

/** A list of the export: a number and a name in the flat layout, a name in the one with folders. */
const LIST = /(?:^|\/)lists-list-(\d+)-?(.*?)\.json$|(?:^|\/)lists\/(.+?)\.json$/i

/** Trakt writes the start of 1970 for a date that is not known. */
export function isUnknown(date: string | null): boolean {
  return date?.startsWith('1970-01-01') ?? true
}

/** Trakt's lists in JSON, one kind per file, in the layouts with and without folders. */
export const trakt: JsonFormat = {
  source: 'trakt',
  scale: 'points',
  root: '[',
  paths: ['$.*'],
  reader(file, lists) {
    const list = /watchlist|favou?rites/i.test(file) ? null : listOf(file)
    let isTrakt = false
    return {
      isOfFormat: () => isTrakt,
      rowAt(_path, item) {
        // Items of Watcharr and TV Time are in a list too.
        if (field(item, 'content') !== undefined || field(item, 'is_watched') !== undefined) return null
        const isWritten = field(item, 'movie') !== undefined && textOf(item) !== ''
        isTrakt ||= isWritten || MOMENTS.some((name) => field(item, name) !== undefined)
        if (field(item, 'item_count') !== undefined) return describeList(item, lists)
        return () => readItem(item, file, (name) => list && { list: lists.indexOf(list.key, list.name), ...name })
      },
    }
  },
}

function listOf(file: string): { key: string; name: string } | null {
  const [, id, slug = '', folder] = LIST.exec(file) ?? []
  if (id !== undefined) return { key: id, name: nameOf(`${slug}.json`) }
  return folder === undefined ? null : { key: folder, name: nameOf(`${folder}.json`) }
}

function describeList(item: unknown, lists: ListBook): null {
  const name = clean(textField(item, 'name'))
  const key = scalarField(field(item, 'ids'), 'trakt')
  const { note = null } = noteOf(textField(item, 'description'))
  if (name !== '' && key !== '') lists.describe(key, { name, description: note, tags: [] })
  return null
}

type Place = <T extends object>(place: T) => ({ list: number } & T) | null

function readItem(item: unknown, file: string, place: Place): Reading {
  const movie = field(item, 'movie')
  if (movie === undefined) return null
  const ids = field(movie, 'ids')
  return {
    ...toMovie({
      title: textField(movie, 'title'),
      year: numberField(movie, 'year'),
      tmdbId: scalarField(ids, 'tmdb'),
      imdbId: textField(ids, 'imdb'),
    }),
    says: toContent(item, file, place),
  }
}

function toContent(item: unknown, file: string, place: Place): EntryContent {
  const note = noteOf(textField(item, 'notes'))
  const rating = toRating(scalarField(item, 'rating'), 'points')
  if (rating) return { rating: { ...rating, at: momentOf(item, 'rated_at') }, ...note }
  if (field(item, 'last_watched_at') !== undefined || field(item, 'watched_at') !== undefined)
    return { viewings: viewingsOf(item) }
  const listed = place({ position: numberField(item, 'rank') ?? 1, ...note })
  if (listed) return { lists: [listed] }
  if (/favou?rites/i.test(file)) return { liked: true, ...note }
  if (textOf(item) !== '') return noteOf(textOf(item))
  // Trakt also hides movies from calendars and progress, which means something else.
  if (/hidden.*recommend/i.test(file)) return { hidden: { at: momentOf(item, 'hidden_at') } }
  return field(item, 'listed_at') === undefined ? {} : { shortlist: { at: momentOf(item, 'listed_at') }, ...note }
}

/** The text of a note or a comment. */
function textOf(item: unknown): string {
  return textField(field(item, 'note'), 'notes') || textField(field(item, 'comment'), 'comment')
}

function momentOf(item: unknown, name: string): string | null {
  const moment = toMoment(field(item, name))
  return isUnknown(moment) ? null : moment
}

/** Of a movie that was watched several times, only the history has every date. */
function viewingsOf(item: unknown): ImportedViewing[] {
  const date = toDate(textField(item, 'last_watched_at') || textField(item, 'watched_at'))
  const plays = Math.min(Math.max(numberField(item, 'plays') ?? 1, 1), MAX_PLAYS)
  return [{ on: isUnknown(date) ? null : date }, ...Array.from({ length: plays - 1 }, () => ({ on: null }))]
}
