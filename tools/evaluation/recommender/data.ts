import { hash32 } from '../../../packages/recommender/src/random.ts'
import { starsToValue } from '../../../packages/recommender/src/rating-values.ts'
import type { CatalogueItem, Profile, UserRatings } from '../../../packages/recommender/src/types.ts'

/** One ratings file, parsed: parallel arrays, one entry per rating, stars 0.5 … 5. */
export interface RatingsTable {
  users: ArrayLike<number>
  items: ArrayLike<number>
  stars: ArrayLike<number>
  /** When each was given, in seconds; absent where the file does not say. */
  times?: ArrayLike<number>
}

export interface Rating {
  item: number
  stars: number
  /** 0 where the file does not say. */
  time: number
}

export const FOLDS = 5
const HELD_OUT_SHARE = 0.2
export const POSITIVE_STARS = 4

/** The ratings by user. */
export function byUser({ users, items, stars, times }: RatingsTable): Map<number, Rating[]> {
  const grouped = new Map<number, Rating[]>()
  for (let k = 0; k < users.length; k++) {
    const list = grouped.get(users[k])
    const rating = { item: items[k], stars: stars[k], time: times?.[k] ?? 0 }
    if (list) list.push(rating)
    else grouped.set(users[k], [rating])
  }
  return grouped
}

const MIN_RATINGS_OF_DUPLICATE = 20

/**
 * Removes users whose ratings are all equal to an earlier user's: a model trained on the one would be tested on the other.
 * Users with few ratings stay, because they may agree by chance. O(ratings log ratings).
 */
export function withoutDuplicateUsers(table: RatingsTable): RatingsTable {
  const seen = new Set<string>()
  const duplicates = new Set<number>()
  for (const [user, ratings] of byUser(table)) {
    if (ratings.length < MIN_RATINGS_OF_DUPLICATE) continue
    const key = ratings
      .map(({ item, stars }) => `${item}:${stars}`)
      .sort()
      .join()
    if (seen.has(key)) duplicates.add(user)
    seen.add(key)
  }
  if (duplicates.size === 0) return table
  const kept = Array.from(table.users, (_, k) => k).filter((k) => !duplicates.has(table.users[k]))
  const { times } = table
  return {
    users: kept.map((k) => table.users[k]),
    items: kept.map((k) => table.items[k]),
    stars: kept.map((k) => table.stars[k]),
    ...(times && { times: kept.map((k) => times[k]) }),
  }
}

/** The ratings as the product's profile of a user. */
export function toProfile(ratings: readonly Rating[]): Profile {
  return { ratings: ratings.map(({ item, stars }) => ({ id: item, value: starsToValue(stars) })) }
}

/** The ratings as training data. */
export function toUserRatings(ratings: readonly Rating[]): UserRatings {
  return { items: ratings.map(({ item }) => item), values: ratings.map(({ stars }) => starsToValue(stars)) }
}

/** The fold in which a user is tested, 0 … 4. */
export function foldOfUser(seed: number, user: number): number {
  return hash32(`${seed}:${user}`) % FOLDS
}

/** True if protocol P1 holds the pair out. */
export function isHeldOut(seed: number, user: number, item: number): boolean {
  return hash32(`${seed}:${user}:${item}`) < HELD_OUT_SHARE * 2 ** 32
}

/** The fold in which P2 tests a rating, 0 … 4. */
export function foldOfPair(seed: number, user: number, item: number): number {
  return hash32(`${seed}:${user}:${item}`) % FOLDS
}

/** The catalogue with rated items that it lacks, as items without content. */
export function completeCatalogue(catalogue: readonly CatalogueItem[], table: RatingsTable): CatalogueItem[] {
  const known = new Set(catalogue.map((item) => item.id))
  const missing = new Set<number>()
  for (let k = 0; k < table.items.length; k++) if (!known.has(table.items[k])) missing.add(table.items[k])
  return [...catalogue, ...[...missing].sort((a, b) => a - b).map(emptyItem)]
}

function emptyItem(id: number): CatalogueItem {
  const none = { genres: [], keywords: [], labels: [], people: [], countries: [] }
  return { id, ...none, year: null, language: null, popularity: 0 }
}
