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
/** The filters as search parameters: ids joined by commas, defaults left out. */
export type FilterSearch = Partial<Record<(typeof NAMES)[number], string>>

/** In a separate file, because the router validates an address before the page's code is loaded. */
export const parseSearch = (search: Record<string, unknown>): FilterSearch => textParameters(search, NAMES)
