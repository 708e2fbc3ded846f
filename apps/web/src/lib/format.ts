const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })

/** Whole US dollars; "unknown" for 0 and null. */
export function formatMoney(amount: number | null): string {
  return amount === null || amount === 0 ? 'unknown' : dollars.format(amount)
}

const numbers = new Intl.NumberFormat('en-US')

/** "1 movie", "1,000 movies". */
export function formatMovies(count: number): string {
  return count === 1 ? '1 movie' : `${numbers.format(count)} movies`
}

/** Minutes as "2 h 55 min". */
export function formatRuntime(minutes: number | null): string {
  if (minutes === null || minutes <= 0) return 'unknown'
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  return [hours > 0 ? `${hours} h` : '', rest > 0 ? `${rest} min` : ''].filter(Boolean).join(' ')
}

export function yearOf(date: string | null): number | null {
  const year = Number(date?.slice(0, 4))
  return date !== null && Number.isInteger(year) && year > 0 ? year : null
}

export function formatYear(date: string | null): string {
  return String(yearOf(date) ?? 'unknown')
}

export function formatDate(date: string): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' }).format(new Date(date))
}

/** A date where there is little room, "22 Nov 2026". */
export function formatShortDate(date: string): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' }).format(new Date(date))
}

/** Date and time of day, "22 Nov 2026, 20:15". */
export function formatMoment(date: string): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(date))
}

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB']

/** "24 MB", "1.4 GB": two digits at least, in powers of 1000; "unknown" for null. */
export function formatBytes(bytes: number | null): string {
  if (bytes === null) return 'unknown'
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), UNITS.length - 1)
  const amount = bytes / 1000 ** power
  return `${amount.toFixed(power > 0 && amount < 10 ? 1 : 0)} ${UNITS[power]}`
}

const SOURCES: Record<string, string> = {
  imdb: 'IMDb',
  tmdb: 'TMDB',
  rotten_tomatoes: 'Rotten Tomatoes',
  wikidata: 'Wikidata',
  wikipedia: 'Wikipedia',
}

/** The name of an outside source of ratings or links. */
export function formatSource(type: string): string {
  return SOURCES[type] ?? formatLabelType(type)
}

const LABEL_TYPES: Record<string, string> = {
  character_type: 'Character type',
  place_location: 'Place/Location',
  symbols_motifs: 'Symbols/Motifs',
  pacing_tempo: 'Pacing/Tempo',
  character_arcs_dynamics: 'Character arcs/Dynamics',
  cultural_mythical_influences: 'Cultural/Mythical influences',
  degree_realism: 'Degree of realism',
  time_period: 'Time/Period',
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
