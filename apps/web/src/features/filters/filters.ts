import type { MovieFilter } from '@marquee/contract'
import { parseYear } from '../../lib/search-params.ts'
import type { FilterSearch } from './address.ts'

export const FAMILIES = ['genres', 'labels', 'keywords'] as const
export type Family = (typeof FAMILIES)[number]
type Ids = Record<Family, number[]>

/** The filters of a search. An id is either wanted or left out, never both. */
export interface Filters extends Ids {
  without: Ids
  yearFrom: number | null
  yearTo: number | null
  /** Mode of each kind: all wanted ids, or any of them. */
  match: 'all' | 'any'
  order: 'popularity' | 'personal'
}

/** A keyword, or a label with its type. */
export interface Term {
  id: number
  name: string
  type?: string
}

/** Ids from "28,12", each once; what is not an id is left out. */
function parseIds(text: string | undefined): number[] {
  const ids = (text ?? '').split(',').map(Number)
  return [...new Set(ids.filter((id) => Number.isInteger(id) && id > 0 && id < 2 ** 31))]
}

export function parseFilters(search: FilterSearch): Filters {
  const wanted = parseFamilies((family) => parseIds(search[family]))
  return {
    ...wanted,
    without: parseFamilies((family) => parseIds(search[`not_${family}`]).filter((id) => !wanted[family].includes(id))),
    yearFrom: parseYear(search.year_from),
    yearTo: parseYear(search.year_to),
    match: search.match === 'any' ? 'any' : 'all',
    order: search.order === 'personal' ? 'personal' : 'popularity',
  }
}

function parseFamilies(ids: (family: Family) => number[]): Ids {
  return { genres: ids('genres'), labels: ids('labels'), keywords: ids('keywords') }
}

/** The filters as an address, which starts at the first page. */
export function toSearch(filters: Filters): FilterSearch {
  const { without, yearFrom, yearTo, match, order } = filters
  const search: FilterSearch = {}
  for (const family of FAMILIES) if (filters[family].length > 0) search[family] = filters[family].join(',')
  for (const family of FAMILIES) {
    if (without[family].length > 0) search[`not_${family}`] = without[family].join(',')
  }
  return {
    ...search,
    ...(yearFrom !== null && { year_from: String(yearFrom) }),
    ...(yearTo !== null && { year_to: String(yearTo) }),
    ...(match !== 'all' && { match }),
    ...(order !== 'popularity' && { order }),
  }
}

export function toBody({ genres, labels, keywords, without, yearFrom, yearTo, match, order }: Filters): MovieFilter {
  return {
    genre_ids: genres,
    label_ids: labels,
    keyword_ids: keywords,
    exclude_genre_ids: without.genres,
    exclude_label_ids: without.labels,
    exclude_keyword_ids: without.keywords,
    year_from: yearFrom,
    year_to: yearTo,
    match,
    order,
  }
}

/** Number of filters that are set; match and order do not count. */
export function countOf({ without, yearFrom, yearTo, ...wanted }: Filters): number {
  const ids = FAMILIES.reduce((sum, family) => sum + wanted[family].length + without[family].length, 0)
  return ids + Number(yearFrom !== null) + Number(yearTo !== null)
}

export type Stance = 'wanted' | 'without' | 'either'

export function stanceOf(filters: Filters, family: Family, id: number): Stance {
  if (filters[family].includes(id)) return 'wanted'
  return filters.without[family].includes(id) ? 'without' : 'either'
}

/** The same filters with one id wanted, left out, or neither. */
export function withStance(filters: Filters, family: Family, id: number, stance: Stance): Filters {
  const others = (ids: readonly number[]) => ids.filter((other) => other !== id)
  const wanted = stance === 'either' || stance === 'without' ? others(filters[family]) : added(filters[family], id)
  const without = stance === 'without' ? added(filters.without[family], id) : others(filters.without[family])
  return { ...filters, [family]: wanted, without: { ...filters.without, [family]: without } }
}

const added = (ids: readonly number[], id: number) => (ids.includes(id) ? [...ids] : [...ids, id])
