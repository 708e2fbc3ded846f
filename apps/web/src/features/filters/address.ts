import { textParameters } from '../../lib/search-params.ts'

const NAMES = [
  'genres',
  'labels',
  'keywords',
  'not_genres',
  'not_labels',
  'not_keywords',
  'year_from',
  'year_to',
  'match',
  'order',
  'page',
] as const
/** The filters as parameters of the address, ids joined by commas, what is usual left out. */
export type FilterSearch = Partial<Record<(typeof NAMES)[number], string>>

/** Apart from the rest: every page's address is read before its code has come. */
export const parseSearch = (search: Record<string, unknown>): FilterSearch => textParameters(search, NAMES)
