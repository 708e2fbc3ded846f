import type { RequestPage, RequestQuery } from '@marquee/contract'
import { CHIP_KEY } from '@marquee/contract/chip-key'
import { parseYear } from '../../lib/search-params.ts'
import { t } from '../../words/t.ts'

export const MAX_LENGTH = 5000
/** As many as a call takes. */
const MAX_CHIPS = 40
const KEY = new RegExp(CHIP_KEY.pattern)
const isChipKey = (text: string) => text.length <= CHIP_KEY.maxLength && KEY.test(text)

export type Reading = RequestPage['reading']

/** Search request. It is kept in the address, so that it can be shared and returned to. */
export interface PlotRequest {
  plot: string
  yearFrom: number | null
  yearTo: number | null
  /** Keys of the active chips; null until the user has changed those that were read from the text. */
  chips: readonly string[] | null
  /** Chosen reading of the text; null leaves it to the server. */
  readAs: Reading | null
}

export interface PlotSearchParameters {
  plot?: string
  year_from?: string
  year_to?: string
  /** Keys with tildes between them; empty when all were removed. */
  chips?: string
  read_as?: string
}

export function parseRequest({ plot = '', year_from, year_to, chips, read_as }: PlotSearchParameters): PlotRequest {
  return {
    plot: plot.trim().slice(0, MAX_LENGTH),
    yearFrom: parseYear(year_from),
    yearTo: parseYear(year_to),
    chips: chips === undefined ? null : [...new Set(chips.split('~').filter(isChipKey))].slice(0, MAX_CHIPS),
    readAs: read_as === 'request' || read_as === 'description' ? read_as : null,
  }
}

export function toParameters({ plot, yearFrom, yearTo, chips, readAs }: PlotRequest): PlotSearchParameters {
  return {
    plot: plot.trim(),
    ...(yearFrom !== null && { year_from: String(yearFrom) }),
    ...(yearTo !== null && { year_to: String(yearTo) }),
    ...(chips !== null && { chips: chips.join('~') }),
    ...(readAs !== null && { read_as: readAs }),
  }
}

export function toBody({ plot, yearFrom, yearTo, chips, readAs }: PlotRequest): RequestQuery {
  return {
    text: plot,
    year_from: yearFrom,
    year_to: yearTo,
    ...(chips !== null && { chips: [...chips] }),
    ...(readAs !== null && { read_as: readAs }),
  }
}

const FIELD_WORDS: Record<string, string> = {
  overview: t('plotSearch.plotQuery.story'),
  keywords: t('plotSearch.plotQuery.keyword'),
  labels: t('plotSearch.plotQuery.mood'),
  genres: t('plotSearch.plotQuery.genre'),
  characters: t('plotSearch.plotQuery.character'),
}

/** The name of a matched field in plain words. */
export function fieldWord(field: string): string {
  return FIELD_WORDS[field] ?? field
}
