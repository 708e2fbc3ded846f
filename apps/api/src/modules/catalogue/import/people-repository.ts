import type { SourceMovie, SourceName, SourcePerson } from '@marquee/sources'
import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../../database/tables.ts'
import {
  creditedIn,
  findNamed,
  findTwins,
  personKey,
  type Known,
  type PeopleRequest,
} from './known-people-repository.ts'
import { isSameName } from './person-names.ts'
import { findParted, mergePeople, pairKey } from './person-merges-repository.ts'

type Db = Transaction<Tables>
/** Our ids by `personKey`. */
export type PersonIds = ReadonlyMap<string, number>

/**
 * Finds or creates people: by the source's own id, else by a spelling of the name that the same movie already has, else by name, which
 * alone joins no one with a person of TMDB. People who turn out to be one become one.
 */
export async function writePeople(db: Db, request: PeopleRequest): Promise<PersonIds> {
  const people = peopleOf(request.movies)
  const [named, twins] = [await findNamed(db, request.source, people), await findTwins(db, request)]
  const parted = await findParted(db)
  const areParted = (one: Known, other: Known) => parted.has(pairKey(one.id, other.id))
  const known = new Map<string, number>()
  /** People who get an id of TMDB from this request: no other id of it is theirs. */
  const identified = new Map<number, number>()
  /** The id that a merged person has now. */
  const merged = new Map<number, number>()
  const idNow = (id: number): number => (merged.has(id) ? idNow(merged.get(id)!) : id)
  for (const [key, { tmdbId }] of people) {
    const isFree = ({ id }: Known) => !tmdbId || (identified.get(idNow(id)) ?? tmdbId) === tmdbId
    const { by_tmdb, by_name: namesake } = named.get(key) ?? { by_tmdb: null, by_name: null }
    const by_name = namesake !== null && isFree(namesake) ? namesake : null
    const free = (twins.get(key) ?? []).filter(isFree)
    const twin = free.find((one) => by_name === null || !areParted(one, by_name)) ?? null
    const person = by_tmdb ?? twin ?? by_name
    if (person === null) continue
    const both = by_tmdb === null ? sameByName(twin, by_name) : sameById(by_tmdb, twin)
    if (both !== null && !areParted(both.kept, both.gone) && idNow(both.kept.id) !== idNow(both.gone.id)) {
      const [kept, gone] = [idNow(both.kept.id), idNow(both.gone.id)]
      await mergePeople(db, { kept, gone, source: request.source })
      merged.set(gone, kept)
    }
    known.set(key, person.id)
    if (tmdbId) identified.set(idNow(person.id), tmdbId)
  }
  for (const [key, id] of known) known.set(key, idNow(id))
  return insertPeople(db, { source: request.source, people, known })
}

function peopleOf(movies: readonly SourceMovie[]): Map<string, SourcePerson> {
  return new Map(movies.flatMap((movie) => creditedIn(movie).map(({ person }) => [personKey(person), person] as const)))
}

interface Pair {
  kept: Known
  gone: Known
}

/** A person of TMDB, and the person without an id whose name the same movie credits. */
function sameById(person: Known, twin: Known | null): Pair | null {
  return twin === null || twin.tmdb_id !== null ? null : { kept: person, gone: twin }
}

/** Two people under two spellings, one of them in the same movie. An exact namesake elsewhere may be someone else. */
function sameByName(twin: Known | null, named: Known | null): Pair | null {
  if (twin === null || named === null || named.tmdb_id !== null) return null
  const isNamesake = twin.name.toLowerCase() === named.name.toLowerCase()
  return isNamesake || !isSameName(twin.name, named.name) ? null : { kept: twin, gone: named }
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
