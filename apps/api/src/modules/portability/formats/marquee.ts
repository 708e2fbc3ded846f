import { RATING_VALUES } from '@marquee/contract'
import { RowError, type JsonFormat, type JsonRow, type NamedMovie, type ImportedRating } from './entry.ts'
import { field, listField, numberField, textField } from './json.ts'
import { toMoment, toMovie } from './values.ts'

/** The version of export.json that is written, and the newest that is read. */
export const SCHEMA_VERSION = 1
/** Our levels are in the middle of their part of the scale. */
const TENTHS: ReadonlyMap<number, number> = new Map([
  [RATING_VALUES.Dislike, 2],
  [RATING_VALUES.Neutral, 5],
  [RATING_VALUES.Like, 8],
  [RATING_VALUES.Best, 10],
])

/** Marquee's own export.json, which needs no conversion. */
export const marquee: JsonFormat = {
  source: 'marquee',
  scale: null,
  rows(document) {
    const version = numberField(document, 'schema_version')
    if (version === null) return null
    if (version > SCHEMA_VERSION) throw new RowError('This export was made by a newer Marquee than this one.')
    return [
      ...listField(document, 'ratings').map((value): JsonRow => ({ value, read: readRating })),
      ...listField(document, 'marks').map((value): JsonRow => ({ value, read: readMark })),
      ...listField(document, 'shortlist').map((value): JsonRow => ({ value, read: readListed })),
    ]
  },
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
  return { ...movieOf(row), says: { rating: { ...toOwnRating(row), at: createdAt(row) } } }
}

function toOwnRating(row: unknown): ImportedRating {
  const value = numberField(row, 'value') ?? NaN
  const tenths = TENTHS.get(value)
  const updated_at = toMoment(field(row, 'updated_at')) ?? createdAt(row)
  if (tenths === undefined || updated_at === null) throw new RowError('It is no rating of Marquee.')
  const [predicted, baseline] = [toPercent(row, 'predicted'), toPercent(row, 'baseline')]
  return { raw: value, tenths, own: { value, updated_at, predicted, baseline } }
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

function readListed(row: unknown) {
  const isTakenOff = toMoment(field(row, 'taken_off_at')) !== null
  return { ...movieOf(row), says: isTakenOff ? {} : { shortlist: { at: createdAt(row) } } }
}
