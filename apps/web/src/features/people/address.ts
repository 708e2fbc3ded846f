import { parsePageSearch } from '../../lib/search-params.ts'
import type { PageSearch } from '../../lib/search-params.ts'

/** The two sides of a person's work. */
export const PARTS = ['cast', 'crew'] as const
export type Part = (typeof PARTS)[number]

/** The chosen tab, none for the one that opens by itself, and its page. */
export interface PersonSearch extends PageSearch {
  part?: Part
}

/** In a separate file, because the router validates an address before the page's code is loaded. */
export function parseSearch(search: Record<string, unknown>): PersonSearch {
  const part = PARTS.find((name) => name === search['part'])
  return { ...(part && { part }), ...parsePageSearch(search) }
}
