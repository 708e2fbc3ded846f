import type { PlotQuery } from '@marquee/contract'
import { parseYear } from '../../lib/search-params.ts'

export const MAX_LENGTH = 5000

/** A plot search. It is kept in the address, so that it can be shared and returned to. */
export interface PlotRequest {
  plot: string
  yearFrom: number | null
  yearTo: number | null
}

export interface PlotSearchParameters {
  plot?: string
  year_from?: string
  year_to?: string
}

export function parseRequest({ plot = '', year_from, year_to }: PlotSearchParameters): PlotRequest {
  return { plot: plot.trim().slice(0, MAX_LENGTH), yearFrom: parseYear(year_from), yearTo: parseYear(year_to) }
}

export function toParameters({ plot, yearFrom, yearTo }: PlotRequest): PlotSearchParameters {
  return {
    plot: plot.trim(),
    ...(yearFrom !== null && { year_from: String(yearFrom) }),
    ...(yearTo !== null && { year_to: String(yearTo) }),
  }
}

export function toBody({ plot, yearFrom, yearTo }: PlotRequest): PlotQuery {
  return { plot, year_from: yearFrom, year_to: yearTo }
}

const FIELD_WORDS: Record<string, string> = {
  overview: 'story',
  keywords: 'keyword',
  labels: 'mood',
  genres: 'genre',
  characters: 'character',
}

/** The name of a matched field in plain words. */
export function fieldWord(field: string): string {
  return FIELD_WORDS[field] ?? field
}
