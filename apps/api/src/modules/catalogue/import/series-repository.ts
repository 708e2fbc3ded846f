import type { SourceMovie, SourceName } from '@marquee/sources'
import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../../database/tables.ts'
import { placesByDate } from './series-places.ts'

type Db = Transaction<Tables>

interface SeriesRequest {
  source: SourceName
  movies: readonly SourceMovie[]
  /** Our ids of the movies, in their order. */
  ids: readonly number[]
}

/**
 * The series that movies belong to. A source replaces its earlier one, and every other source replaces TMDB's. A series and TMDB's
 * collection are one as soon as a movie belongs to both.
 */
export async function writeCollections(db: Db, { source, movies, ids }: SeriesRequest): Promise<void> {
  const parts = movies.flatMap(({ collection }, index) =>
    collection
      ? [{ movie_id: ids[index], parts: null, ...collection, tmdb_collection_id: collection.tmdbId ?? null }]
      : [],
  )
  const earlier = await namesOf(db, ids)
  const without = ids.filter((_, index) => movies[index]?.collection === null)
  await sql`delete from movie_collection where source = ${source} and movie_id = any(${without})`.execute(db)
  if (source === 'tmdb') await forgetCollections(db, without)
  const isOpen = sql`movie_collection.source in ('tmdb', excluded.source)`
  const taken = (column: string) =>
    sql`${sql.ref(column)} = case when ${isOpen} then ${sql.ref(`excluded.${column}`)} else ${sql.ref(`movie_collection.${column}`)} end`
  await sql`
    insert into movie_collection (movie_id, name, position, parts, source, tmdb_collection_id)
    select distinct on (movie_id) movie_id, name, position, parts, ${source}, tmdb_collection_id
      from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb)
        as c(movie_id int, name text, position smallint, parts smallint, tmdb_collection_id int)
    on conflict (movie_id) do update
       set ${sql.join(['name', 'position', 'parts', 'source'].map(taken))},
           tmdb_collection_id = coalesce(excluded.tmdb_collection_id, movie_collection.tmdb_collection_id)`.execute(db)
  await joinCollections(db, ids)
  await placeParts(db, [...earlier, ...(await namesOf(db, ids))])
}

/** TMDB's ids of collections go from series of other sources. */
export async function forgetCollections(db: Db, movieIds: readonly number[]): Promise<void> {
  await sql`update movie_collection set tmdb_collection_id = null
     where movie_id = any(${movieIds}) and tmdb_collection_id is not null`.execute(db)
}

/** The movies and the other parts of their series, whose pages list them. */
export async function withTheirSeries(db: Db, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from unnest(${ids}::int[]) as given(id)
    union
    select other.movie_id from movie_collection own join movie_collection other using (name)
     where own.movie_id = any(${ids})`.execute(db)
  return rows.map(({ id }) => id)
}

async function namesOf(db: Db, ids: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct name from movie_collection where movie_id = any(${ids})`.execute(db)
  return rows.map(({ name }) => name)
}

/** Each collection of the movies has one name: that of the series with most of its movies, else the one that TMDB gave last. */
async function joinCollections(db: Db, ids: readonly number[]): Promise<void> {
  await sql`
    update movie_collection part set name = series.name
      from (select given.tmdb_collection_id, coalesce(
                     (select own.name from movie_collection own where own.tmdb_collection_id = given.tmdb_collection_id and own.source <> 'tmdb'
                       group by own.name order by count(*) desc, own.name limit 1), max(given.name)) as name
              from movie_collection given where given.movie_id = any(${ids}) and given.tmdb_collection_id is not null
             group by given.tmdb_collection_id) series
     where part.tmdb_collection_id = series.tmdb_collection_id and part.source = 'tmdb' and part.name <> series.name`.execute(
    db,
  )
}

interface PartRow {
  name: string
  id: number
  date: string | null
  position: number | null
  parts: number | null
  source: string
}

/** Places that TMDB does not give follow from the release dates. */
async function placeParts(db: Db, names: readonly string[]): Promise<void> {
  const { rows } = await sql<PartRow>`
    select c.name, c.movie_id as id, m.release_date::text as date, c.position, c.parts, c.source
      from movie_collection c join movie m on m.id = c.movie_id where c.name = any(${names})`.execute(db)
  const places = [...Map.groupBy(rows, ({ name }) => name).values()].flatMap((parts) => {
    const counts = parts.flatMap((part) => (part.source !== 'tmdb' && part.parts !== null ? [part.parts] : []))
    const count = counts.length === 0 ? null : Math.max(...counts)
    const found = placesByDate(
      parts.map(({ id, date, position, source }) => ({ id, date, place: source === 'tmdb' ? null : position })),
      count,
    )
    return parts.flatMap(({ id, source }) => {
      const position = found.get(id) ?? null
      const isCounted = count !== null && (position ?? 1) <= count
      return source === 'tmdb' ? [{ id, position, parts: isCounted ? count : null }] : []
    })
  })
  await sql`
    update movie_collection c set position = p.position, parts = p.parts
      from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as p(id int, position smallint, parts smallint)
     where c.movie_id = p.id and (c.position, c.parts) is distinct from (p.position, p.parts)`.execute(db)
}
