import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Tables } from '../../database/tables.ts'

export type KnownRepository = ReturnType<typeof createKnownRepository>

/** A prize, a director by the person's id, or a series by the id of one of its movies. */
export type KnownKey =
  | { kind: 'award'; body: string; category: string }
  | { kind: 'director'; id: number }
  | { kind: 'series'; id: number }

/** A director or a series of which the user has seen something. */
export interface KnownRow {
  kind: 'director' | 'series'
  /** The person, or the series' first movie by id. */
  id: number
  name: string
  ids: number[]
}

/** Fewer movies are no list. */
const MIN_MOVIES = 3
const MIN_SERIES = 2

/** Lists that follow from facts of the catalogue. */
export function createKnownRepository(db: Kysely<Tables>) {
  return {
    /** The name and the movies in the list's order; undefined without any. */
    async find(key: KnownKey): Promise<{ name: string; ids: number[] } | undefined> {
      const { rows } = await sql<{ name: string; ids: number[] }>`${SOURCES[key.kind](key as never)}`.execute(db)
      const row = rows[0]
      return row && row.ids.length > 0 ? row : undefined
    },

    /**
     * Directors with at least three movies in the catalogue and series, those of which the user has seen most first. Only the
     * user's movies are looked at, so that the size of the catalogue does not matter.
     * @param done movies that the user has rated or seen
     */
    async ofUser(done: readonly number[], limit: number): Promise<KnownRow[]> {
      const { rows } = await sql<KnownRow>`
        with done as materialized (select unnest(${done}::int[]) as movie_id),
        people as (
          select c.person_id, count(distinct c.movie_id) as seen from done join credit c using (movie_id)
           where c.kind = 'crew' and c.job = 'Director' group by 1 order by 2 desc, 1 limit ${4 * limit}),
        directors as (
          select 'director' as kind, p.id, p.name, people.seen, ${moviesOf(sql`people.person_id`)} as ids
            from people join person p on p.id = people.person_id),
        names as (
          select c.name, count(*) as seen from done join movie_collection c using (movie_id)
           group by 1 order by 2 desc, 1 limit ${4 * limit}),
        series as (
          select 'series' as kind, (select min(movie_id) from movie_collection where name = names.name) as id, names.name,
                 names.seen, ${partsOf(sql`names.name`)} as ids from names),
        ranked as (
          select *, row_number() over (partition by kind order by seen desc, name, id) as n from (
            select * from directors where jsonb_array_length(ids) >= ${MIN_MOVIES}
            union all select * from series where jsonb_array_length(ids) >= ${MIN_SERIES}) found)
        select kind, id, name, ids from ranked where n <= ${limit} order by kind desc, n`.execute(db)
      return rows
    },
  }
}

const moviesOf = (personId: RawBuilder<unknown>) => sql`(
  select coalesce(jsonb_agg(id order by release_date nulls last, id), '[]') from (
    select distinct m.id, m.release_date from credit c join movie m on m.id = c.movie_id
     where c.person_id = ${personId} and c.kind = 'crew' and c.job = 'Director') movies)`

const partsOf = (name: RawBuilder<unknown>) => sql`(
  select coalesce(jsonb_agg(m.id order by m.release_date nulls last, c.position nulls last, m.id), '[]')
    from movie_collection c join movie m on m.id = c.movie_id where c.name = ${name})`

type Source<K extends KnownKey['kind']> = (key: Extract<KnownKey, { kind: K }>) => RawBuilder<unknown>

const SOURCES: { [K in KnownKey['kind']]: Source<K> } = {
  award: ({ body, category }) => sql`
    select '' as name, coalesce(jsonb_agg(m.id order by coalesce(a.year, extract(year from m.release_date)) desc nulls last, m.id), '[]') as ids
      from movie_award a join movie m on m.id = a.movie_id
     where a.body = ${body} and a.category = ${category} and a.won`,
  director: ({ id }) => sql`select p.name, ${moviesOf(sql`p.id`)} as ids from person p where p.id = ${id}`,
  series: ({ id }) => sql`
    select own.name, ${partsOf(sql`own.name`)} as ids from movie_collection own where own.movie_id = ${id}`,
}
