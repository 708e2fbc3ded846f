import { hasRole, ROLES, type Role } from '../roles.ts'
import type { Career } from '../types.ts'
import type { Facts, RequestCorpus } from './corpus.ts'

/** True if the person has the role in the movie, or any part of it without a role. */
export function takesPart({ people, roles }: Facts, { id, role }: { id: number; role?: Role | undefined }): boolean {
  const at = people.indexOf(id)
  return at >= 0 && hasRole(roles[at], role)
}

/** A person's movies by role. */
export function careerOf(corpus: RequestCorpus, person: number): Career | undefined {
  const slots = corpus.people.get(person) ?? []
  if (slots.length === 0) return undefined
  const movies: Partial<Record<Role, number>> = {}
  const years: number[] = []
  for (const slot of slots) {
    const facts = corpus.facts[slot]!
    for (const role of ROLES) if (takesPart(facts, { id: person, role })) movies[role] = (movies[role] ?? 0) + 1
    if (facts.year !== null) years.push(facts.year)
  }
  const known = years.length > 0
  return { movies, from: known ? Math.min(...years) : null, to: known ? Math.max(...years) : null }
}
