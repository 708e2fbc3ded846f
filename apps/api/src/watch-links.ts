/** Link for looking a movie up in one region: an address with the placeholders {title}, {year} and {tmdb_id}. */
export interface WatchLink {
  /** Two capital letters, as in ISO 3166-1. */
  region: string
  url: string
}

const PLACEHOLDERS = /\{(?:title|year|tmdb_id)\}/g

/** Reads `DE=https://…, US=https://…`; null if any part is wrong. */
export function parseWatchLinks(text: string): WatchLink[] | null {
  const links = text.split(/,\s*(?=[A-Z]{2}=)/).map((part) => part.trim())
  const parsed = links.flatMap((link) => {
    const [, region, url] = /^([A-Z]{2})=(https:\/\/\S+)$/.exec(link) ?? []
    return region !== undefined && url !== undefined && isTemplate(url) ? [{ region, url }] : []
  })
  const regions = new Set(parsed.map(({ region }) => region))
  return regions.size === links.length ? parsed : null
}

/** A placeholder may stand in the path or the query, never in the host. */
function isTemplate(url: string): boolean {
  const filled = url.replaceAll(PLACEHOLDERS, '0')
  return URL.canParse(filled) && !/[{}]/.test(filled) && !/^https:\/\/[^/?#]*[{}]/.test(url)
}
