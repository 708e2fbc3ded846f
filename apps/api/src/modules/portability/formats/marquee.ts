import { RATING_VALUES } from '@marquee/contract/rating-values'
import { RowError, type JsonFormat, type NamedMovie, type ImportedRating, type Reading } from './entry.ts'
import { field, numberField, textField } from './json.ts'
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

const READERS: ReadonlyMap<string, (row: unknown) => Reading> = new Map<string, (row: unknown) => Reading>([
  ['ratings', readRating],
  ['marks', readMark],
  ['shortlist', readListed],
])

/** Marquee's own export.json, which needs no conversion. */
export const marquee: JsonFormat = {
  source: 'marquee',
  scale: null,
  root: '{',
  paths: ['$.schema_version', ...[...READERS.keys()].map((name) => `$.${name}.*`)],
  reader() {
    let isVersioned = false
    return {
      isOfFormat: () => isVersioned,
      rowAt([name, index], value) {
        const read = READERS.get(String(name))
        if (read && typeof index === 'number') return () => read(value)
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
