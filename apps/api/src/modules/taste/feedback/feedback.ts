import { LRUCache } from 'lru-cache'

/** All that a user has said about movies: what recommendations are folded in from, and what cards show. */
export interface Opinions {
  readonly ratings: readonly { id: number; value: number }[]
  readonly hidden: ReadonlySet<number>
  readonly seen: ReadonlySet<number>
  readonly shortlisted: ReadonlySet<number>
}

/** What somebody has rated each movie. */
export function ratingsOf({ ratings }: Opinions): ReadonlyMap<number, number> {
  return new Map(ratings.map(({ id, value }) => [id, value]))
}

const MAX_BYTES = 16 * 1024 * 1024
/** What follows from somebody's opinions and is kept by them: percents of some pages. */
const BYTES_BESIDE = 20_000
/** Of a parsed text, by its letters: entries of sets and objects of ratings. */
const BYTES_PER_LETTER = 16

/**
 * Opinions by the text they were read as: four lists apart by `|`, the first of `movie:value`, the others of movies that are
 * hidden, seen and shortlisted. As long as somebody's text is the same, so is the object: what follows from it can be kept by it.
 */
export function createOpinions(maxBytes = MAX_BYTES): (userId: string, said: string) => Opinions {
  const kept = new LRUCache<string, { said: string; opinions: Opinions }>({
    maxSize: maxBytes,
    sizeCalculation: ({ said }) => BYTES_BESIDE + BYTES_PER_LETTER * said.length,
  })

  return function opinionsOf(userId, said) {
    const known = kept.get(userId)
    if (known?.said === said) return known.opinions
    const opinions = parseOpinions(said)
    kept.set(userId, { said, opinions })
    return opinions
  }
}

function parseOpinions(said: string): Opinions {
  const [ratings, hidden, seen, shortlisted] = said.split('|').map((list) => (list === '' ? [] : list.split(',')))
  return {
    ratings: ratings.map((rating) => {
      const [id, value] = rating.split(':')
      return { id: Number(id), value: Number(value) }
    }),
    hidden: new Set(hidden.map(Number)),
    seen: new Set(seen.map(Number)),
    shortlisted: new Set(shortlisted.map(Number)),
  }
}
