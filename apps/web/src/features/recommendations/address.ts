import { textParameters } from '../../lib/search-params.ts'

/** The shown list as parameters of the address, what is usual left out. */
export interface RecommendationSearch {
  list?: string
  rule?: string
  seen?: string
  page?: string
  year_from?: string
  year_to?: string
}

/** Apart from the rest: every page's address is read before its code has come. */
export function parseSearch(search: Record<string, unknown>): RecommendationSearch {
  return textParameters(search, ['list', 'rule', 'seen', 'page', 'year_from', 'year_to'])
}
