import Fuse from 'fuse.js'

const FUZZY_THRESHOLD = 0.3

interface Suggested {
  title: string
  /** The other title by which the server found it. */
  matched?: string | null
  /** Whether the server found every word of the text, also by another title, the year or the director. */
  certain?: boolean
}

/** Suggestions whose title matches the text closely, best first, then the others that the server found for certain. */
export function rankByTitle<T extends Suggested>(text: string, items: readonly T[]): T[] {
  const options = { threshold: FUZZY_THRESHOLD, ignoreLocation: true, ignoreDiacritics: true }
  const close = new Fuse(items, { ...options, keys: ['title', 'matched'] }).search(text).map(({ item }) => item)
  const known = new Set(close)
  return [...close, ...items.filter((item) => item.certain && !known.has(item))]
}
