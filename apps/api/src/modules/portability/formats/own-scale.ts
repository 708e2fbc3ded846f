import type { HistoryEntry } from './entry.ts'
import { scaleOf } from './column-meanings.ts'

/** Fewer ratings have no distribution: they are read as points or of a hundred, by the largest one. */
const MIN_RATINGS = 20
const HIGHEST = { stars: 10, points: 10, hundred: 100 }

/** Sets the tenths of ratings on the user's own scale: their place in the user's distribution, from the lowest to the highest. */
export function toPlaces(entries: HistoryEntry[]): void {
  const ratings = entries.flatMap(({ says }) => (says.rating?.scale === 'own' ? [says.rating] : []))
  const sorted = ratings.map(({ raw }) => raw).toSorted((a, b) => a - b)
  const highest = Math.max(HIGHEST[scaleOf(sorted.at(-1) ?? 0)], sorted.at(-1) ?? 0)
  const places = placesOf(sorted)
  for (const rating of ratings) {
    const place = sorted.length < MIN_RATINGS ? rating.raw / highest : places.get(rating.raw)!
    rating.tenths = Math.min(10, Math.max(1, Math.round(place * 10)))
  }
}

/** Of each value, the part of the values below it and half of those that are equal. */
function placesOf(sorted: readonly number[]): Map<number, number> {
  const [first, last] = [new Map<number, number>(), new Map<number, number>()]
  sorted.forEach((value, index) => {
    if (!first.has(value)) first.set(value, index)
    last.set(value, index + 1)
  })
  return new Map(sorted.map((value) => [value, (first.get(value)! + last.get(value)!) / 2 / sorted.length]))
}
