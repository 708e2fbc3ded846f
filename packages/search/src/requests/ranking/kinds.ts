import type { RequestMovie } from '../types.ts'

/**
 * "Rocky II", "Toy Story 2", "The Godfather Part II": a numeral at the end of the title or before its subtitle. Larger digits and V are
 * left out: "District 9" and "Henry V" follow nothing.
 */
const NUMBERED = /[\p{L})!'] +(?:II|III|IV|VI|VII|VIII|[2-4])(?=$|\s*[:–-])/u
const LATER_PART = /\b(?:part|chapter|episode|vol\.?|volume)\s+(?:II|III|IV|V|VI|[2-9]|two|three|four|five)\b/iu

/** True if a movie follows another one: by its place in a series, a keyword, or its title if neither is known. */
export function isSequel({
  title,
  keywords,
  collection,
}: Pick<RequestMovie, 'title' | 'keywords' | 'collection'>): boolean {
  if (collection !== null && collection.position !== null) return collection.position > 1
  return keywords.includes('sequel') || NUMBERED.test(title) || LATER_PART.test(title)
}

/** The last year in which movies had no sound as a rule. */
const LAST_SILENT_YEAR = 1929

/** True if a movie has no spoken words. The keyword alone is also used for movies about the silent era. */
export function isSilent({ keywords, labels, year }: Pick<RequestMovie, 'keywords' | 'labels' | 'year'>): boolean {
  const wordless = labels.some(({ name, rating }) => name === 'minimal dialogue' && rating > 0)
  return keywords.includes('silent film') && (wordless || (year !== null && year <= LAST_SILENT_YEAR))
}
