import Fuse from 'fuse.js'

const FUZZY_THRESHOLD = 0.3

/** Titles that match the text closely come first, best first; the rest keep the server's order. */
export function rankByTitle<T extends { title: string }>(text: string, items: readonly T[]): T[] {
  const fuse = new Fuse(items, { keys: ['title'], threshold: FUZZY_THRESHOLD, ignoreLocation: true })
  const close = fuse.search(text).map(({ item }) => item)
  const known = new Set(close)
  return [...close, ...items.filter((item) => !known.has(item))]
}
