import { titleKey } from '../catalogue-checks/text.ts'
import type { Resolve } from './convert.ts'

/** A film with every title that it is known by. */
export interface Titled {
  tmdb_id: number
  titles: readonly string[]
  year: number
}

/** Years differ by one between countries and festivals. */
const YEARS_APART = 1

/** A lookup by `Title year`; of films with the title the one of the nearest year, and nothing where two are as near. */
export function createResolver(films: readonly Titled[]): Resolve {
  const byKey = new Map<string, Titled[]>()
  for (const film of films)
    for (const key of new Set(film.titles.map(titleKey))) byKey.set(key, [...(byKey.get(key) ?? []), film])
  return (named) => {
    const [, title = '', given] = /^(.+) (\d{4})$/.exec(named) ?? []
    const distance = ({ year }: Titled) => Math.abs(year - Number(given))
    const near = (byKey.get(titleKey(title)) ?? []).filter((film) => distance(film) <= YEARS_APART)
    const [first, second] = near.toSorted((a, b) => distance(a) - distance(b))
    return first === undefined || (second !== undefined && distance(first) === distance(second)) ? null : first.tmdb_id
  }
}
