import { hash32 } from '../random.ts'
import type { CatalogueItem, UserRatings } from '../types.ts'

/** One ratings file, parsed: parallel arrays, one entry per rating, stars 0.5 … 5. */
export interface RatingsTable {
  users: ArrayLike<number>
  items: ArrayLike<number>
  stars: ArrayLike<number>
}

export interface Rating {
  item: number
  stars: number
}

export const FOLDS = 5
const HELD_SHARE = 0.2
export const POSITIVE_STARS = 4

/** Stars as the product's four values. */
export function starsToValue(stars: number): number {
  if (stars <= 2) return -0.5
  if (stars <= 3) return 0
  return stars <= 4 ? 0.75 : 1
}

export function byUser({ users, items, stars }: RatingsTable): Map<number, Rating[]> {
  const grouped = new Map<number, Rating[]>()
  for (let k = 0; k < users.length; k++) {
    const list = grouped.get(users[k])
    const rating = { item: items[k], stars: stars[k] }
    if (list) list.push(rating)
    else grouped.set(users[k], [rating])
  }
  return grouped
}

export function toUserRatings(ratings: readonly Rating[]): UserRatings {
  return { items: ratings.map(({ item }) => item), values: ratings.map(({ stars }) => starsToValue(stars)) }
}

export function foldOfUser(seed: number, user: number): number {
  return hash32(`${seed}:${user}`) % FOLDS
}

/** Whether protocol P1 holds the pair out. */
export function isHeldOut(seed: number, user: number, item: number): boolean {
  return hash32(`${seed}:${user}:${item}`) < HELD_SHARE * 2 ** 32
}

export function foldOfPair(seed: number, user: number, item: number): number {
  return hash32(`${seed}:${user}:${item}`) % FOLDS
}

/** Items that the ratings name and the catalogue does not, as items without content. */
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
