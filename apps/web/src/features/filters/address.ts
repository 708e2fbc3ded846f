import { textParameters } from '../../lib/search-params.ts'

const NAMES = [
  'genres',
  'labels',
  'keywords',
  'not_genres',
  'not_labels',
  'not_keywords',
  'people',
  'countries',
  'languages',
  'prizes',
  'year_from',
  'year_to',
  'minutes_from',
  'minutes_to',
  'suitable_for',
  'match',
  'order',
  'page',
] as const
/** The filters as search parameters: ids and codes joined by commas, a person's role after a hyphen, defaults left out. */
export type FilterSearch = Partial<Record<(typeof NAMES)[number], string>>

/** In a separate file, because the router validates an address before the page's code is loaded. */
export const parseSearch = (search: Record<string, unknown>): FilterSearch => textParameters(search, NAMES)
