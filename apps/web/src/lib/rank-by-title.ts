import Fuse from 'fuse.js'

const FUZZY_THRESHOLD = 0.3

interface Suggested {
  title: string
  /** The other title by which the server found it. */
  matched?: string | null
  /** True if the server found it for certain, also by another title, its year, its people or its story. */
  certain?: boolean
  /** Quality of the match; comparable within one answer and between movies and persons. */
  score?: number
}

/**
 * Suggestions whose title resembles the text, and the others that the server found for certain, best first: by the server's scores, and
 * by the resemblance where scores are equal or absent.
 */
export function rankByTitle<T extends Suggested>(text: string, items: readonly T[]): T[] {
  const options = { threshold: FUZZY_THRESHOLD, ignoreLocation: true, ignoreDiacritics: true }
  const close = new Fuse(items, { ...options, keys: ['title', 'matched'] }).search(text).map(({ item }) => item)
  const known = new Set(close)
  const shown = [...close, ...items.filter((item) => item.certain && !known.has(item))]
  return shown.sort((a, b) => (b.score ?? 0) - (a.score ?? 0))
}
