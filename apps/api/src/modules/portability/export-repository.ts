import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import { ownedBy, USER_TABLES, type UserTable } from '../accounts/index.ts'

export type ExportedRow = Record<string, unknown>

/** A movie with the ids of other services. */
export interface NamedMovie {
  tmdb_id: number | null
  imdb_id: string | null
  title: string
  year: number | null
}
/** One time that a movie was seen; or the movie, if no viewing is recorded. */
export interface WatchedMovie extends NamedMovie {
  directors: string
  value: number | null
  brought: number | null
  brought_scale: string | null
  /** A day; null if it is not known to the day. */
  watched_on: string | null
  /** 1 for the first viewing, which a movie without viewings counts as. */
  time: number
  is_last: boolean
  viewing_note: string | null
  note: string | null
  tags: string[]
}
export interface ListedMovie extends Pick<NamedMovie, 'title' | 'year'> {
  note: string
}
export interface OwnList {
  created_on: string
  name: string
  description: string
  tags: string[]
  movies: ListedMovie[]
}
export interface WantedMovie extends Pick<NamedMovie, 'title' | 'year'> {
  added_on: string
}
export interface OwnData {
  sections: Map<string, ExportedRow[]>
  watched: WatchedMovie[]
  wanted: WantedMovie[]
  lists: OwnList[]
}

export type PortabilityRepository = ReturnType<typeof createPortabilityRepository>

/** Reads a user's data in the form of the export. */
export function createPortabilityRepository(db: Kysely<Tables>) {
  return {
    /** Everything in one snapshot, unaffected by simultaneous changes. */
    readAll: (userId: string): Promise<OwnData> =>
      db
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute(async (trx) => {
          const sections = new Map<string, ExportedRow[]>()
          for (const entry of USER_TABLES) {
            if (entry.section !== null) sections.set(entry.section, await readSection(trx, entry, userId))
          }
          return {
            sections,
            watched: await readWatched(trx, userId),
            wanted: await readWanted(trx, userId),
            lists: await readLists(trx, userId),
          }
        }),
  }
}

async function readSection(db: Kysely<Tables>, entry: UserTable, userId: string): Promise<ExportedRow[]> {
  const { table, columns } = entry
  const has = (column: string) => columns.includes(column)
  const { rows } = await sql<ExportedRow>`
    select ${sql.join(columns.map(exportedColumn))}
      from ${sql.table(table)} as t
      ${has('movie_id') ? sql`join movie m on m.id = t.movie_id` : sql``}
      ${has('group_id') ? sql`left join user_group g on g.id = t.group_id` : sql``}
     where ${ownedBy(entry, userId)}
     order by ${sql.join(columns.map(sortedBy))}`.execute(db)
  return rows
}

/** Times at the precision of the export, so that an imported export keeps the order of entries. */
function sortedBy(column: string) {
  const value = sql`t.${sql.ref(column)}`
  return column.endsWith('_at') ? sql`date_trunc('milliseconds', ${value})` : value
}

function exportedColumn(column: string): RawBuilder<unknown> {
  switch (column) {
    case 'movie_id':
      return sql`${NAMED_MOVIE} as movie`
    case 'group_id':
      return sql`case when g.id is not null then jsonb_build_object('id', g.id, 'name', g.name) end as "group"`
    case 'tastes':
      return sql`coalesce((
        select jsonb_agg(taste || jsonb_build_object('liked', ${namedMovies('liked')}, 'movies', ${namedMovies('movies')}) order by n)
          from jsonb_array_elements(t.tastes) with ordinality as e (taste, n)), '[]') as tastes`
    default:
      return sql`t.${sql.ref(column)}`
  }
}

const NAMED_MOVIE = sql`jsonb_build_object(
  'tmdb_id', m.tmdb_id, 'imdb_id', m.imdb_id, 'title', m.title, 'year', extract(year from m.release_date)::int)`

/** The movies whose ids a taste has in a list. */
function namedMovies(list: 'liked' | 'movies') {
  return sql`coalesce((
    select jsonb_agg(${NAMED_MOVIE} order by position)
      from jsonb_array_elements_text(taste -> ${sql.lit(list)}) with ordinality as i (id, position)
      join movie m on m.id = i.id::int), '[]')`
}

async function readWatched(db: Kysely<Tables>, userId: string): Promise<WatchedMovie[]> {
  const { rows } = await sql<WatchedMovie>`
    select m.tmdb_id, m.imdb_id, m.title, extract(year from m.release_date)::int as year, r.value, r.brought, r.brought_scale,
           case when v.precision = 'day' then v.seen_on::text end as watched_on, v.note as viewing_note, n.text as note,
           coalesce(n.tags, '{}') as tags, row_number() over movie::int as time,
           lead(m.id) over movie is null as is_last,
           coalesce((select string_agg(p.name, ', ' order by c.position) from credit c join person p on p.id = c.person_id
                      where c.movie_id = m.id and c.kind = 'crew' and c.job = 'Director'), '') as directors
      from (select movie_id from rating where user_id = ${userId}
            union select movie_id from movie_mark where user_id = ${userId} and kind = 'seen'
            union select movie_id from viewing where user_id = ${userId}) own
      join movie m on m.id = own.movie_id
      left join rating r on r.user_id = ${userId} and r.movie_id = m.id
      left join viewing v on v.user_id = ${userId} and v.movie_id = m.id
      left join movie_note n on n.user_id = ${userId} and n.movie_id = m.id
    window movie as (partition by m.id order by v.seen_on nulls first, v.created_at, v.id)
     order by m.title, m.id, time`.execute(db)
  return rows
}

async function readWanted(db: Kysely<Tables>, userId: string): Promise<WantedMovie[]> {
  const { rows } = await sql<WantedMovie>`
    select (s.created_at at time zone 'UTC')::date::text as added_on, m.title, extract(year from m.release_date)::int as year
      from personal_shortlist s join movie m on m.id = s.movie_id
     where s.user_id = ${userId} and s.taken_off_at is null
     order by s.created_at, m.id`.execute(db)
  return rows
}

async function readLists(db: Kysely<Tables>, userId: string): Promise<OwnList[]> {
  const { rows } = await sql<OwnList>`
    select (l.created_at at time zone 'UTC')::date::text as created_on, l.name, l.description, l.tags,
           coalesce((
             select jsonb_agg(jsonb_build_object('title', m.title, 'year', extract(year from m.release_date)::int, 'note', t.note)
                              order by t.position, m.id)
               from list_movie t join movie m on m.id = t.movie_id where t.list_id = l.id), '[]') as movies
      from movie_list l where l.owner_id = ${userId}
     order by l.created_at, l.id`.execute(db)
  return rows
}
