import type { SourceMovie, SourceName, SourcePerson } from '@marquee/sources'
import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../../database/tables.ts'
import { isSameName, spellingKeys } from './person-names.ts'
import { findParted, mergePeople, pairKey } from './person-merges-repository.ts'

type Db = Transaction<Tables>
/** Our ids by `personKey`. */
export type PersonIds = ReadonlyMap<string, number>

export interface PeopleRequest {
  source: SourceName
  movies: readonly SourceMovie[]
  /** Our ids of the movies, in their order. */
  ids: readonly number[]
}

interface Known {
  id: number
  tmdb_id: number | null
  name: string
}

/**
 * Finds or creates people: by the source's own id, else by a spelling of the name that the same movie already has, else by name.
 * People who turn out to be one become one.
 */
export async function writePeople(db: Db, request: PeopleRequest): Promise<PersonIds> {
  const people = peopleOf(request.movies)
  const [named, twins] = [await findNamed(db, people), await findTwins(db, request)]
  const parted = await findParted(db)
  const areParted = (one: Known, other: Known) => parted.has(pairKey(one.id, other.id))
  const known = new Map<string, number>()
  /** The id that a merged person has now. */
  const merged = new Map<number, number>()
  const idNow = (id: number): number => (merged.has(id) ? idNow(merged.get(id)!) : id)
  for (const key of people.keys()) {
    const { by_tmdb, by_name } = named.get(key) ?? { by_tmdb: null, by_name: null }
    const twin = (twins.get(key) ?? []).find((one) => by_name === null || !areParted(one, by_name)) ?? null
    const person = by_tmdb ?? twin ?? by_name
    if (person === null) continue
    const other = by_tmdb === null ? by_name : twin
    const both = other === null || areParted(person, other) ? null : sameOf(person, other)
    if (both !== null && idNow(both.kept.id) !== idNow(both.gone.id)) {
      const [kept, gone] = [idNow(both.kept.id), idNow(both.gone.id)]
      await mergePeople(db, { kept, gone, source: request.source })
      merged.set(gone, kept)
    }
    known.set(key, person.id)
  }
  for (const [key, id] of known) known.set(key, idNow(id))
  return insertPeople(db, { source: request.source, people, known })
}

function peopleOf(movies: readonly SourceMovie[]): Map<string, SourcePerson> {
  return new Map(movies.flatMap((movie) => creditedIn(movie).map((person) => [personKey(person), person] as const)))
}

function creditedIn({ cast = [], crew = [] }: SourceMovie): SourcePerson[] {
  return [...cast, ...crew].map(({ person }) => person)
}

export function personKey(person: SourcePerson): string {
  return person.tmdbId ? `#${person.tmdbId}` : person.name.toLowerCase()
}

/** Known people with the same id at TMDB, or exactly the same name and no other such id. */
async function findNamed(db: Db, people: ReadonlyMap<string, SourcePerson>) {
  const rows = JSON.stringify([...people].map(([key, { name, tmdbId }]) => ({ key, name, tmdb_id: tmdbId ?? null })))
  const found = await sql<{ key: string; by_tmdb: Known | null; by_name: Known | null }>`
    select i.key, to_jsonb(by_tmdb) as by_tmdb, to_jsonb(by_name) as by_name
      from jsonb_to_recordset(${rows}::jsonb) as i(key text, tmdb_id int, name text)
      left join lateral (select id, tmdb_id, name from person where tmdb_id = i.tmdb_id) by_tmdb on true
      left join lateral (
        select id, tmdb_id, name from person where lower(name) = lower(i.name) and (i.tmdb_id is null or tmdb_id is null)
         order by popularity desc, id limit 1) by_name on true`.execute(db)
  return new Map(found.rows.map((row) => [row.key, row]))
}

/** People who are already credited in the same movie under another spelling of the name. */
async function findTwins(db: Db, { movies, ids }: PeopleRequest): Promise<Map<string, Known[]>> {
  const { rows } = await sql<Known & { movie_id: number }>`
    select distinct c.movie_id, p.id, p.tmdb_id, p.name from credit c join person p on p.id = c.person_id
     where c.movie_id = any(${ids}) order by p.id`.execute(db)
  const credited = Map.groupBy(
    rows.flatMap((row) => spellingKeys(row.name).map((spelling) => ({ ...row, spelling }))),
    ({ movie_id, spelling }) => `${movie_id} ${spelling}`,
  )
  const twins = new Map<string, Known[]>()
  for (const [index, movie] of movies.entries()) {
    for (const person of creditedIn(movie)) {
      const there = spellingKeys(person.name).flatMap((spelling) => credited.get(`${ids[index]} ${spelling}`) ?? [])
      const same = there.filter(({ tmdb_id: id }) => !person.tmdbId || id === null || id === person.tmdbId)
      if (same.length > 0) twins.set(personKey(person), same)
    }
  }
  return twins
}

/** Which of two equal people is kept; null if they differ, as when each has an id at TMDB. */
function sameOf(person: Known, other: Known): { kept: Known; gone: Known } | null {
  if (!isSameName(person.name, other.name)) return null
  if (other.tmdb_id === null) return { kept: person, gone: other }
  return person.tmdb_id === null ? { kept: other, gone: person } : null
}

interface Insertion {
  source: SourceName
  people: ReadonlyMap<string, SourcePerson>
  known: PersonIds
}

async function insertPeople(db: Db, { source, people, known }: Insertion): Promise<PersonIds> {
  const rows = JSON.stringify([...people].map(([key, person]) => ({ ...toRow(key, person), known: known.get(key) })))
  const resolved = await sql<{ key: string; id: number }>`
    with resolved as (
      select i.*, coalesce(i.known, nextval(pg_get_serial_sequence('person', 'id'))::int) as id
        from jsonb_to_recordset(${rows}::jsonb)
          as i(key text, known int, tmdb_id int, name text, profile_path text, birthday date, deathday date,
               known_for_department text, biography text, popularity real)
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
  const ids = new Map(resolved.rows.map(({ key, id }) => [key, id]))
  await insertNames(db, { source, people, known: ids })
  return ids
}

/** A source's spelling of a name that is shown otherwise is a name by which the person is found. */
async function insertNames(db: Db, { source, people, known }: Insertion): Promise<void> {
  const names = [...people].map(([key, { name }]) => ({ id: known.get(key), name }))
  await sql`
    insert into person_alias (person_id, name, source)
    select p.id, i.name, ${source} from jsonb_to_recordset(${JSON.stringify(names)}::jsonb) as i(id int, name text)
      join person p on p.id = i.id and lower(p.name) <> lower(i.name)
    on conflict do nothing`.execute(db)
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
