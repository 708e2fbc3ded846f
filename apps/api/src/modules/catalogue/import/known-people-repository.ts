import type { SourceMovie, SourceName, SourcePerson } from '@marquee/sources'
import { sql, type Transaction } from 'kysely'
import { required } from '../../../common/required.ts'
import type { Tables } from '../../../database/tables.ts'
import { spellingKeys, withoutAddition } from './person-names.ts'

type Db = Transaction<Tables>

/** A person of the catalogue. */
export interface Known {
  id: number
  tmdb_id: number | null
  name: string
}

/** A person of the catalogue who is credited in the same movie as the given one. */
interface Twin extends Known {
  kind: CreditKind
  /** True if the name is the same only without an addition in brackets. */
  without: boolean
}

type CreditKind = 'cast' | 'crew'
interface Credited {
  person: SourcePerson
  kind: CreditKind
}

export interface PeopleRequest {
  source: SourceName
  movies: readonly SourceMovie[]
  /** Our ids of the movies, in their order. */
  ids: readonly number[]
}

export function creditedIn({ cast = [], crew = [] }: SourceMovie): Credited[] {
  return [
    ...cast.map(({ person }) => ({ person, kind: 'cast' as const })),
    ...crew.map(({ person }) => ({ person, kind: 'crew' as const })),
  ]
}

export function personKey(person: SourcePerson): string {
  return person.tmdbId ? `#${person.tmdbId}` : person.name.toLowerCase()
}

/** TMDB's department of most credits of the person. */
function departmentOf(person: string) {
  return sql`coalesce(${sql.ref(`${person}.known_for_department`)}, (
    select case when c.kind = 'cast' then 'Acting' when c.job like '%Director' then 'Directing'
                when c.job = 'Producer' then 'Production' when c.job = 'Director of Photography' then 'Camera'
                when c.job = 'Editor' then 'Editing' when c.job = 'Original Music Composer' then 'Sound'
                when c.job = 'Production Design' then 'Art' when c.job = 'Costume Design' then 'Costume & Make-Up'
                else 'Writing' end as department
      from credit c where c.person_id = ${sql.ref(`${person}.id`)} group by department order by count(*) desc, department limit 1))`
}

/**
 * Known people with the same id at TMDB, or with exactly the same name. A person with an id must also be of the same department, and no
 * namesake of that department may have an addition in brackets; of several people those of the same source come first.
 */
export async function findNamed(db: Db, source: SourceName, people: ReadonlyMap<string, SourcePerson>) {
  const rows = [...people].map(([key, { name, tmdbId, knownForDepartment: department }]) => {
    return { key, name, tmdb_id: tmdbId ?? null, department }
  })
  const found = await sql<{ key: string; by_tmdb: Known | null; by_name: Known | null }>`
    select i.key, to_jsonb(by_tmdb) as by_tmdb, to_jsonb(by_name) as by_name
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as i(key text, tmdb_id int, name text, department text)
      left join lateral (select id, tmdb_id, name from person where tmdb_id = i.tmdb_id) by_tmdb on true
      left join lateral (
        select p.id, p.tmdb_id, p.name from person p
         where lower(p.name) = lower(i.name) and (i.tmdb_id is null or (
               p.tmdb_id is null and ${departmentOf('p')} = i.department and not exists (
                 select from person other
                  where other.name like '% (%)' and lower(regexp_replace(other.name, ' \\([^()]*\\)$', '')) = lower(i.name)
                    and other.id <> p.id and coalesce(${departmentOf('other')}, i.department) = i.department)))
         order by (p.source = ${source}) desc, p.popularity desc, p.id limit 1) by_name on true`.execute(db)
  return new Map(found.rows.map((row) => [row.key, row]))
}

/** Credited people of the movies by spellings of all their names. */
async function findCredited(db: Db, ids: readonly number[]): Promise<Map<string, Twin[]>> {
  const { rows } = await sql<Omit<Twin, 'without'> & { movie_id: number; called: string }>`
    select distinct c.movie_id, c.kind, p.id, p.tmdb_id, p.name, called.name as called
      from credit c join person p on p.id = c.person_id
      cross join lateral (select p.name union select a.name from person_alias a where a.person_id = p.id) called
     where c.movie_id = any(${ids}) order by p.id`.execute(db)
  const spelt = rows.flatMap(({ movie_id: movieId, called, ...person }) => {
    const plain = withoutAddition(called)
    return [called, ...(plain === called ? [] : [plain])].flatMap((name) =>
      spellingKeys(name).map((spelling) => {
        return { place: `${movieId} ${spelling}`, twin: { ...person, without: name !== called } }
      }),
    )
  })
  const places = Map.groupBy(spelt, ({ place }) => place)
  return new Map([...places].map(([place, entries]) => [place, entries.map(({ twin }) => twin)]))
}

/**
 * People who are already credited in the same movie under a spelling of the name, best first. A name with an addition in brackets
 * counts only among the same kind of credits: the movie may have both namesakes.
 */
export async function findTwins(db: Db, { movies, ids }: PeopleRequest): Promise<Map<string, Known[]>> {
  const credited = await findCredited(db, ids)
  const twins = new Map<string, (Twin & { otherKind: boolean })[]>()
  for (const [index, movie] of movies.entries()) {
    for (const { person, kind } of creditedIn(movie)) {
      const there = spellingKeys(person.name).flatMap(
        (spelling) => credited.get(`${required(ids[index])} ${spelling}`) ?? [],
      )
      const same = there.filter(
        (twin) =>
          (!person.tmdbId || twin.tmdb_id === null || twin.tmdb_id === person.tmdbId) &&
          (!twin.without || twin.kind === kind),
      )
      const all = [
        ...(twins.get(personKey(person)) ?? []),
        ...same.map((twin) => ({ ...twin, otherKind: twin.kind !== kind })),
      ]
      if (all.length > 0) twins.set(personKey(person), all)
    }
  }
  const rank = (twin: Twin & { otherKind: boolean }) => 2 * Number(twin.otherKind) + Number(twin.without)
  return new Map(
    [...twins].map(([key, list]) => [
      key,
      list.toSorted((a, b) => rank(a) - rank(b) || a.id - b.id).map(({ id, tmdb_id, name }) => ({ id, tmdb_id, name })),
    ]),
  )
}
