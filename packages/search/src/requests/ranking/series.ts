import type { Facts } from './corpus.ts'

/** Shorter titles are words of other titles, too. */
const SHORTEST = 5

/**
 * True if another movie is a part of the same series: by its collection, or because its title holds the title of a movie that has sequels
 * ("The Batman" for "Batman"). A movie belongs to its own series.
 */
export function seriesOf({ id, collection, title }: Facts): (other: Facts) => boolean {
  if (collection === null) return (other) => other.id === id
  const name = title.replace(/^ (?:the|an?) /, ' ')
  const isName = name.trim().length >= SHORTEST
  return (other) => other.id === id || other.collection === collection || (isName && other.title.includes(name))
}
