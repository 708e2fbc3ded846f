import { RowError, type ImportedRating, type NamedMovie, type RatingScale } from './entry.ts'

const MAX_TITLE_LENGTH = 500
const MAX_DIRECTORS = 20
const MAX_NOTE_LENGTH = 100_000
const MAX_TAGS = 100
const MAX_TAG_LENGTH = 200
const MAX_PLACE_LENGTH = 500

/** Text that can be stored, trimmed and cut to a length. */
export function clean(text: string, longest = MAX_TITLE_LENGTH): string {
  return text.replaceAll('\0', '').toWellFormed().trim().slice(0, longest).toWellFormed()
}

interface RawMovie {
  title: string
  year?: string | number | null
  tmdbId?: string | number | null
  imdbId?: string | null
  directors?: string
}

/** @throws RowError for a row that names no movie. */
export function toMovie({ title, year, tmdbId, imdbId, directors = '' }: RawMovie): NamedMovie {
  const movie = {
    title: clean(title),
    year: toYear(year),
    tmdbId: toTmdbId(tmdbId),
    imdbId: toImdbId(imdbId),
    directors: directors
      .slice(0, MAX_TITLE_LENGTH)
      .split(',')
      .map((name) => clean(name))
      .filter((name) => name !== '')
      .slice(0, MAX_DIRECTORS),
  }
  if (movie.title === '' && movie.tmdbId === null && movie.imdbId === null) throw new RowError('It names no movie.')
  return movie
}

/** The year that a text starts with, as dates do. */
function toYear(value: string | number | null | undefined): number | null {
  const year = Number(/^\d{4}(?!\d)/.exec(String(value ?? '').trim())?.[0])
  return year >= 1870 && year <= 2200 ? year : null
}

function toTmdbId(value: string | number | null | undefined): number | null {
  const id = Number(value ?? 0)
  return Number.isInteger(id) && id > 0 && id < 2 ** 31 ? id : null
}

/** `tt0111161`, its bare number, or null. */
function toImdbId(value: string | null | undefined): string | null {
  const digits = /^(?:tt)?(\d{1,10})$/.exec((value ?? '').trim())?.[1]
  return digits === undefined || Number(digits) === 0 ? null : `tt${digits.padStart(7, '0')}`
}

/** "Heat (1995)" as title and year; the year is null if the text does not end with one. */
export function splitYear(text: string): { title: string; year: string | null } {
  const [, title = text, year = null] = /^(.*\S)\s*[([](\d{4})[)\]]$/.exec(text.trim()) ?? []
  return { title, year }
}

const HIGHEST: Record<RatingScale, number> = { stars: 5, points: 10, hundred: 100, thumbs: 2, own: 1000 }
/** Two thumbs up, one up, one down. */
const THUMBS: ReadonlyMap<number, number> = new Map([
  [2, 10],
  [1, 8],
  [-1, 2],
])

/** Null for an empty cell. @throws RowError for a value that is no rating of that scale. */
export function toRating(text: string, scale: Exclude<RatingScale, 'thumbs'>): ImportedRating | null {
  if (text.trim() === '') return null
  const raw = Number(text.trim().replace(',', '.'))
  const highest = HIGHEST[scale]
  if (!(raw >= 0 && raw <= highest)) throw new RowError(`"${clean(text, 40)}" is no rating from 0 to ${highest}.`)
  // Most services write 0 for "not rated"; on a scale of one's own it is the lowest rating.
  if (scale === 'own' && raw === 0) return { raw, scale, tenths: 1 }
  // Numbers beyond the precision of the database are no ratings.
  return raw < 1e-6 ? null : { raw, scale, tenths: toTenths(raw, highest, scale) }
}

function toTenths(raw: number, highest: number, scale: RatingScale): number {
  const tenths = (raw / highest) * 10
  // Of a hundred, 85 is as much as 9 points.
  return Math.min(10, Math.max(1, scale === 'hundred' ? Math.round(tenths) : Math.floor(tenths + 1e-9)))
}

/** A rating by thumbs: 2 for two up, 1 and -1. */
export function toThumbs(raw: number): ImportedRating | null {
  const tenths = THUMBS.get(raw)
  return tenths === undefined ? null : { raw, scale: 'thumbs', tenths }
}

/** `note` for an entry or a viewing, unchanged; nothing if it is empty. */
export function noteOf(text: string): { note?: string } {
  const note = clean(text, MAX_NOTE_LENGTH)
  return note === '' ? {} : { note }
}

export function placeOf(text: string): { place?: string } {
  const place = clean(text, MAX_PLACE_LENGTH)
  return place === '' ? {} : { place }
}

/** `tags` of an entry, separated by commas; nothing if there are none. */
export function tagsOf(tags: string | readonly string[]): { tags?: string[] } {
  const names = (typeof tags === 'string' ? tags.split(',') : tags)
    .map((tag) => clean(tag, MAX_TAG_LENGTH))
    .filter((tag) => tag !== '')
  return names.length === 0 ? {} : { tags: [...new Set(names)].slice(0, MAX_TAGS) }
}
