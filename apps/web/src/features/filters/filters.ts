import type { MovieFilter } from '@marquee/contract'

/** What one can filter by. The address holds the same, ids joined by commas. */
export interface Filters {
  genres: number[]
  labels: number[]
  keywords: number[]
  yearFrom: number | null
  yearTo: number | null
}

export interface FilterSearch {
  genres?: string
  labels?: string
  keywords?: string
  year_from?: string
  year_to?: string
}

/** A keyword, or a label with its type. */
export interface Term {
  id: number
  name: string
  type?: string
}

export const MIN_YEAR = 1800

/** Ids from "28,12", each once; what is not an id is left out. */
function parseIds(text: string | undefined): number[] {
  const ids = (text ?? '').split(',').map(Number)
  return [...new Set(ids.filter((id) => Number.isInteger(id) && id > 0))]
}

function parseYear(text: string | undefined): number | null {
  const year = Number(text)
  return text !== undefined && Number.isInteger(year) && year >= MIN_YEAR ? year : null
}

export function parseFilters({ genres, labels, keywords, year_from, year_to }: FilterSearch): Filters {
  return {
    genres: parseIds(genres),
    labels: parseIds(labels),
    keywords: parseIds(keywords),
    yearFrom: parseYear(year_from),
    yearTo: parseYear(year_to),
  }
}

export function toSearch({ genres, labels, keywords, yearFrom, yearTo }: Filters): FilterSearch {
  return {
    ...(genres.length > 0 && { genres: genres.join(',') }),
    ...(labels.length > 0 && { labels: labels.join(',') }),
    ...(keywords.length > 0 && { keywords: keywords.join(',') }),
    ...(yearFrom !== null && { year_from: String(yearFrom) }),
    ...(yearTo !== null && { year_to: String(yearTo) }),
  }
}

export function toBody({ genres, labels, keywords, yearFrom, yearTo }: Filters): MovieFilter {
  return { genre_ids: genres, label_ids: labels, keyword_ids: keywords, year_from: yearFrom, year_to: yearTo }
}

export function isEmpty(filters: Filters): boolean {
  return Object.keys(toSearch(filters)).length === 0
}

export function toggled(ids: readonly number[], id: number): number[] {
  return ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]
}
