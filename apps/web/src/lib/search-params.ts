/** The earliest year that the product accepts. */
export const MIN_YEAR = 1800
/** The API takes no later one. */
export const MAX_YEAR = 2_147_483_647

/** A year from an address, or null for anything that cannot be one. */
export function parseYear(text: string | undefined): number | null {
  const year = Number(text)
  return text !== undefined && Number.isInteger(year) && year >= MIN_YEAR && year <= MAX_YEAR ? year : null
}

/** The API takes no higher page. A list that long does not exist, so its last page is shown instead. */
const MAX_PAGE = 1_000_000

/** A page number from an address; 1 for anything that cannot be one. */
export function parsePage(text: string | undefined): number {
  return text !== undefined && /^0*[1-9]\d*$/.test(text) ? Math.min(Number(text), MAX_PAGE) : 1
}

/** The page as a search parameter; the first page has none. */
export interface PageSearch {
  page?: string
}

export function toPageSearch(page: number): PageSearch {
  return page > 1 ? { page: String(page) } : {}
}

/** Those of the named search parameters that are present, as text. */
export function textParameters<N extends string>(
  search: Record<string, unknown>,
  names: readonly N[],
): Partial<Record<N, string>> {
  const found: Partial<Record<N, string>> = {}
  for (const name of names) {
    const value = search[name]
    if (typeof value === 'string') found[name] = value
  }
  return found
}

/** For a route whose only search parameter is the page. */
export const parsePageSearch = (search: Record<string, unknown>): PageSearch => textParameters(search, ['page'])
