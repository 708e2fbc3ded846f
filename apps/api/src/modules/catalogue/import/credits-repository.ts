import type { SourceMovie, SourceName, SourcePerson, UpsertMode } from '@marquee/sources'
import { sql, type Transaction } from 'kysely'
import { required } from '../../../common/required.ts'
import type { Tables } from '../../../database/tables.ts'
import { personKey } from './known-people-repository.ts'
import type { PersonIds } from './people-repository.ts'

export interface CreditRequest {
  source: SourceName
  mode: UpsertMode
  movies: readonly SourceMovie[]
  ids: readonly number[]
  people: PersonIds
}

/** In mode `replace` a source rewrites a movie's credits; in mode `complete` it only adds missing ones. */
export async function writeCredits(
  db: Transaction<Tables>,
  { source, mode, movies, ids, people }: CreditRequest,
): Promise<void> {
  const given = movies.flatMap((movie, index) =>
    movie.cast?.length || movie.crew?.length ? [{ movie, id: required(ids[index]) }] : [],
  )
  const givenIds = given.map(({ id }) => id)
  const stale = sql`movie_id = any(${givenIds}) ${mode === 'replace' ? sql`` : sql`and source = ${source}`}`
  await sql`delete from credit where ${stale}`.execute(db)
  const credits = given.flatMap(({ movie, id }) => [
    ...(movie.cast ?? []).map(({ person, character }, position) =>
      toCredit(id, { kind: 'cast', person, character, job: null, position }),
    ),
    ...(movie.crew ?? []).map(({ person, job }, position) =>
      toCredit(id, { kind: 'crew', person, character: null, job, position }),
    ),
  ])
  function toCredit(
    movieId: number,
    credit: { kind: string; person: SourcePerson; character: string | null; job: string | null; position: number },
  ) {
    const { person, ...rest } = credit
    return { movie_id: movieId, person_id: people.get(personKey(person)), ...rest }
  }
  await sql`
    insert into credit (movie_id, person_id, kind, character, job, position, source)
    select movie_id, person_id, kind, character, job, position, ${source}
      from jsonb_to_recordset(${JSON.stringify(credits)}::jsonb)
        as c(movie_id int, person_id int, kind text, character text, job text, position int)
     where not exists (select from credit other where other.movie_id = c.movie_id)
    on conflict do nothing`.execute(db)
}
