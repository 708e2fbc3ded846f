import { createRandom } from './random.ts'
import { RATING_VALUES } from './rating-values.ts'
import type { CatalogueItem } from './types.ts'

const GENRES = 6

/** A made-up movie; a test names only the facts that matter to it. */
export function anItem(id: number, facts: Partial<CatalogueItem> = {}): CatalogueItem {
  return {
    id,
    genres: [id % GENRES],
    keywords: [100 + (id % GENRES), 200 + (id % 17)],
    labels: [{ id: 300 + (id % 5), rating: 0.8 }],
    people: [{ id: 400 + (id % 23), role: 'director', order: 0 }],
    year: 1950 + (id % 70),
    countries: ['US'],
    language: 'en',
    popularity: 1000 / id,
    ...facts,
  }
}

export function aCatalogue(count: number): CatalogueItem[] {
  return Array.from({ length: count }, (_, k) => anItem(k + 1))
}

/** Users who like one genre and dislike the next. */
export function someUsers(count: number, itemCount: number, seed = 1): { items: number[]; values: number[] }[] {
  const random = createRandom(seed)
  return Array.from({ length: count }, (_, u) => {
    const ids = Array.from({ length: itemCount }, (_item, k) => k + 1).filter(() => random() < 0.3)
    const values = ids.map((id) => valueOf((id - u) % GENRES, random()))
    return { items: ids, values }
  })
}

function valueOf(distance: number, luck: number): number {
  const { Dislike, Neutral, Like, Best } = RATING_VALUES
  if (distance === 0) return luck < 0.5 ? Best : Like
  if (Math.abs(distance) === 1) return luck < 0.6 ? Dislike : Neutral
  return luck < 0.5 ? Neutral : Like
}
