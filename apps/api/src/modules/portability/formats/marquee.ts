import { RATING_VALUES } from '@marquee/contract/rating-values'
import { toDate, toMoment } from './dates.ts'
import {
  RowError,
  type EntryContent,
  type ImportedRating,
  type JsonFormat,
  type ListBook,
  type NamedMovie,
  type RatingScale,
  type Reading,
} from './entry.ts'
import { field, listField, numberField, textField } from './json.ts'
import { clean, noteOf, placeOf, tagsOf, toMovie } from './values.ts'

/** The version of export.json that is written, and the newest that is read. */
export const SCHEMA_VERSION = 1
/** Our levels are in the middle of their part of the scale. */
const TENTHS: ReadonlyMap<number, number> = new Map([
  [RATING_VALUES.Dislike, 2],
  [RATING_VALUES.Neutral, 5],
  [RATING_VALUES.Like, 8],
  [RATING_VALUES.Best, 10],
])

const SCALES: readonly string[] = ['stars', 'points', 'hundred', 'thumbs', 'own'] satisfies RatingScale[]
const LENGTHS: Record<string, number> = { day: 'YYYY-MM-DD'.length, month: 'YYYY-MM'.length, year: 'YYYY'.length }
const MAX_DESCRIPTION = 100_000

type ReadRow = (row: unknown, lists: ListBook) => Reading
const READERS: ReadonlyMap<string, ReadRow> = new Map<string, ReadRow>([
  ['ratings', readRating],
  ['marks', readMark],
  ['shortlist', readShortlisted],
  ['viewings', readViewing],
  ['notes', readNote],
  ['list_movies', readListed],
])

/** Marquee's own export.json, which needs no conversion. */
export const marquee: JsonFormat = {
  source: 'marquee',
  scale: null,
  root: '{',
  paths: ['$.schema_version', '$.lists.*', ...[...READERS.keys()].map((name) => `$.${name}.*`)],
  reader(_file, lists) {
    let isVersioned = false
    return {
      isOfFormat: () => isVersioned,
      rowAt([name, index], value) {
        const read = READERS.get(String(name))
        if (read && typeof index === 'number') return () => read(value, lists)
        if (name === 'lists' && typeof index === 'number') describeList(value, lists)
        if (name === 'schema_version' && typeof value === 'number') isVersioned = isReadable(value)
        return null
      },
    }
  },
}

/** @throws RowError for a file that a newer version has written */
function isReadable(version: number): boolean {
  if (version > SCHEMA_VERSION) throw new RowError('This export was made by a newer Marquee than this one.')
  return Number.isFinite(version)
}

function movieOf(row: unknown): NamedMovie {
  const movie = field(row, 'movie')
  return toMovie({
    title: textField(movie, 'title'),
    year: numberField(movie, 'year'),
    tmdbId: numberField(movie, 'tmdb_id'),
    imdbId: textField(movie, 'imdb_id'),
  })
}

const createdAt = (row: unknown) => toMoment(field(row, 'created_at'))

function readRating(row: unknown) {
  // A rating without a date has the moment of its import.
  const at = field(row, 'dated') === false ? null : createdAt(row)
  return { ...movieOf(row), says: { rating: { ...toOwnRating(row), at } } }
}

function toOwnRating(row: unknown): ImportedRating {
  const value = numberField(row, 'value') ?? NaN
  const tenths = TENTHS.get(value)
  const updated_at = toMoment(field(row, 'updated_at')) ?? createdAt(row)
  if (tenths === undefined || updated_at === null) throw new RowError('It is no rating of Marquee.')
  const [predicted, baseline] = [toPercent(row, 'predicted'), toPercent(row, 'baseline')]
  return { raw: value, scale: null, ...broughtOf(row), tenths, own: { value, updated_at, predicted, baseline } }
}

function broughtOf(row: unknown) {
  const [raw, scale] = [numberField(row, 'brought'), textField(row, 'brought_scale')]
  if (raw === null || Math.abs(raw) > MAX_BROUGHT || !isScale(scale)) return {}
  const from = clean(textField(row, 'brought_from'))
  return { raw, scale, ...(from !== '' && { from }) }
}

const MAX_BROUGHT = 1000

function isScale(text: string): text is RatingScale {
  return SCALES.includes(text)
}

function toPercent(row: unknown, name: string): number | null {
  const percent = numberField(row, name)
  return percent !== null && percent >= 0 && percent <= 100 ? percent : null
}

function readMark(row: unknown) {
  const kind = textField(row, 'kind')
  if (kind !== 'seen' && kind !== 'hidden') throw new RowError('It is no mark of Marquee.')
  return { ...movieOf(row), says: { [kind]: { at: createdAt(row) } } }
}

function readShortlisted(row: unknown) {
  const taken_off_at = toMoment(field(row, 'taken_off_at'))
  return {
    ...movieOf(row),
    says: { shortlist: { at: createdAt(row), ...(taken_off_at !== null && { taken_off_at }) } },
  }
}

function readViewing(row: unknown) {
  const length = LENGTHS[textField(row, 'precision')]
  const on = length === undefined ? null : (toDate(textField(row, 'seen_on').slice(0, length)) ?? null)
  const own = { source: clean(textField(row, 'source')), created_at: createdAt(row) }
  const viewing = { on, ...noteOf(textField(row, 'note')), ...placeOf(textField(row, 'place')) }
  return {
    ...movieOf(row),
    says: {
      viewings: [own.created_at === null ? viewing : { ...viewing, own: { ...own, created_at: own.created_at } }],
    },
  }
}

function readNote(row: unknown) {
  const isLiked = field(field(row, 'brought'), 'liked') === true
  const says: EntryContent = {
    ...noteOf(textField(row, 'text')),
    ...tagsOf(listField(row, 'tags').filter((tag) => typeof tag === 'string')),
    ...(isLiked && { liked: true }),
  }
  return { ...movieOf(row), says }
}

function describeList(row: unknown, lists: ListBook): void {
  const [key, name] = [textField(row, 'id'), clean(textField(row, 'name'))]
  if (key === '' || name === '') return
  const { tags = [] } = tagsOf(listField(row, 'tags').filter((tag) => typeof tag === 'string'))
  const description = clean(textField(row, 'description'), MAX_DESCRIPTION)
  lists.describe(key, { name, description: description === '' ? null : description, tags })
}

function readListed(row: unknown, lists: ListBook) {
  const key = textField(row, 'list_id')
  if (key === '') throw new RowError('It is in no list.')
  const position = numberField(row, 'position') ?? 1
  const place = { list: lists.indexOf(key, 'List'), position, ...noteOf(textField(row, 'note')) }
  return { ...movieOf(row), says: { lists: [place] } }
}
