/** All of a user's feedback on movies: the input of recommendations and of the marks on cards. */
export interface Feedback {
  readonly ratings: readonly { id: number; value: number }[]
  /** The same by movie. */
  readonly rated: ReadonlyMap<number, number>
  readonly hidden: ReadonlySet<number>
  readonly seen: ReadonlySet<number>
  readonly shortlisted: ReadonlySet<number>
}

/** Feedback as read from the database. */
export interface StoredFeedback {
  ratings: [movieId: number, value: number][]
  hidden: number[]
  seen: number[]
  shortlisted: number[]
}

export function toFeedback({ ratings, hidden, seen, shortlisted }: StoredFeedback): Feedback {
  return {
    ratings: ratings.map(([id, value]) => ({ id, value })),
    rated: new Map(ratings),
    hidden: new Set(hidden),
    seen: new Set(seen),
    shortlisted: new Set(shortlisted),
  }
}

/** Estimated bytes of a rating or mark in sets and maps, and of a user's feedback with its percents. */
const BYTES_PER_ENTRY = 120
const BYTES_BESIDE = 20_000

/** Estimated bytes that a user's feedback takes in memory. */
export function sizeOfFeedback({ ratings, hidden, seen, shortlisted }: Feedback): number {
  return BYTES_BESIDE + BYTES_PER_ENTRY * (ratings.length + hidden.size + seen.size + shortlisted.size)
}

/** The feedback of a user without any. */
export const NO_FEEDBACK: Feedback = toFeedback({ ratings: [], hidden: [], seen: [], shortlisted: [] })

/** Movies that are no longer recommended to the user: rated, hidden or seen. */
export function doneWith({ rated, hidden, seen }: Feedback): Set<number> {
  return new Set([...rated.keys(), ...hidden, ...seen])
}
