import { once } from '../lib/once.ts'
import { LANGUAGE } from './language.ts'
import { t } from './t.ts'

/** Without the country, so that dollars need none in front of them. */
const MONEY_LANGUAGE = LANGUAGE.slice(0, 2)
const DOLLARS = { style: 'currency', currency: 'USD' } as const
const dollars = once(() => new Intl.NumberFormat(MONEY_LANGUAGE, { ...DOLLARS, maximumFractionDigits: 0 }))

/** Whole US dollars; "unknown" for 0 and null. */
export function formatMoney(amount: number | null): string {
  return amount === null || amount === 0 ? t('common.words.unknown') : dollars().format(amount)
}

/** Whole US dollars in few digits ("$63M"), rounded down or up. */
export const formatRoughMoney = (amount: number, roundingMode: 'floor' | 'ceil'): string =>
  new Intl.NumberFormat(MONEY_LANGUAGE, {
    ...DOLLARS,
    notation: 'compact',
    maximumSignificantDigits: 3,
    roundingMode,
  }).format(amount)

const numbers = once(() => new Intl.NumberFormat(LANGUAGE))
const measures = once(() => new Intl.NumberFormat(LANGUAGE, { maximumSignificantDigits: 3 }))

/** "1,000". */
export const formatNumber = (number: number): string => numbers().format(number)

/** Three digits, as of a measured value. */
export const formatMeasure = (value: number): string => measures().format(value)

const lists = once(() => new Intl.ListFormat(LANGUAGE))

/** "ada", "ada and bob", "ada, bob and cem". */
export const formatList = (names: readonly string[]): string => lists().format(names)

const regions = once(() => new Intl.DisplayNames(LANGUAGE, { type: 'region' }))
const languages = once(() => new Intl.DisplayNames(LANGUAGE, { type: 'language', fallback: 'code' }))

/** The name of a country by its code of ISO 3166. */
export const formatRegion = (code: string): string => regions().of(code) ?? code

/** The name of a language by its code of ISO 639; the code where it has none. */
export const formatLanguage = (code: string): string => languages().of(code) ?? code

/** "1 movie", "1,000 movies". */
export function formatMovies(count: number): string {
  return t('words.format.movies', { count })
}

/** Minutes as "2 h 55 min". */
export function formatRuntime(minutes: number | null): string {
  if (minutes === null || minutes <= 0) return t('common.words.unknown')
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  return [hours > 0 ? t('words.format.hours', { hours }) : '', rest > 0 ? t('words.format.restMin', { rest }) : '']
    .filter(Boolean)
    .join(' ')
}

export function yearOf(date: string | null): number | null {
  const year = Number(date?.slice(0, 4))
  return date !== null && Number.isInteger(year) && year > 0 ? year : null
}

export function formatYear(date: string | null): string {
  return String(yearOf(date) ?? t('common.words.unknown'))
}

export function formatDate(date: string): string {
  return new Intl.DateTimeFormat(LANGUAGE, { dateStyle: 'long' }).format(new Date(date))
}

/** A day of the calendar, "2022-12-24", which is the same in every time zone. */
export const formatCalendarDay = (day: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(LANGUAGE, { ...options, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))

/** Day and month, "22 November". */
export const formatDay = (date: Date): string => date.toLocaleDateString(LANGUAGE, { day: 'numeric', month: 'long' })

/** A date where there is little room, "22 Nov 2026". */
export function formatShortDate(date: string): string {
  return new Intl.DateTimeFormat(LANGUAGE, { dateStyle: 'medium' }).format(new Date(date))
}

/** A date as far as it is known: "24 Dec 2022", "Dec 2022", "2022". */
export function formatPartialDate(date: string): string {
  const [, month, day] = date.split('-')
  if (month === undefined) return date
  return new Intl.DateTimeFormat(LANGUAGE, {
    year: 'numeric',
    month: 'short',
    day: day === undefined ? undefined : 'numeric',
    timeZone: 'UTC',
  }).format(new Date(date))
}

/** Date and time of day, "22 Nov 2026, 20:15". */
export function formatMoment(date: string): string {
  return new Intl.DateTimeFormat(LANGUAGE, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(date))
}

/** Time of day, "22:40". */
export const formatTime = (moment: Date): string => moment.toLocaleTimeString(LANGUAGE, { timeStyle: 'short' })

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB']

/** "24 MB", "1.4 GB": two digits at least, in powers of 1000; "unknown" for null. */
export function formatBytes(bytes: number | null): string {
  if (bytes === null) return t('common.words.unknown')
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), UNITS.length - 1)
  const amount = bytes / 1000 ** power
  return `${amount.toFixed(power > 0 && amount < 10 ? 1 : 0)} ${UNITS[power]}`
}

const SOURCES: Record<string, string> = {
  imdb: 'IMDb',
  tmdb: 'TMDB',
  rotten_tomatoes: t('words.format.rottenTomatoes'),
  wikidata: 'Wikidata',
  wikipedia: 'Wikipedia',
}

/** The name of an outside source of ratings or links. */
export function formatSource(type: string): string {
  return SOURCES[type] ?? formatLabelType(type)
}

const LABEL_TYPES: Record<string, string> = {
  mood: t('words.format.mood'),
  character_type: t('words.format.characterType'),
  place_location: t('words.format.placeLocation'),
  symbols_motifs: t('words.format.symbolsMotifs'),
  pacing_tempo: t('words.format.pacingTempo'),
  character_arcs_dynamics: t('words.format.characterArcsDynamics'),
  cultural_mythical_influences: t('words.format.culturalMythicalInfluences'),
  degree_realism: t('words.format.degreeOfRealism'),
  time_period: t('words.format.timePeriod'),
}

/** The name of a label's type: the product's own for the known ones, else words with a capital each. */
export function formatLabelType(type: string): string {
  return LABEL_TYPES[type] ?? type.replaceAll('_', ' ').replace(/\b\p{L}/gu, (letter) => letter.toUpperCase())
}

/** Cuts to `length` characters and adds an ellipsis when something was cut. */
export function ellipsis(text: string, length: number): string {
  const characters = [...text]
  return characters.length > length ? `${characters.slice(0, length).join('')}…` : text
}

export function initials(name: string): string {
  const words = name.split(/[\s_.-]+/).filter(Boolean)
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase()
}
