import type { Concept, Wish } from '../types.ts'
import type { Facts } from './corpus.ts'

/** Highest grade of the excluded things, as stated of a movie; undefined if nothing is stated. */
export type Contradiction = (facts: Pick<Facts, 'states'>) => number | undefined

/** Compares a wish with the statements about movies: "no violence" and "a happy ending" exclude the movies of which the opposite is stated. */
export function contradictionOf(wish: Wish, concepts: ReadonlyMap<string, Concept>): Contradiction {
  const excluded = Object.entries(saidBy(wish, concepts)).flatMap(([name, holds]) =>
    holds === wish.wanted ? [] : name,
  )
  return ({ states }) => {
    const grades = excluded.flatMap((name) => states?.[name] ?? [])
    return grades.length === 0 ? undefined : Math.max(...grades)
  }
}

function saidBy(wish: Wish, concepts: ReadonlyMap<string, Concept>): NonNullable<Concept['states']> {
  if (wish.kind === 'label') return { [wish.name]: true }
  return (wish.kind === 'concept' && concepts.get(wish.name)?.states) || {}
}
