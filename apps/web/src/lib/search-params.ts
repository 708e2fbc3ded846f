/** The earliest year that the product accepts. */
export const MIN_YEAR = 1800

/** A year from an address, or null for anything that cannot be one. */
export function parseYear(text: string | undefined): number | null {
  const year = Number(text)
  return text !== undefined && Number.isInteger(year) && year >= MIN_YEAR && year <= 2_147_483_647 ? year : null
}

/** A page number from an address; 1 for anything that cannot be one. */
export function parsePage(text: string | undefined): number {
  return text !== undefined && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1
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
