import { textParameters } from '../../lib/search-params.ts'

/** The shown list as search parameters, defaults left out. */
export interface RecommendationSearch {
  list?: string
  rule?: string
  seen?: string
  shortlisted?: string
  page?: string
  year_from?: string
  year_to?: string
}

/** In a separate file, because the router validates an address before the page's code is loaded. */
export function parseSearch(search: Record<string, unknown>): RecommendationSearch {
  return textParameters(search, ['list', 'rule', 'seen', 'shortlisted', 'page', 'year_from', 'year_to'])
}
