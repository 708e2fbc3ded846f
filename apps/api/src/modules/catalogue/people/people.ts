import { notFound } from '../../../errors.ts'
import type { PeopleRepository, PersonCreditRow, PersonRow } from './repository.ts'

export interface PeopleDependencies {
  people: PeopleRepository
  /** Completes a person's details from an external source; keeps the stored ones when that fails. */
  refreshPerson: (id: number) => Promise<void>
}

/** People of the movies. */
export function createPeople({ people, refreshPerson }: PeopleDependencies) {
  async function requirePerson(id: number): Promise<PersonRow> {
    const row = await people.find(id)
    if (!row) throw notFound('Person')
    return row
  }
  return {
    async person(id: number): Promise<PersonRow> {
      await refreshPerson(id)
      return requirePerson(id)
    },

    /** One entry per movie, the best known first: 404 for an unknown person, never an empty list. */
    async credits(id: number, kind: 'cast' | 'crew'): Promise<PersonCreditRow[]> {
      const [credits] = await Promise.all([people.credits(id, kind), requirePerson(id)])
      return credits
    },

    async movieIds(id: number): Promise<number[]> {
      const credits = await Promise.all([people.credits(id, 'cast'), people.credits(id, 'crew')])
      return [...new Set(credits.flat().map((credit) => credit.movie_id))]
    },

    /** As stored, without a request to another host. */
    find: (id: number): Promise<PersonRow | undefined> => people.find(id),

    names: async (ids: readonly number[]): Promise<Map<number, string>> =>
      new Map((await people.byIds(ids)).map(({ id, name }) => [id, name])),
  }
}
