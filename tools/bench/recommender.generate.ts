import { RATING_VALUES } from '@marquee/recommender'
import type { CatalogueItem } from '@marquee/recommender'

const TASTES = 20
const { Dislike, Neutral, Like, Best } = RATING_VALUES

/** Uniform numbers in [0, 1) from a linear congruential generator: equal runs measure equal work. */
function createRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 4294967296
  }
}

/** Items of about 25 features each, popularity falling as in real catalogues. */
export function generateCatalogue(count: number): CatalogueItem[] {
  const random = createRandom(1)
  const some = (howMany: number, of: number) =>
    Array.from({ length: howMany }, () => 1 + Math.floor(random() ** 2 * of))
  return Array.from({ length: count }, (_, k) => ({
    id: k + 1,
    genres: [1 + (k % TASTES), ...some(1, TASTES)],
    keywords: some(8, 3000),
    labels: some(5, 300).map((id) => ({ id, rating: random() })),
    people: some(8, count).map((id, order) => ({
      id,
      role: order === 0 ? ('director' as const) : ('cast' as const),
      order,
    })),
    year: 1950 + Math.floor(random() * 75),
    countries: ['US'],
    language: 'en',
    popularity: 1000 / (1 + k),
  }))
}

/** Users of `mean` ratings on average, long-tailed over items, each with two tastes. */
export function* generateUsers(
  users: number,
  items: number,
  mean: number,
): Generator<{ items: number[]; values: number[] }> {
  const random = createRandom(2)
  for (let u = 0; u < users; u++) {
    const tastes = new Set([Math.floor(random() * TASTES), Math.floor(random() * TASTES)])
    const rated = new Map<number, number>()
    const wanted = Math.min(items / 4, Math.max(5, Math.round(-Math.log(1 - random()) * mean)))
    while (rated.size < wanted) {
      const item = Math.floor(random() ** 2.5 * items)
      const fits = tastes.has(item % TASTES)
      if (!fits && random() < 0.5) continue
      rated.set(item + 1, fits ? (random() < 0.4 ? Best : Like) : random() < 0.4 ? Dislike : Neutral)
    }
    yield { items: [...rated.keys()], values: [...rated.values()] }
  }
}
