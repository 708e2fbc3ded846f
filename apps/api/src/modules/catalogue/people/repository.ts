import type { FilterPerson } from '@marquee/contract'
import { sql, type Kysely } from 'kysely'
import type { Row, Tables } from '../../../database/tables.ts'

export type PersonRow = Row<'person'>
export interface PersonCreditRow {
  movie_id: number
  /** Character of a cast credit, jobs of a crew credit. */
  role: string | null
}

/** Spelled as TMDB spells them. */
const WRITING = [
  'Writer',
  'Co-Writer',
  'Screenplay',
  'Teleplay',
  'Adaptation',
  'Story',
  'Original Story',
  'Original Film Writer',
  'Novel',
  'Short Story',
  'Book',
  'Author',
  'Comic Book',
  'Graphic Novel',
  'Theatre Play',
]

export type PeopleRepository = ReturnType<typeof createPeopleRepository>

export function createPeopleRepository(db: Kysely<Tables>) {
  return {
    find: (id: number) => db.selectFrom('person').selectAll().where('id', '=', id).executeTakeFirst(),

    /** In the order of the ids. */
    async byIds(ids: readonly number[]) {
      const rows = await db
        .selectFrom('person')
        .select(['id', 'name', 'profile_path', 'known_for_department'])
        .where('id', 'in', ids.length > 0 ? [...ids] : [0])
        .execute()
      const byId = new Map(rows.map((row) => [row.id, row]))
      return ids.flatMap((id) => byId.get(id) ?? [])
    },

    /** Movies of all of the people in their roles, or of any of them. */
    async moviesOf(people: readonly FilterPerson[], match: 'all' | 'any'): Promise<number[]> {
      const ids = people.map(({ id }) => id)
      const roles = people.map(({ role = 'any' }) => role)
      const { rows } = await sql<{ movie_id: number }>`
        select c.movie_id
          from unnest(${ids}::int[], ${roles}::text[]) with ordinality as asked(person_id, role, n)
          join credit c on c.person_id = asked.person_id and case asked.role
               when 'director' then c.kind = 'crew' and c.job = 'Director'
               when 'writer' then c.kind = 'crew' and c.job = any(${WRITING})
               when 'actor' then c.kind = 'cast'
               else true end
         group by c.movie_id having count(distinct asked.n) >= ${match === 'all' ? people.length : 1}`.execute(db)
      return rows.map((row) => row.movie_id)
    },

    /** One row per movie, best known movie first; several jobs on one movie are joined. */
    async credits(personId: number, kind: 'cast' | 'crew'): Promise<PersonCreditRow[]> {
      const { rows } = await sql<PersonCreditRow>`
        select c.movie_id, string_agg(distinct coalesce(c.character, c.job), ', ') as role
          from credit c join movie m on m.id = c.movie_id
         where c.person_id = ${personId} and c.kind = ${kind}
         group by c.movie_id, m.popularity
         order by m.popularity desc, c.movie_id`.execute(db)
      return rows
    },
  }
}
