import { textParameters } from '../../lib/search-params.ts'

const NAMES = ['tab', 'level', 'q', 'genres', 'year_from', 'year_to', 'sort', 'view'] as const
/** The shown list as search parameters: levels and ids joined by commas, defaults left out. */
export type MyMoviesSearch = Partial<Record<(typeof NAMES)[number], string>>

/** In a separate file, because the router validates an address before the page's code is loaded. */
export const parseSearch = (search: Record<string, unknown>): MyMoviesSearch => textParameters(search, NAMES)
