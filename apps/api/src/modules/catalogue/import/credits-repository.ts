import { type SourceMovie, type SourceName, type SourcePerson, type UpsertMode } from '@marquee/sources'
import { sql, type Transaction } from 'kysely'
import { required } from '../../../common/required.ts'
import { type Tables } from '../../../database/tables.ts'

type PersonIds = ReadonlyMap<string, number>

/** Finds or creates people by the source's own id, else by name. Returns ids by `personKey`. */
export async function writePeople(
  db: Transaction<Tables>,
  { source, movies }: { source: SourceName; movies: readonly SourceMovie[] },
): Promise<PersonIds> {
  const people = new Map<string, SourcePerson>()
  for (const movie of movies) {
    for (const { person } of [...(movie.cast ?? []), ...(movie.crew ?? [])]) people.set(personKey(person), person)
  }
  const rows = JSON.stringify([...people].map(([key, person]) => toRow(key, person)))
  const resolved = await sql<{ key: string; id: number }>`
    with incoming as (
      select * from jsonb_to_recordset(${rows}::jsonb)
        as p(key text, tmdb_id int, name text, profile_path text, birthday date, deathday date, known_for_department text,
             biography text, popularity real)
    ), resolved as (
      select i.*, coalesce(by_tmdb.id, by_name.id) as known, coalesce(by_tmdb.id, by_name.id, nextval(pg_get_serial_sequence('person', 'id'))::int) as id
        from incoming i
        left join person by_tmdb on by_tmdb.tmdb_id = i.tmdb_id
        left join lateral (
          select id from person where lower(name) = lower(i.name) and (i.tmdb_id is null or tmdb_id is null)
           order by popularity desc, id limit 1) by_name on by_tmdb.id is null
    ), written as (
      insert into person (id, tmdb_id, name, profile_path, birthday, deathday, known_for_department, biography, popularity, source)
      select distinct on (id) id, tmdb_id, name, profile_path, birthday, deathday, known_for_department, biography, coalesce(popularity, 0), ${source}
        from resolved
      on conflict (id) do update set
        tmdb_id = coalesce(person.tmdb_id, excluded.tmdb_id),
        profile_path = coalesce(excluded.profile_path, person.profile_path),
        birthday = coalesce(person.birthday, excluded.birthday),
        deathday = coalesce(person.deathday, excluded.deathday),
        known_for_department = coalesce(person.known_for_department, excluded.known_for_department),
        biography = coalesce(person.biography, excluded.biography),
        popularity = greatest(person.popularity, excluded.popularity)
      returning id
    )
    select key, id from resolved`.execute(db)
  return new Map(resolved.rows.map(({ key, id }) => [key, id]))
}

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

function personKey(person: SourcePerson): string {
  return person.tmdbId ? `#${person.tmdbId}` : person.name.toLowerCase()
}

function toRow(key: string, person: SourcePerson) {
  return {
    key,
    tmdb_id: person.tmdbId ?? null,
    name: person.name,
    profile_path: person.profilePath ?? null,
    birthday: person.birthday ?? null,
    deathday: person.deathday ?? null,
    known_for_department: person.knownForDepartment ?? null,
    biography: person.biography ?? null,
    popularity: person.popularity ?? 0,
  }
}
