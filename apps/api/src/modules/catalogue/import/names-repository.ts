import type { SourceMovie, SourceName, UpsertMode } from '@marquee/sources'
import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../../database/tables.ts'

type Db = Transaction<Tables>

interface MoviesOfSource {
  source: SourceName
  mode: UpsertMode
  movies: readonly SourceMovie[]
  /** Our ids of the movies, in their order. */
  ids: readonly number[]
}

/** Other names of a person. */
export interface PersonNames {
  name: string
  also: readonly string[]
}

/**
 * Titles under which movies are found besides the one that is shown. A source that gives other titles replaces its earlier ones. A
 * title that TMDB has too no longer expires with TMDB's content.
 */
export async function writeTitles(db: Db, { source, mode, movies, ids }: MoviesOfSource): Promise<void> {
  const titles = movies.flatMap(({ title, aliases }, index) =>
    [...(mode === 'replace' || aliases ? [title] : []), ...(aliases ?? [])].map((other) => ({
      movie_id: ids[index],
      title: other,
    })),
  )
  const given = ids.filter((_, index) => movies[index]?.aliases !== undefined)
  await sql`delete from movie_alias where source = ${source} and movie_id = any(${given})`.execute(db)
  await sql`
    insert into movie_alias (movie_id, title, source)
    select distinct a.movie_id, a.title, ${source}
      from jsonb_to_recordset(${JSON.stringify(titles)}::jsonb) as a(movie_id int, title text)
      join movie m on m.id = a.movie_id and m.title <> a.title
    on conflict (movie_id, title) do update set source = excluded.source where movie_alias.source = 'tmdb'`.execute(db)
}

/**
 * Other names of known people, found by the name that is shown, else by another name; of namesakes one of the same source, else the
 * best known.
 * @returns the movies of these people
 */
export async function writePersonNames(
  db: Db,
  { source, names }: { source: SourceName; names: readonly PersonNames[] },
): Promise<number[]> {
  const found = await findPeople(db, {
    source,
    names: names.map(({ name }) => name),
  })
  const people = names.flatMap(({ name, also }) => (found.has(name) ? [{ id: found.get(name)!, name, also }] : []))
  const given = sql`jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as g(id int, name text, also jsonb)`
  // The name itself stays: it is the source's spelling where another one is shown.
  await sql`
    delete from person_alias a using ${given}
     where a.person_id = g.id and a.source = ${source} and lower(a.name) <> lower(g.name)`.execute(db)
  await sql`
    insert into person_alias (person_id, name, source)
    select distinct g.id, other, ${source} from ${given}
      cross join lateral jsonb_array_elements_text(g.also) as other
      join person p on p.id = g.id and p.name <> other
    on conflict (person_id, name) do update set source = excluded.source where person_alias.source = 'tmdb'`.execute(db)
  const { rows } = await sql<{ id: number }>`
    select distinct movie_id as id from credit where person_id = any(${[...found.values()]}) order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Ids of people by name. */
async function findPeople(
  db: Db,
  { source, names }: { source: SourceName; names: readonly string[] },
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ name: string; id: number }>`
    with given as (select distinct name from unnest(${names}::text[]) as n(name)),
    found as (
      select g.name, p.id, 1 as rank from given g join person p on lower(p.name) = lower(g.name)
      union all select g.name, a.person_id, 2 from given g join person_alias a on a.name = g.name)
    select distinct on (f.name) f.name, f.id from found f join person p on p.id = f.id
     order by f.name, f.rank, (p.source = ${source}) desc, p.popularity desc, p.id`.execute(db)
  return new Map(rows.map(({ name, id }) => [name, id]))
}
