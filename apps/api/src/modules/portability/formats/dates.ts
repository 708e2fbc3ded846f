/** Which comes first where day and month are written in figures. */
export type DateOrder = 'dmy' | 'mdy'

const MAX_LENGTH = 64
const YEAR_FIRST = /^(\d{4})(?:([-/.])\s?(\d{1,2})(?:\2\s?(\d{1,2}))?)?\.?(?![\d-])/
const FIGURES = /^(\d{1,2})([-/.])\s?(\d{1,2})\2\s?(\d{4}|\d{2})(?!\d)/
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const MONTH = `(${MONTHS.join('|')})[a-z]*`
const MONTH_FIRST = new RegExp(String.raw`\b${MONTH}\.?\s+(\d{1,2})\b.*?\b(\d{4})\b`, 'i')
const DAY_FIRST = new RegExp(String.raw`\b(\d{1,2})\.?[\s-]+${MONTH}\.?,?[\s-]+(\d{4})\b`, 'i')
const TIME = /^\d{4}-\d{2}-\d{2}[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)\s*(Z|UTC|[+-]\d{2}:?\d{2})?/i
/** Two figures from here on are of the last century. */
const CENTURY_PIVOT = 70

/**
 * A date as it is written: `2022-12-24`, `2022-12` or `2022`; null for none, and where day and month may be mixed up. Dates with
 * dots have the day first in every country.
 */
export function toDate(text: string, order: DateOrder | null = null): string | null {
  if (text.length > MAX_LENGTH) return null
  const written = text.trim()
  const first = YEAR_FIRST.exec(written)
  if (first) return isoDate(first[1]!, first[3], first[4])
  const figures = FIGURES.exec(written)
  if (figures) return fromFigures(figures, order)
  const monthFirst = MONTH_FIRST.exec(written)
  if (monthFirst) return isoDate(monthFirst[3]!, monthOf(monthFirst[1]!), monthFirst[2])
  const dayFirst = DAY_FIRST.exec(written)
  return dayFirst ? isoDate(dayFirst[3]!, monthOf(dayFirst[2]!), dayFirst[1]) : null
}

/** ISO 8601 of a moment or a whole date; null for none. Times without a zone are of UTC. */
export function toMoment(value: unknown, order: DateOrder | null = null): string | null {
  if (typeof value !== 'string') return null
  const date = toDate(value, order)
  if (date === null || date.length < 'YYYY-MM-DD'.length) return null
  const [, time, zone = 'Z'] = TIME.exec(value.trim()) ?? []
  if (time === undefined) return `${date}T00:00:00.000Z`
  const offset = /^(z|utc)$/i.test(zone) ? 'Z' : zone.replace(/^(...):?(..)$/, '$1:$2')
  const moment = new Date(`${date}T${time}${offset}`)
  return Number.isNaN(moment.getTime()) ? `${date}T00:00:00.000Z` : moment.toISOString()
}

/** The order that a date proves by a figure above 12; null if it proves none. */
export function provenOrder(text: string): DateOrder | null {
  const [, first, mark, second] = FIGURES.exec(text.trim()) ?? []
  if (first === undefined || mark === '.') return null
  if (Number(first) > 12) return 'dmy'
  return Number(second) > 12 ? 'mdy' : null
}

function fromFigures([text, first, mark, second, year]: RegExpExecArray, order: DateOrder | null): string | null {
  const known = mark === '.' ? 'dmy' : (order ?? provenOrder(text))
  if (known === null) return null
  const whole = year!.length === 2 ? `${Number(year) < CENTURY_PIVOT ? 20 : 19}${year}` : year!
  return known === 'dmy' ? isoDate(whole, second, first) : isoDate(whole, first, second)
}

function monthOf(name: string): string {
  return String(MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1)
}

function isoDate(year: string, month?: string, day?: string): string | null {
  if (!(Number(year) >= 1900 && Number(year) < 2200)) return null
  if (month === undefined) return year
  const [m, d] = [month.padStart(2, '0'), (day ?? '1').padStart(2, '0')]
  const date = new Date(`${year}-${m}-${d}T00:00:00Z`)
  // A day that the month does not have ends up in the next one.
  if (Number.isNaN(date.getTime()) || date.getUTCDate() !== Number(d)) return null
  return day === undefined ? `${year}-${m}` : `${year}-${m}-${d}`
}
