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
/** A movie that was seen, rated or not. */
export interface WatchedMovie extends NamedMovie {
  directors: string
  value: number | null
}

export type PortabilityRepository = ReturnType<typeof createPortabilityRepository>

/** Reads a user's data in the form of the export. */
export function createPortabilityRepository(db: Kysely<Tables>) {
  return {
    /** Everything in one snapshot, unaffected by simultaneous changes. */
    readAll: (userId: string): Promise<{ sections: Map<string, ExportedRow[]>; watched: WatchedMovie[] }> =>
      db
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute(async (trx) => {
          const sections = new Map<string, ExportedRow[]>()
          for (const entry of USER_TABLES) {
            if (entry.section !== null) sections.set(entry.section, await readSection(trx, entry, userId))
          }
          return { sections, watched: await readWatched(trx, userId) }
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
      ${has('group_id') ? sql`join user_group g on g.id = t.group_id` : sql``}
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
      return sql`jsonb_build_object('id', g.id, 'name', g.name) as "group"`
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
    select m.tmdb_id, m.imdb_id, m.title, extract(year from m.release_date)::int as year, r.value,
           coalesce((select string_agg(p.name, ', ' order by c.position) from credit c join person p on p.id = c.person_id
                      where c.movie_id = m.id and c.kind = 'crew' and c.job = 'Director'), '') as directors
      from (select movie_id, value from rating where user_id = ${userId}
            union all
            select movie_id, null from movie_mark mark where user_id = ${userId} and kind = 'seen'
               and not exists (select from rating where user_id = ${userId} and movie_id = mark.movie_id)) r
      join movie m on m.id = r.movie_id
     order by m.title, m.id`.execute(db)
  return rows
}
