import { sql, type Kysely } from 'kysely'
import type { Tables } from '../../../database/tables.ts'
import type { NamedTrait, Role } from './trait-words.ts'

/** A trait of the explained movie in one of the movies that have it. */
export interface TraitRow {
  movie_id: number
  kind: NamedTrait['kind']
  id: number
  name: string
  /** The label's type. */
  type: string | null
  role: Role | null
  /** Strength in the movie, 0 … 1. */
  weight: number
}

/** Strengths of traits that have no rating in the catalogue. */
const [GENRE, KEYWORD, DECADE] = [0.8, 0.7, 0.8].map((weight) => sql.lit(weight))

export function createTraitsRepository(db: Kysely<Tables>) {
  return {
    /** The traits of a movie, and those of them that each of the other movies has. */
    async shared(movieId: number, others: readonly number[]): Promise<TraitRow[]> {
      const movies = sql`m.movie_id = any(${[movieId, ...others]}::int[])`
      const { rows } = await sql<TraitRow>`
        select m.movie_id, 'label' as kind, l.id, l.name, l.type, null as role, m.rating::float8 as weight
          from movie_label m join label l on l.id = m.label_id
         where ${movies} and m.rating > 0
           and m.label_id in (select label_id from movie_label where movie_id = ${movieId} and rating > 0)
        union all
        select m.movie_id, 'keyword', k.id, k.name, null, null, ${KEYWORD}
          from movie_keyword m join keyword k on k.id = m.keyword_id
         where ${movies} and m.keyword_id in (select keyword_id from movie_keyword where movie_id = ${movieId})
           and not exists (select from label where label.name = k.name)
        union all
        select m.movie_id, 'genre', g.id, g.name, null, null, ${GENRE}
          from movie_genre m join genre g on g.id = m.genre_id
         where ${movies} and m.genre_id in (select genre_id from movie_genre where movie_id = ${movieId})
        union all
        select m.id, 'decade', decade, decade || 's', null, null, ${DECADE}
          from (select id, id as movie_id, (extract(year from release_date)::int / 10) * 10 as decade from movie) m
         where ${movies} and decade = (select (extract(year from release_date)::int / 10) * 10 from movie where id = ${movieId})
        union all
        select m.movie_id, 'person', p.id, p.name, null, m.role, max(m.weight)
          from (select movie_id, person_id, ${ROLE} as role, ${ROLE_WEIGHT} as weight from credit) m
          join person p on p.id = m.person_id
         where ${movies} and m.role is not null
           and m.person_id in (select person_id from credit where movie_id = ${movieId})
         group by m.movie_id, p.id, p.name, m.role`.execute(db)
      return rows
    },

    /** Number of movies of each person, by id. */
    async moviesOfPeople(ids: readonly number[]): Promise<Map<number, number>> {
      const { rows } = await sql<{ id: number; movies: number }>`
        select person_id as id, count(distinct movie_id)::int as movies
          from credit where person_id = any(${ids}::int[]) group by person_id`.execute(db)
      return new Map(rows.map(({ id, movies }) => [id, movies]))
    },
  }
}

export const WRITING_JOBS = ['Writer', 'Screenplay', 'Story']

const ROLE = sql`case when kind = 'cast' then 'cast' when job = 'Director' then 'director'
  when job in (${sql.join(WRITING_JOBS)}) then 'writer' end`
/** Movies are known for the first names of their casts. */
const ROLE_WEIGHT = sql`case when kind = 'crew' then 1 when position < 3 then 0.9 when position < 6 then 0.6 else 0.3 end::float8`
