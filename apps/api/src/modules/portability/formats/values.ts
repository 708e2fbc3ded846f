import { RowError, type NamedMovie, type ImportedRating, type Scale } from './entry.ts'

const MAX_TITLE_LENGTH = 500
const MAX_DIRECTORS = 20

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

/** Day and month in figures: which comes first depends on the country, so such a date is not guessed. */
const AMBIGUOUS = /^\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}\b/

/** ISO 8601 of a date or moment in any form that JavaScript reads; null for none, and for a year before 1900 or after 2199. */
export function toMoment(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > 64) return null
  const text = value.trim()
  if (AMBIGUOUS.test(text)) return null
  const date = new Date(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(text) ? `${text.replace(' ', 'T')}Z` : text)
  const year = date.getUTCFullYear()
  return year >= 1900 && year < 2200 ? date.toISOString() : null
}

const HIGHEST = { stars: 5, points: 10 } as const

/** Null for an empty cell. @throws RowError for a value that is no rating of that scale. */
export function toRating(text: string, scale: Scale): ImportedRating | null {
  if (text.trim() === '') return null
  const raw = Number(text.trim().replace(',', '.'))
  const highest = HIGHEST[scale]
  if (!(raw >= 0 && raw <= highest)) throw new RowError(`"${clean(text, 40)}" is no rating from 0 to ${highest}.`)
  // Most services write 0 for "not rated".
  return raw === 0 ? null : { raw, tenths: Math.min(10, Math.max(1, Math.floor((raw / highest) * 10 + 1e-9))) }
}
