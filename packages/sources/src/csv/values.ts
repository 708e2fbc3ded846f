/** A value of a row is invalid; the message is one sentence for the file of errors. */
export class RowError extends Error {
  override name = 'RowError'
}

const MAX_TEXT_LENGTH = 20_000
const MAX_MONEY = 100_000_000_000
const MAX_RUNTIME = 60_000

/** Trimmed text without characters that PostgreSQL cannot store; empty text is null. */
export function toText(value: unknown, name: string): string | null {
  if (value === null || value === undefined) return null
  if (typeof value !== 'string' && typeof value !== 'number') throw new RowError(`${name} is no text.`)
  const text = String(value).toWellFormed().replaceAll('\0', '').trim()
  if (text.length > MAX_TEXT_LENGTH) throw new RowError(`${name} is longer than ${MAX_TEXT_LENGTH} letters.`)
  return text === '' ? null : text
}

/** A whole number from 0 on; 0 and empty are unknown. Thousands may be separated by commas, money may have a $. */
export function toCount(value: unknown, name: string, most: number = MAX_MONEY): number | null {
  const text = toText(value, name)
  if (text === null) return null
  const number = Math.round(Number(text.replace(/^\$\s*/, '').replaceAll(/(?<=\d),(?=\d{3})/g, '')))
  if (!(number >= 0 && number <= most))
    throw new RowError(`${name} is "${text}", which is no number from 0 to ${most}.`)
  return number === 0 ? null : number
}

/** A number from 0 on that fits a column of type real; empty is unknown. */
export function toNumber(value: unknown, name: string): number | null {
  const text = toText(value, name)
  if (text === null) return null
  const number = Number(text)
  if (!(number >= 0 && Math.fround(number) < Infinity))
    throw new RowError(`${name} is "${text}", which is no number from 0 on.`)
  return Math.fround(number) === 0 ? 0 : number
}

/** Minutes: `142`, `142.0`, `142 min`. */
export function toRuntime(value: unknown): number | null {
  const text = toText(value, 'runtime')
  return toCount(text?.replace(/\s*min(ute)?s?\.?$/i, '') ?? null, 'runtime', MAX_RUNTIME)
}

/** A TMDB id. */
export function toTmdbId(value: unknown): number | null {
  const text = toText(value, 'tmdb_id')
  if (text === null) return null
  const number = Number(text)
  if (Number.isInteger(number) && number > 0 && number < 2 ** 31) return number
  throw new RowError(`tmdb_id is "${text}", which is no TMDB id.`)
}

/** An IMDb id, `tt0111161` or its bare number. */
export function toImdbId(value: unknown): string | null {
  const text = toText(value, 'imdb_id')
  if (text === null) return null
  const digits = /^(?:tt)?(\d{1,10})$/.exec(text)?.[1]
  if (digits === undefined) throw new RowError(`imdb_id is "${text}", which is no IMDb id.`)
  return `tt${digits.padStart(7, '0')}`
}

/** YYYY-MM-DD from a date (`1994-09-23`, `1994/9/23`), else from a year. */
export function toReleaseDate(date: unknown, year: unknown): string | null {
  const text = toText(date, 'release_date')
  if (text !== null && !/^\d{4}$/.test(text)) return toDate(text)
  const number = toCount(text ?? year, 'year', 9999)
  if (number === null) return null
  if (number < 1870 || number > 2200) throw new RowError(`year is "${number}", which is no year of a movie.`)
  return `${number}-01-01`
}

function toDate(text: string): string {
  const [, year, month, day] = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[T ].*)?$/.exec(text) ?? []
  const iso = `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`
  const parsed = new Date(`${iso}T00:00:00Z`)
  if (!Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(iso)) return iso
  throw new RowError(`release_date is "${text}", which is no date such as 1994-09-23.`)
}

/** A full address, or a path of TMDB's image host. */
export function toImage(value: unknown, name: string, imageUrl: string): string | null {
  const text = toText(value, name)
  if (text === null) return null
  if (/^\/[\w.-]+$/.test(text)) return `${imageUrl}/original${text}`
  if (/^https?:$/.test(URL.parse(text)?.protocol ?? '')) return text
  throw new RowError(`${name} is "${text.slice(0, 100)}", which is no address of a picture.`)
}

/** Entries of a list: JSON, or text separated by `|`, else `;`, else `,`. Undefined when the value is missing. */
export function toList(value: unknown, name: string): unknown[] | undefined {
  if (Array.isArray(value)) return value
  const text = toText(value, name)
  if (text === null) return undefined
  if (text.startsWith('[')) return parseList(text, name)
  const separator = ['|', ';'].find((candidate) => text.includes(candidate)) ?? ','
  return text.split(separator).filter((entry) => entry.trim() !== '')
}

function parseList(text: string, name: string): unknown[] {
  try {
    return JSON.parse(text) as unknown[]
  } catch {
    throw new RowError(`${name} begins like a JSON list, but is none.`)
  }
}

/** The text of an entry that is a text, or an object with one of the keys. */
export function entryText(entry: unknown, name: string, keys: readonly string[]): string | null {
  if (typeof entry !== 'object' || entry === null) return toText(entry, name)
  const fields = new Map(Object.entries(entry))
  const key = keys.find((candidate) => fields.has(candidate))
  if (key === undefined) throw new RowError(`An entry of ${name} has no ${keys[0]}.`)
  return toText(fields.get(key), name)
}
